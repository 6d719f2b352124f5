import { expect, test } from 'vitest'
import type { ProfileView } from '#contract/profiles/index.ts'
import type { MoviePersonView } from '#contract/profiles/movie-people.ts'
import { picksOf } from './picks.ts'

const film = (movieCd: string, title: string, year: number) => ({ movieCd, title, year, isChosen: true })
const stored = (title: string, year: number, roleName: string) => ({
  title,
  year,
  roleName,
  roleGrade: null,
  source: 'KOBIS',
})
const picks = (films: object[], before: object[]) =>
  picksOf({ films } as MoviePersonView, before as ProfileView['filmography']).map(({ year, roleName }) => [
    year,
    roleName,
  ])

test('a film and its remake keep their own year and role', () => {
  const films = [film('1', '만추', 1966), film('2', '만추', 2010)]
  const before = [stored('만추', 2010, '손님'), stored('만추', 1966, '순경')]
  expect(picks(films, before)).toEqual([
    ['1966', '순경'],
    ['2010', '손님'],
  ])
  expect(picks(films, before.slice(0, 1))).toEqual([
    ['1966', ''],
    ['2010', '손님'],
  ])
})

test('a year that the actor has changed stays', () => {
  expect(picks([film('1', '만추', 2010)], [stored('만추', 2011, '손님')])).toEqual([['2011', '손님']])
})
