import { expect } from 'vitest'
import { orderPages } from '#contract/payments/order-pages.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createManager } from '../../../test/support/people.ts'
import { postCasting } from '../../../test/support/posted-castings.ts'

const { server, test } = apiTest({ LOG_LEVEL: 'silent' }, 'built')

const visit = async (path: string) => {
  const response = await fetch(server.origin + path, { redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}

const ends = [
  ')',
  '.',
  ',',
  '!',
  '?',
  '"',
  "'",
  '”',
  '’',
  '」',
  '』',
  '》',
  ').',
  '…',
  '에서',
  '을',
  '입니다.',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u3164',
  '\ufeff',
  '\u200e)',
  ' ',
]

/** As a chat writes it, and with every byte encoded. */
const formsOf = (end: string) => [
  encodeURI(end),
  Array.from(Buffer.from(end), byte => `%${byte.toString(16).padStart(2, '0')}`).join(''),
]

test('a link that a chat took too long leads to its page, once', async () => {
  const { id } = await postCasting(server, await createManager(server))
  const meant = [`/casting/${id}`, '/casting', '/admin/members', orderPages.order(7), orderPages.lectureClass(7, 1)]
  const asked = ['key=abc', 'page=2', 'q=hello!&region=SEOUL', 'artCategory=FILM,DRAMA', 'sort=recent&page=1']
  const links = [...meant, ...asked.map(query => `/casting?${query}`)]
  for (const end of ends)
    for (const written of formsOf(end)) {
      for (const link of links) {
        // Raw, this begins a query of which nothing is left.
        if (written === '?' && !link.includes('?')) continue
        expect(await visit(link + written), link + end).toEqual([302, link])
      }
      expect(await visit(`/casting/?${written}`), end).toEqual([302, '/casting/'])
    }
  expect(await visit('/).')).toEqual([302, '/'])
  for (const link of [...links, '/casting?', `/casting/${id}?`])
    expect((await visit(link))[1] ?? '', link).not.toMatch(/^\/casting/)
})

test('an address whose end may belong to it stays as it is', async () => {
  const unchanged = [
    '/nowhere).',
    '/members)',
    '/casting/x)',
    '/casting/999999999',
    '/casting?q=hello!',
    '/casting?page=1&q=hello)',
    '/actors?specialty=B%EB%B3%B4%EC%9D%B4',
    '/actors?look=%EB%8B%B4%EB%B0%B1%ED%95%9C.',
    '/casting?page=).',
    '/casting?page=%ff)',
    '/account/login?returnUrl=%2Fcasting)',
    '/payments/return?orderId=1&message=Failed.',
    '/account/sns/google/callback?state=x&code=abc.',
    '/assets/none.js.',
    '/v1/castings)',
    '/%ff)',
  ]
  for (const path of unchanged) expect((await visit(path))[1] ?? '', path).not.toMatch(/^\/(?!account|not-found)/)
})
