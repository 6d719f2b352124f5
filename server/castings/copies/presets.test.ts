import { beforeAll, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createManager, type Person } from '../../../test/support/people.ts'
import { completeCasting, completeRole, postCasting } from '../../../test/support/posted-castings.ts'
import { createMember } from '../../../test/support/team.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

const save = (person: Person, castingId: number, name: string) =>
  person.api.castings.savePreset({ params: { castingId }, body: { name } })
const at = (presetId: number) => ({ params: { presetId } })

test('[U-03] a casting kept under a name begins a new one without its days and contact', async () => {
  const { id } = await postCasting(server, owner, { auditionStartAt: addDays(today(), 5), auditionPlace: '합정동' })
  const saved = await save(owner, id, '장편 조연')
  expect((await owner.api.castings.presets()).list).toEqual([saved])
  const { values } = await owner.api.castings.preset(at(saved.id))
  const kept = { title: completeCasting().title, minReward: 800_000, auditionPlace: '합정동' }
  const empty = { shootStartAt: null, castingEndDate: null, auditionStartAt: null, managerName: '', managerPhone: '' }
  expect(values).toMatchObject({ ...kept, ...empty, roles: [{ ...completeRole(), id: null, key: null }] })
  const draft = await owner.api.castings.create({ body: { ...values, action: 'save', draftKey: 'from-a-preset' } })
  expect(draft.status).toBe('DRAFT')

  const again = await save(owner, id, '장편 조연')
  expect(again.id).toBe(saved.id)
  await owner.api.castings.removePreset(at(saved.id))
  expect((await owner.api.castings.presets()).list).toEqual([])
})

test('[U-03] presets are their owner’s alone, made from castings of any of their teams', async () => {
  const { id } = await postCasting(server, owner)
  const stranger = await createManager(server)
  const { id: presetId } = await save(owner, id, '내 것')
  await expect(stranger.api.castings.preset(at(presetId))).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.api.castings.removePreset(at(presetId))).rejects.toMatchObject({ code: 'not_found' })
  await expect(save(stranger, id, '남의 것')).rejects.toMatchObject({ code: 'not_found' })
  const full = await createMember(server, id, 'FULL')
  await save(full, id, '팀 공고')
  expect((await full.api.castings.presets()).list.map(({ name }) => name)).toEqual(['팀 공고'])
})

test('[U-03] presets can be kept up to a number, each under a name of its own', async () => {
  const keeper = await createManager(server)
  const { id } = await keeper.api.castings.create({ body: { action: 'save', title: '쓰는 중' } })
  for (let at = 1; at <= 20; at++) await save(keeper, id, `템플릿 ${at}`)
  await expect(save(keeper, id, '하나 더')).rejects.toMatchObject({ code: 'preset_limit' })
  await save(keeper, id, '템플릿 7')
  const { list } = await keeper.api.castings.presets()
  expect([list.length, list[0]?.name]).toEqual([20, '템플릿 7'])
})

test('[A-16] a casting nearly the same as a live one is sent only after being asked', async () => {
  const manager = await createManager(server)
  const submit = (given: object = {}) =>
    manager.api.castings.create({ body: { action: 'submit', ...completeCasting(), ...given } })
  const first = await submit()
  await expect(submit({ title: '동생 수경 역을 찾아요!' })).rejects.toMatchObject({
    code: 'casting_near_copy',
    message: expect.stringContaining('동생 수경 역을 찾아요'),
  })
  const others = [
    { workTitle: '한겨울의 관객들' },
    { title: '언니 수현과 이웃 사람들을 모집합니다' },
    { companyName: '새벽네시' },
    { roles: [{ ...completeRole(), name: '노식' }] },
  ]
  for (const given of others) expect((await submit(given)).status).toBe('IN_REVIEW')

  const draft = await manager.api.castings.create({ body: { action: 'save', ...completeCasting() } })
  const send = (acceptsCopy: boolean) =>
    manager.api.castings.update({
      params: { castingId: draft.id },
      body: { ...completeCasting(), action: 'submit', revision: draft.revision, acceptsCopy },
    })
  await expect(send(false)).rejects.toMatchObject({ code: 'casting_near_copy' })
  expect((await send(true)).status).toBe('IN_REVIEW')
  await server.db.updateTable('castings').set({ status: 'CLOSED' }).where('owner_id', '=', manager.id).execute()
  expect((await submit()).id).toBeGreaterThan(first.id)
})
