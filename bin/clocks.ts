import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.ts'

/** Rooms that may only use `tools.clock`. */
const rooms = ['payments', 'coupons', 'membership', 'feedback', 'tours', 'lectures']
const otherClocks = /\bDate\.now\b|\bnew Date\(\)|\bnow\(\)(?<!clock\.now\(\))|\bcurrent_(?:date|timestamp)\b/i

/** Lines in the rooms of money that use a clock other than the program's, as `path:line`. */
export function findOtherClocks(folder = root): string[] {
  const paths = globSync(`server/{${rooms.join(',')}}/**/*.ts`, { cwd: folder }).filter(
    path => !path.includes('.test.'),
  )
  if (!paths.length) return ['no files read']
  return paths.flatMap(path =>
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (otherClocks.test(withoutComment(line)) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )
}

const withoutComment = (line: string) => line.replace(/^\s*(?:\/\/|\*|\/\*).*/, '')
