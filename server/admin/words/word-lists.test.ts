import { beforeAll, expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'
import { moneyWords } from '../money-words.ts'

const { server, test } = apiTest()
let [owner, moderator]: Person[] = []
let castingId = 0
beforeAll(async () => {
  owner = await createAdmin(server)
  moderator = await createPerson(server, ['Admin'], { operatorRoles: ['MODERATION'] })
  const contents = '예치금을 먼저 보내 주세요. 장비는 저희가 준비해요.'
  castingId = (await openCasting(server, await createManager(server), { contents, submitted_at: new Date() })).id
})

const params = { name: 'MONEY' }
const reason = '새 수법을 신고받았어요'
const hints = async () => (await moderator!.api.admin.casting({ params: { castingId } })).moneyWords
const versions = async () => (await moderator!.api.admin.wordLists()).list[0]!.versions
const later = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()

test('[P-04] an operator sees what words would find before they are set', async () => {
  const found = await moderator!.api.admin.tryWordList({ params, body: { words: ['예치금', '없는낱말'] } })
  expect(found).toMatchObject({ castings: 1, found: 1, foundNow: 0 })
  expect(found.examples).toEqual([{ id: castingId, title: expect.any(String), words: ['예치금'] }])
  expect(await hints()).toEqual([])
})

test('[P-04] a list of words is valid from its moment until the next or until taken back', async () => {
  expect(await versions()).toMatchObject([{ id: null, words: [...moneyWords], state: 'NOW' }])
  const words = [...moneyWords, '예치금', '예치금']
  const { id } = await moderator!.api.admin.setWordList({ params, body: { words, from: null, reason } })
  expect(await hints()).toEqual(['예치금'])
  const planned = await moderator!.api.admin.setWordList({ params, body: { words: ['장비'], from: later(2), reason } })
  expect((await versions()).map(({ state }) => state)).toEqual(['PLANNED', 'NOW', 'PAST'])
  expect(await hints()).toEqual(['예치금'])
  server.clock.pass({ days: 3 })
  expect(await hints()).toEqual(['장비'])
  await owner!.api.admin.takeBackWordList({ params: { versionId: planned.id }, body: { reason } })
  expect(await hints()).toEqual(['예치금'])
  expect(await versions()).toMatchObject([
    { state: 'TAKEN_BACK', takenBack: { by: { id: owner!.id } }, setBy: { id: moderator!.id }, reason },
    { id, state: 'NOW', words: [...moneyWords, '예치금'] },
    { id: null, state: 'PAST' },
  ])
  const again = owner!.api.admin.takeBackWordList({ params: { versionId: planned.id }, body: { reason } })
  expect(await refusal(again)).toBe('409 word_list_taken_back')
})

test('[P-04] changes of a list of words are audited with the words before and after', async () => {
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('action', 'like', 'word_list.%')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['word_list.set', 'word_list.set', 'word_list.take_back'])
  expect(log[0]).toMatchObject({
    actor_id: moderator!.id,
    detail: { name: 'MONEY', before: [...moneyWords], words: [...moneyWords, '예치금'] },
  })
})

test('[P-04] a list of words refuses the past, no words and other roles', async () => {
  const set = (words: string[], from: string | null) =>
    refusal(moderator!.api.admin.setWordList({ params, body: { words, from, reason } }))
  expect(await set(['장비'], later(-1))).toBe('422 word_list_in_past')
  expect(await set([], null)).toMatch(/^400/)
  expect(await set([' '], null)).toMatch(/^400/)
  const unknown = moderator!.api.admin.tryWordList({ params: { name: 'OTHER' }, body: { words: ['장비'] } })
  expect(await refusal(unknown)).toBe('404 not_found')
  const finance = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  expect(await refusal(finance.api.admin.wordLists())).toBe('403 forbidden')
})
