import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './tools.ts'

/**
 * Classes that a component in web/ below `folder` names and its style sheet lacks, as `path: name.class`, and classes of
 * a sheet that no component names, as `path: .class`. A sheet whose classes are found by a computed name is only held
 * to the first. No files at all count as a fault.
 */
export function findStrayClasses(folder = root): string[] {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const glob = (pattern: string) => globSync(pattern, { cwd: folder }).map(path => path.replaceAll('\\', '/'))
  const sheets = new Map(
    glob('web/**/*.module.css').map(path => [
      path,
      { classes: classesIn(read(path)), named: new Set<string>(), isComputed: false },
    ]),
  )
  if (sheets.size === 0) return ['no style sheets read']
  const found: string[] = []
  for (const path of glob('web/**/*.{ts,tsx}').sort()) {
    const source = read(path)
    for (const [line, name = '', from = ''] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)) {
      const sheet = sheets.get(from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from))
      if (!sheet) continue
      const code = source.replace(line, '')
      // A call is one of something else with the same name.
      for (const [, use = ''] of code.matchAll(new RegExp(`(?<![\\w.'/])${name}\\.(\\w+)\\b(?!\\()`, 'g'))) {
        sheet.named.add(use)
        if (!sheet.classes.has(use)) found.push(`${path}: ${name}.${use}`)
      }
      sheet.isComputed ||= new RegExp(`(?<![\\w.'/])${name}\\b(?!\\.\\w)`).test(code)
    }
  }
  for (const [path, { classes, named, isComputed }] of sheets)
    if (!isComputed) found.push(...[...classes].filter(name => !named.has(name)).map(name => `${path}: .${name}`))
  return [...new Set(found)]
}

/** The classes of a sheet that components can name, not those that it takes from the whole product by `:global`. */
function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*.*?\*\/|"[^"]*"|@import[^;]*;|:global\([^)]*\)|\{[^{}]*\}/gs, ' ')
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))
}
