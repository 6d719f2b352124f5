import { expect, test } from 'vitest'
import { isAbout, type Kind, leftOutText, messagesToSend, type Person, standard } from './results.ts'

const person = (id: number, kind: Person['kind'], roleIds: number[]): Person => ({
  id,
  kind,
  roleIds,
  name: `배우 ${id}`,
  roleNames: [],
})
const list = [
  person(1, 'CAST', [10]),
  person(2, 'REJECTED', [20]),
  person(3, 'REJECTED', [10, 20]),
  person(4, 'UNDECIDED', [10]),
  person(5, 'UNDECIDED', [10, 20]),
  person(6, 'SENT', [10]),
]
const idsOf = (people: Person[]) => people.map(each => each.id)
const all = new Set<Kind>(['CAST', 'REJECTED'])

test('[A-25] the results of a role are only the messages about it', () => {
  expect(idsOf(list.filter(each => isAbout(each, 10)))).toEqual([1, 3, 4, 6])
  expect(idsOf(list.filter(each => isAbout(each, 20)))).toEqual([2, 3])
  expect(list.filter(each => isAbout(each, null))).toEqual(list)
})

test('[A-25] a removed person gets nothing, and is counted', () => {
  const ticked = list.filter(each => each.id !== 3 && each.id !== 4)
  const messages = messagesToSend({ list: ticked, chosen: all, bodies: standard, rejectsRest: true })
  expect(messages.map(({ kind, people }) => [kind, ...idsOf(people)])).toEqual([
    ['CAST', 1],
    ['REJECTED', 2, 5],
  ])
  expect(leftOutText(list, ticked, true)).toBe('이미 보낸 1명, 제외한 2명에게는 보내지 않아요')
})
