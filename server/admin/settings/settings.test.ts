import { beforeAll, expect } from 'vitest'
import type { SettingInput } from '#contract/admin/desk/settings.ts'
import { refusal } from '#server/accounts/accounts.support.ts'
import { containsContact } from '#server/kernel/text/contacts-in-text.ts'
import { standardWords } from '#server/settings/messages.ts'
import { apiTest } from '../../../test/support/api.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { createActor, createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'
import { addProfile } from '../../../test/support/profiles.ts'

const { server, test } = apiTest({}, 'built')
let [owner, moderator, actor]: Person[] = []
let castingId = 0
beforeAll(async () => {
  owner = await createAdmin(server)
  moderator = await createPerson(server, ['Admin'], { operatorRoles: ['MODERATION'] })
  actor = await createActor(server)
  const contents = '예치금을 먼저 보내 주세요. 장비는 저희가 준비해요.'
  castingId = (await openCasting(server, await createManager(server), { contents, submitted_at: new Date() })).id
})

const reason = '새 수법을 신고받았어요'
const rows = (words: string[]) => words.map(word => ({ word }))
const money = (words: string[]): SettingInput => ({ name: 'MONEY', rows: rows(words) })
const hints = async () => (await moderator!.api.admin.casting({ params: { castingId } })).moneyWords
const versions = async (name: SettingInput['name'] = 'MONEY') =>
  (await moderator!.api.admin.settings()).list.find(each => each.name === name)!.versions
const later = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()
const set = (setting: SettingInput, from: string | null = null) =>
  moderator!.api.admin.setSetting({ body: { setting, from, reason } })

test('[P-04] an operator sees what words would find before they are set', async () => {
  const found = await moderator!.api.admin.trySetting({ body: { name: 'MONEY', rows: rows(['예치금', '없는낱말']) } })
  expect(found).toMatchObject({ of: 1, found: 1, foundNow: 0 })
  expect(found.examples).toEqual([{ id: castingId, title: expect.any(String), words: ['예치금'] }])
  expect(await hints()).toEqual([])
})

test('[P-04] a setting is valid from its moment until the next or until taken back', async () => {
  expect(await versions()).toMatchObject([{ id: null, rows: rows([...standardWords.money]), state: 'NOW' }])
  const { id } = await set(money([...standardWords.money, '예치금', '예치금']))
  expect(await hints()).toEqual(['예치금'])
  const planned = await set(money(['장비']), later(2))
  expect((await versions()).map(({ state }) => state)).toEqual(['PLANNED', 'NOW', 'PAST'])
  expect(await hints()).toEqual(['예치금'])
  server.clock.pass({ days: 3 })
  expect(await hints()).toEqual(['장비'])
  await owner!.api.admin.takeBackSetting({ params: { versionId: planned.id }, body: { reason } })
  expect(await hints()).toEqual(['예치금'])
  expect(await versions()).toMatchObject([
    { state: 'TAKEN_BACK', takenBack: { by: { id: owner!.id } }, setBy: { id: moderator!.id }, reason },
    { id, state: 'NOW', rows: rows([...standardWords.money, '예치금']) },
    { id: null, state: 'PAST' },
  ])
  const again = owner!.api.admin.takeBackSetting({ params: { versionId: planned.id }, body: { reason } })
  expect(await refusal(again)).toBe('409 setting_taken_back')
})

test('[P-04] changes of a setting are audited with the rows before and after', async () => {
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('action', 'like', 'setting.%')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['setting.set', 'setting.set', 'setting.take_back'])
  expect(log[0]).toMatchObject({
    actor_id: moderator!.id,
    detail: { name: 'MONEY', before: rows([...standardWords.money]), rows: rows([...standardWords.money, '예치금']) },
  })
})

test('[P-04] a setting refuses the past, no words, wrong facts and other roles', async () => {
  expect(await refusal(set(money(['장비']), later(-1)))).toBe('422 setting_in_past')
  expect(await refusal(set(money([])))).toMatch(/^400/)
  expect(await refusal(set(money([' '])))).toMatch(/^400/)
  const number: SettingInput = { name: 'BUSINESS', rows: [{ fact: 'COMPANY_NUMBER', words: '1234567890' }] }
  expect(await refusal(set(number))).toMatch(/^400/)
  const finance = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  expect(await refusal(finance.api.admin.settings())).toBe('403 forbidden')
})

test('words that operators add are contacts in every text', async () => {
  const isContact = () => containsContact('비둘기 톡으로 이야기해요')
  const { id } = await set({ name: 'CONTACT', rows: rows(['비둘기톡']) })
  await expect.poll(isContact).toBe(true)
  const body = { contents: '비둘기톡으로 이야기할 수 있나요?' }
  const question = { params: { castingId }, body }
  expect(await refusal(actor!.api.castings.ask(question))).toBe('422 contact_in_text')
  await moderator!.api.admin.takeBackSetting({ params: { versionId: id }, body: { reason } })
  await expect.poll(isContact).toBe(false)
  expect(await actor!.api.castings.ask(question)).toMatchObject({ contents: body.contents })
})

test('[D-08] testimonials and companies are shown as operators set them, by set', async () => {
  const texts = () => moderator!.api.pages.siteTexts()
  expect(await texts()).toEqual({ testimonials: [], logos: [] })
  const voice = { words: '열람했는지 알 수 있어서 기다리지 않아요', who: '배우 민서온' }
  await set({ name: 'TESTIMONIALS', rows: [voice] })
  await set({
    name: 'LOGOS',
    rows: [
      { set: '제작사', name: '물결필름' },
      { set: '학교', name: '한빛예술대학' },
      { set: '제작사', name: '달무리픽처스' },
    ],
  })
  expect(await texts()).toEqual({
    testimonials: [voice],
    logos: [
      { set: '제작사', names: ['물결필름', '달무리픽처스'] },
      { set: '학교', names: ['한빛예술대학'] },
    ],
  })
})

test('[P-04] words that a profile is offered are those of operators', async () => {
  const profileId = await addProfile(server, actor!)
  const offered = () => actor!.api.pages.profileWords()
  expect((await offered()).looks).toContain('차분한')
  await server.db
    .updateTable('profiles')
    .set({ image_keywords: ['담백한'] })
    .where('id', '=', profileId)
    .execute()
  const found = await moderator!.api.admin.trySetting({ body: { name: 'LOOKS', rows: rows(['담백한']) } })
  expect(found).toMatchObject({ of: 1, found: 1, foundNow: 0, examples: [{ id: profileId, words: ['담백한'] }] })
  await set({ name: 'LOOKS', rows: rows(['담백한']) })
  expect((await offered()).looks).toEqual(['담백한'])
})

test('[P-04] business data of operators stand on the pages, without a start', async () => {
  const footer = async () => (await fetch(`${server.origin}/agent`)).text()
  await set({ name: 'BUSINESS', rows: [{ fact: 'COMPANY_PHONE', words: '1588-0000' }] })
  await expect.poll(footer).toContain('1588-0000')
  expect(await versions('BUSINESS')).toMatchObject([{ state: 'NOW' }, { id: null }])
})
