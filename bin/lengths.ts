import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.ts'

const written = /\bmaxLength\s*[:=]\s*\{?\s*["'`]?\d/

/**
 * Fields in web/ below `folder` whose `maxLength` is a number of their own instead of the contract's from
 * contract/limits.ts, one `path:line text` each. No files at all count as a fault.
 */
export function findOwnLengths(folder = root): string[] {
  const paths = globSync('web/**/*.{ts,tsx}', { cwd: folder }).map(path => path.replaceAll('\\', '/'))
  if (paths.length === 0) return ['no files read']
  return paths
    .filter(path => !/\.test\.tsx?$/.test(path))
    .sort()
    .flatMap(path =>
      readFileSync(join(folder, path), 'utf8')
        .split('\n')
        .flatMap((line, at) => (written.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
}
