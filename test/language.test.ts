import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mailBodyOf, textOf } from '#server/notifications/deliveries/delivery-message.ts'
import { findForeignSentences, foreignWords, isForeign, textsOf } from './support/language.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-language-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('[U-01] every sentence of pages, mails, texts, pushes and cards is Korean', () => {
  expect(findForeignSentences(join(import.meta.dirname, '..'))).toEqual([])
})

test('a sentence, name or label that is not Korean is found wherever people read it', () => {
  plant(
    'server/castings/messages.ts',
    "export const texts = { title: 'Your casting was approved', open: 'OPEN', save: 'Save', file: 'PDF 파일 20MB', path: '/casting', mixed: `개 items` }",
  )
  plant('contract/castings/errors.ts', "export const errors = { casting_closed: [409, 'Already closed'] }")
  plant('contract/profiles/fields.ts', "export const fields = { region: { label: 'Living place', column: 'live in' } }")
  plant(
    'web/castings/Page.tsx',
    'export const Page = () => (<p title="Next page" className="some thing">Loading…<input placeholder="이름" name="name" /></p>)',
  )
  plant('server/castings/news.ts', "tell({ title: 'New answer', content: `for you`, type: 'CASTING_NEWS' })")
  plant('server/castings/messages.test.ts', "export const title = 'a test of ours'")
  expect(findForeignSentences(folder)).toEqual([
    'contract/castings/errors.ts:1 [Already closed]',
    'server/castings/messages.ts:1 [Your casting was approved]',
    'server/castings/messages.ts:1 [Save]',
    'server/castings/messages.ts:1 [items]',
    'contract/profiles/fields.ts:1 [Living place]',
    'web/castings/Page.tsx:1 [Next page]',
    'web/castings/Page.tsx:1 [Loading]',
    'server/castings/news.ts:1 [New answer]',
    'server/castings/news.ts:1 [for you]',
  ])
  mkdirSync(join(folder, 'empty'))
  expect(findForeignSentences(join(folder, 'empty'))).toEqual(['no files read'])
})

test('[U-01] what stands around a mail and a text is Korean', () => {
  for (const kind of ['INFO', 'AD'] as const) {
    const message = {
      ...{ class: kind, title: '합격했어요', content: '축하해요', brandName: '무대로', number: '2345678923' },
      ...{ url: 'https://mudaero.example.com/mypage', sender: { contact: '02-000-0000', optOut: '080-000-0000' } },
    }
    const { subject, text, html } = mailBodyOf(message, {
      name: '한도윤',
      unsubscribeUrl: 'https://mudaero.example.com/u',
    })
    expect(html).toContain('<html lang="ko">')
    for (const said of [textOf(message), subject, text, ...textsOf(html)]) expect(foreignWords(said), said).toEqual([])
  }
})

test('a page is read with the names that people meet', () => {
  const html =
    '<title>공고</title><meta name="description" content="All castings here"><script>const some = words</script><button aria-label="Close dialog">×</button><b>IN_REVIEW</b><p>PDF</p><a href="/A_B">공고 2건</a>'
  expect(textsOf(html).filter(isForeign)).toEqual(['Close dialog', 'All castings here', 'IN_REVIEW'])
})
