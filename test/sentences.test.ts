import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test('Korean outside of messages.ts is found where it can be said', () => {
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
  plant('web/public/sw.js', "const texts = { again: '다시' }\nconst title = '끊김'")
  plant('server/castings/news.ts', "export type State = '열림'\nexport const sql = `SELECT '탈퇴' AS name`")
  plant('contract/castings/messages.ts', "export const filesTexts = { sameFile: '같은 파일' }")
  plant('contract/codes/castings.ts', "export const FileLock = { OPEN: '열림' }")
  plant(
    'contract/castings/files.ts',
    "export const files = list({ summary: '파일' }).describe('목록').refine(isOnce, '두 번 선택했어요').max(3, { message: `개` })",
  )
  expect(findStraySentences(folder)).toEqual([
    'contract/castings/files.ts:1 두 번 선택했어요',
    'contract/castings/files.ts:1 개',
    'server/castings/news.ts:1 열림',
    "server/castings/news.ts:2 SELECT '탈퇴' AS name",
    'web/castings/Page.tsx:2 제목',
    'web/castings/Page.tsx:3 명',
    'web/castings/Page.tsx:4 여럿',
    'web/castings/Page.tsx:4 개',
    'web/public/sw.js:2 끊김',
  ])
})

test('a run that read nothing is a fault', () => {
  mkdirSync(join(folder, 'empty'))
  expect(findStraySentences(join(folder, 'empty'))).toEqual(['no files read'])
})

test('[W-28] no particle follows user input or a digit', () => {
  const root = join(import.meta.dirname, '..')
  const paths = globSync(['{contract,web,server}/**/*messages.ts'], { cwd: root })
  const particle =
    /\$\{(?:phone|loginId|card|q|to|first)\}['’]?(?:으로|로|이에요|예요|이|가|을|를|은|는|과|와)(?![가-힣])/
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter(path => particle.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('[W-28] one word per thing: retired words are in no sentence', () => {
  const retired =
    /북마크|책갈피|까닭|(?<![가-힣])(?:골라|골랐|고르|고른|고를|고쳐|고친|고치)|안 읽음|아무도 안 봄|개인정보처리방침|(?:보여|알려|돌려)드|그대로 두기|차례(?!상)/
  const root = join(import.meta.dirname, '..')
  const paths = globSync(['web/**/*messages.ts', 'web/public/sw.js', 'server/**/*messages.ts', 'contract/**/*.ts'], {
    cwd: root,
  })
  expect(paths.length).toBeGreaterThan(100)
  const lines = paths.flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter(line => retired.test(line))
      .map(line => `${path}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})

/** Numbers that are not limits of ours: examples, screen measures, or facts about the world. */
const figures = [
  '7일로 정해',
  '최근 6개월 안에 찍은',
  '1분 안팎',
  '최근 7일 안에 수정',
  '최근 30일 안에 수정',
  '최근 90일 안에 수정',
  '지정 대사 2분',
  '7일 동안',
  '0원',
  '32자 이상',
  '1~2분',
]

test('a sentence takes its number from the limit that it names', () => {
  const root = join(import.meta.dirname, '..')
  const paths = globSync(['{contract,web,server}/**/*messages.ts', 'web/public/sw.js'], { cwd: root })
  const limit =
    /(?<![\d월,] ?)\d[\d,]*(?:영업일|일 (?:안|전|뒤|동안|더)|시간 (?:안|전|뒤|넘)|분 (?:안|전|뒤|넘)|시간이|분이|일이 지|자 이상|원)/
  const without = (line: string) => figures.reduce((rest, figure) => rest.replaceAll(figure, ''), line)
  const found = paths.flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter(line => !/^\s*(?:\/?\*|\/\/)/.test(line) && limit.test(without(line)))
      .map(line => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(limit.test('7일 안에 답해 주세요')).toBe(true)
})

test('the summary of an endpoint takes its number from the limit that it names', () => {
  const root = join(import.meta.dirname, '..')
  // Not 0원, which is no limit, nor the 3자 of 제3자, which are people.
  const limit = /(?<!\d)(?!0원|3자)\d[\d,]*(?:일|시간|분|초|점|장|건|명|쪽|번|회|주|개|자|곳|만 원|원|세|MB)/
  const summaries = globSync('contract/**/*.ts', { cwd: root }).flatMap(path => {
    const source = readFileSync(join(root, path), 'utf8')
    return [...source.matchAll(/^ +summary:\s+(['`].*)$/gm)].map(([, text = '']) => `${path}: ${text}`)
  })
  expect(summaries.length).toBeGreaterThan(300)
  expect(summaries.filter(line => limit.test(line))).toEqual([])
  expect(["'보낸 뒤 10분 안에만'", "'평가하기: 1–5점'"].map(line => limit.test(line))).toEqual([true, true])
})

test('names are written as 한도윤 님, and people read no date as a computer writes it', () => {
  const root = join(import.meta.dirname, '..')
  const glued = globSync('{web,server,contract}/**/*messages.ts', { cwd: root }).filter(path =>
    /\}님/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(glued).toEqual([])
  const shown = globSync('web/!(admin|dev)/**/*.tsx', { cwd: root }).flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter(line => /(?:[tT]exts?|proposals|recovery)\.\w+\(isoDate\(|[>}] ?\{isoDate\(/.test(line))
      .map(line => `${path}: ${line.trim()}`),
  )
  expect(shown).toEqual([])
})
