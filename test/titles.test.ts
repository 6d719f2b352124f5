/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted tests are text */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findWrongTitles } from '../bin/titles.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-titles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(path: string, lines: string[]): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), lines.join('\n'))
}

const most = 'a'.repeat(80)
const more = 'a'.repeat(81)
/** Put together, because a written one would name a statement that nothing here shows. */
const id = (no: number) => `[A-0${no}]`

test('a folder without tests is a fault', () => {
  expect(findWrongTitles(folder)).toEqual(['no files read'])
})

test('a title of more than 80 letters is found however its test is written', () => {
  const fault = `81 letters: ${more}`
  plant('web/castings/page.test.tsx', [
    `test('${more}', () => {})`,
    `it("${id(1)}${id(2)} ${more}", { timeout: 1 }, () => {})`,
    `test.skipIf(!has('a tool'))(`,
    `  '${id(3)} ${id(4)} ${more}',`,
    '  () => {},',
    ')',
    `for (const each of list) test(\`\${each} ${most}\`, () => {})`,
    `describe('a group', () => { test.each(['one', 'two'])('${more.slice(0, 40)}' + '${more.slice(40)}', () => {}) })`,
  ])
  plant('test/journeys/page.journey.ts', [`test('${more} @phone', async ({ page }) => {})`])
  plant('server/store.conformance.ts', [`test.only('${more}', () => {})`])
  expect(findWrongTitles(folder)).toEqual([
    `server/store.conformance.ts:1 ${fault}`,
    `test/journeys/page.journey.ts:1 ${fault} @phone`,
    `web/castings/page.test.tsx:1 ${fault}`,
    `web/castings/page.test.tsx:2 81 letters: ${id(1)}${id(2)} ${more}`,
    `web/castings/page.test.tsx:3 81 letters: ${id(3)} ${id(4)} ${more}`,
    `web/castings/page.test.tsx:7 88 letters: \${each} ${most}`,
    `web/castings/page.test.tsx:8 ${fault}`,
  ])
})

test('statement ids and the width are not counted, nor texts that are no title', () => {
  plant('server/castings/read.test.ts', [
    `test('${id(1)}${id(2)} ${id(3)} ${most} @desktop', () => {})`,
    `test(\`\${most}\`, async () => { await test.step('${more}', () => {}) })`,
    `test('${'한'.repeat(80)}', () => expect('${more}').toBe(/a/.test('${more}')))`,
    `describe('${more}', () => {})`,
    `const test = test.extend('${more}', () => {})`,
  ])
  plant('server/castings/read.ts', [`test('${more}')`])
  expect(findWrongTitles(folder)).toEqual([])
})

test('a title of two sentences is found', () => {
  const title = 'an owner closes a casting; others are refused'
  plant('server/castings/read.test.ts', [`test('${title}', () => {})`, "test('is read, also by guests', () => {})"])
  expect(findWrongTitles(folder)).toEqual([`server/castings/read.test.ts:1 two sentences: ${title}`])
})

test('a title that an earlier test of its group has is found', () => {
  plant('server/castings/read.test.ts', [
    "test('is read', () => {})",
    "describe('a casting', () => { test('is read', () => {}) })",
    "describe('a list', () => { test('is read', () => {}) })",
    "test('is read', () => {})",
  ])
  expect(findWrongTitles(folder)).toEqual(['server/castings/read.test.ts:4 twice: is read'])
})
