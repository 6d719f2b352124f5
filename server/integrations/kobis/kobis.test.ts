import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKobis } from './kobis.ts'
import { type KobisFault, type KobisStandIn, startKobisStandIn } from './kobis-stand-in.ts'
import { MoviePeopleUnavailable } from './movie-people.ts'

let standIn: KobisStandIn
beforeAll(async () => {
  standIn = await startKobisStandIn()
})
afterAll(() => standIn.stop())
beforeEach(() => {
  standIn.faults.length = 0
  standIn.asked.length = 0
})

const kobis = (apiKey = standIn.apiKey) => createKobis({ apiKey, baseUrl: standIn.url, timeoutMs: 300 })

test('a person is returned with name and films, an unknown code as nobody', async () => {
  const person = await kobis().find('20300001')
  expect(person).toMatchObject({ code: '20300001', name: '서단오', role: '배우' })
  expect(person?.films[0]).toEqual({ movieCd: '20252001', title: '늦은 편지', part: '배우' })
  expect(await kobis().find('99999999')).toBeNull()
})

const faults: KobisFault[] = ['hang', 'reset', 'bad-gateway', 'half', 'quota']
test.each(faults)('%s means out of reach, and the reason holds no key', async fault => {
  standIn.faults.push(fault)
  const error = await kobis()
    .find('20300001')
    .catch(thrown => thrown)
  expect(error).toBeInstanceOf(MoviePeopleUnavailable)
  expect(`${error.message} ${error.stack}`).not.toContain(standIn.apiKey)
})

test('a refused key, reported with status 200, counts as unavailable', async () => {
  await expect(kobis('wrong').find('20300001')).rejects.toThrow('fault 320010')
})

test('after three consecutive failures requests pause for a while', async () => {
  const records = kobis()
  standIn.faults.push('reset', 'bad-gateway', 'quota')
  for (const _ of standIn.faults.slice()) await expect(records.find('20300001')).rejects.toThrow()
  await expect(records.find('20300001')).rejects.toThrow(MoviePeopleUnavailable)
  expect(standIn.asked).toHaveLength(3)
})

test('people are found by part of their name and the title of a film', async () => {
  expect((await kobis().search({ name: '서단오', film: '' })).map(({ code }) => code)).toEqual([
    '20300001',
    '20300003',
    '20300004',
  ])
  expect(await kobis().search({ name: '서단오', film: '항구' })).toEqual([
    { code: '20300003', name: '서단오', nameEn: 'SEO Danoh', role: '배우', films: ['겨울 항구', '먼 불빛'] },
  ])
  expect(await kobis().search({ name: '아무도', film: '' })).toEqual([])
  standIn.faults.push('quota')
  await expect(kobis().search({ name: '서단오', film: '' })).rejects.toThrow('fault 320011')
})
