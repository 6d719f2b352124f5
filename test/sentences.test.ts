import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findStraySentences } from '../bin/sentences.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-sentences-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('Korean outside of messages.ts is found in literals, templates and JSX, not in comments and patterns', () => {
  plant('web/castings/messages.ts', "export const texts = { title: '공고' }")
  plant('web/castings/editor/steps-messages.ts', "export const texts = { title: '배역' }")
  plant('web/castings/Page.test.tsx', "export const name = '한여름'")
  plant('web/pages/policies/terms.ts', "export const terms = '이용약관'")
  plant(
    'web/castings/silent.ts',
    '// 공고\n/** 배역 */\nexport const isKorean = (text: string) => /[가-힣]/.test(text)',
  )
  plant(
    'web/castings/Page.tsx',
    'export const Page = ({ n }: { n: number }) => (\n  <p title="제목">\n    {n}명\n    {n > 1 ? \'여럿\' : `개`}\n  </p>\n)',
  )
  plant('server/castings/news.ts', "export type State = '열림'\nexport const sql = `SELECT '탈퇴' AS name`")
  expect(findStraySentences(folder)).toEqual([
    'server/castings/news.ts:1 열림',
    "server/castings/news.ts:2 SELECT '탈퇴' AS name",
    'web/castings/Page.tsx:2 제목',
    'web/castings/Page.tsx:3 명',
    'web/castings/Page.tsx:4 여럿',
    'web/castings/Page.tsx:4 개',
  ])
})

test('a run that read nothing is a fault', () => {
  mkdirSync(join(folder, 'empty'))
  expect(findStraySentences(join(folder, 'empty'))).toEqual(['no files read'])
})
