import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-hooks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function commitMessage(text: string): { isAccepted: boolean; complaint: string } {
  const file = join(folder, 'message')
  writeFileSync(file, text)
  const hook = spawnSync('sh', [join(import.meta.dirname, '../.githooks/commit-msg'), file], { encoding: 'utf8' })
  return { isAccepted: hook.status === 0, complaint: hook.stderr }
}

test.each([
  'Close castings at the end of their last day',
  'Feed the search index in batches\n\nOne statement per row took a minute.\n',
  '\n# a comment of git\nAdd a row per channel\n',
  'Revert "Add a row per channel"',
])('the hook accepts %j', text => {
  expect(commitMessage(text)).toEqual({ isAccepted: true, complaint: '' })
})

test.each([
  [`Explain ${'very '.repeat(14)}much in a subject`, 'at most 72'],
  ['Add a row per channel.', 'period'],
  ['add a row per channel', 'capital'],
  ['Added a row per channel', 'imperative'],
  ['Fixes the drawer', 'imperative'],
  ['Add a row\nand say why right below', 'blank line'],
  ['# only a comment\n', 'empty'],
])('the hook refuses %j', (text, why) => {
  const { isAccepted, complaint } = commitMessage(text)
  expect(isAccepted).toBe(false)
  expect(complaint).toContain(why)
})
