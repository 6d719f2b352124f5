import { expect } from 'vitest'
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

test('a link that a chat took too long leads to its page, once', async () => {
  const { id } = await postCasting(server, await createManager(server))
  for (const end of ends) {
    const written = encodeURIComponent(end)
    expect(await visit(`/casting/${id}${written}`), end).toEqual([302, `/casting/${id}`])
    expect(await visit(`/casting${written}`), end).toEqual([302, '/casting'])
    expect(await visit(`/casting/${id}?key=abc${written}`), end).toEqual([302, `/casting/${id}?key=abc`])
  }
  expect(await visit(`/casting/${id}`)).toEqual([200, null])
})

test('an unknown address, the words of a search and the addresses of files stay as they are', async () => {
  const unchanged = [
    '/nowhere).',
    '/casting/x)',
    '/casting/999999999',
    '/casting?q=hello!',
    '/assets/none.js.',
    '/%ff)',
  ]
  for (const path of unchanged) expect((await visit(path))[1], path).toBeNull()
})
