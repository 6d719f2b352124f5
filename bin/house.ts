import { execFileSync } from 'node:child_process'
import { houseFigures } from './house-figures.ts'
import { root } from './tools.ts'

/** Prints how much the house repeats itself: each figure with its ceiling and its target. */
const rows = houseFigures().map(({ what, now, ceiling, target }) => [what, now, ceiling, target ?? '–'].map(String))
const table = [['figure', 'now', 'ceiling', 'target'], ...rows, ...sharedFiles()]
const widths = [0, 1, 2, 3].map(at => Math.max(...table.map(row => (row[at] ?? '').length)))
for (const row of table)
  console.log(row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '))

/** Of the last commits with 100 added lines or more, how many touch what several rooms share. Only history: no ceiling. */
function sharedFiles(): string[][] {
  const log = execFileSync('git', ['log', '-n', '297', '--no-merges', '--numstat', '--format=%x00'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const large = log
    .split('\0')
    .map(commit =>
      [...commit.matchAll(/^(\d+)\t\d+\t(.+)$/gm)].map(([, added, path = '']) => ({ added: Number(added), path })),
    )
    .filter(files => files.reduce((sum, { added }) => sum + added, 0) >= 100)
  const share = (what: string, pattern: RegExp, target: string) => {
    const touching = large.filter(files => files.some(({ path }) => pattern.test(path))).length
    return [`changes that touch ${what}`, `${Math.round((100 * touching) / (large.length || 1))} %`, '–', target]
  }
  return [
    share(
      'a shared registry',
      /^(?:test\/access-table|server\/(?:main|rooms)|contract\/(?:errors|limits)|web\/(?:paths|routes)|contract\/codes\/audit)\.ts$/,
      '15 %',
    ),
    share('a messages.ts', /messages\.ts$/, '–'),
    share('a generated file', /\.generated\.ts$|^db\/schema\.sql$|^docs\/endpoints\.md$/, '15 %'),
  ]
}
