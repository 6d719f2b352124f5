import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const client = join(root, 'build', 'client')

/** What a guest's first visit to a page downloads, in bytes as they travel (Brotli), and the order of its head. */
export type PageWeight = {
  scripts: { files: number; bytes: number }
  styles: { files: number; bytes: number }
  fonts: { files: number; bytes: number }
  /** Addresses of scripts and fonts that the document asks for before its first paint. */
  early: string[]
}

/** The weight of a rendered document, from the files of the build and the characters of its text. */
export function weightOf(html: string): PageWeight {
  const starter = /\}\)\((\[[^\]]*\]), async/.exec(html)
  const preloads: string[] = starter ? JSON.parse(starter[1] ?? '[]') : []
  const imports = [...html.matchAll(/import\("(\/assets\/[^"]+)"\)/g)].map(([, file]) => file ?? '')
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)#?"/g)].map(([, file]) => file ?? '')
  const early = [
    ...html.matchAll(
      /<(?:link rel="(?:modulepreload|preload)"(?![^>]*as="image")|script[^>]* (?:type="module"|src=))[^>]*>/g,
    ),
  ].map(([tag]) => tag)
  return {
    scripts: total([...preloads, ...imports].map(file => join(client, file))),
    styles: total(styles.map(file => join(client, file))),
    fonts: total(fontsOf(html).map(file => join(root, 'web/ui/fonts', file))),
    early,
  }
}

function total(files: string[]) {
  const different = [...new Set(files)]
  return { files: different.length, bytes: different.reduce((sum, file) => sum + sizeOf(file), 0) }
}

const sizeOf = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

type Face = { file: string; ranges: [number, number][] }

const faces: Face[] = [
  ...readFileSync(join(root, 'web/ui/fonts/fonts.css'), 'utf8').matchAll(
    /url\("\.\/([^"]+)"\)[^}]*unicode-range:\s+([^;]+);/g,
  ),
].map(([, file = '', ranges = '']) => ({
  file,
  ranges: ranges.split(',').map(range => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  }),
}))

/** The font files that the visible text of a document needs; of faces that claim a character the last one counts. */
function fontsOf(html: string): string[] {
  const text = html.replaceAll(/<(script|style|noscript)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, '')
  const files = [...new Set(text)].map(char => {
    const code = char.codePointAt(0) ?? 0
    return faces.findLast(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last))?.file
  })
  return [...new Set(files)].filter(file => file !== undefined)
}
