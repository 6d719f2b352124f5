import { ageOn, koreanDate } from '#contract/korean-time.ts'
import { PEOPLE_1 } from './cast/people-1.ts'
import { PEOPLE_2 } from './cast/people-2.ts'
import { PEOPLE_3 } from './cast/people-3.ts'
import { PEOPLE_4 } from './cast/people-4.ts'
import type { Person } from './cast/person.ts'
import { agentOf, filmographyOf } from './filmography.ts'
import type { Look, Shot } from './portraits.ts'
import { between, pick, type Random, random } from './random.ts'
import type { DemoActor, DemoPhoto } from './types.ts'

const SHOTS: Shot[] = ['MAIN', 'PROFILE', 'NATURAL', 'STILL', 'FULL', 'SIDE']

const EDUCATION: Record<string, DemoActor['education'][number]['status']> = {
  졸업: 'GRADUATED',
  재학: 'ENROLLED',
  휴학: 'LEAVE',
  중퇴: 'DROPPED',
  수료: 'COMPLETED',
}
const HAIR_NAMES: Record<string, string> = {
  black: '검은색',
  soft: '검은색',
  brown: '갈색',
  chestnut: '밝은 갈색',
  ash: '회갈색',
  grey: '희끗한 머리',
  silver: '흰머리',
  wine: '붉은 갈색',
}

/** Sixty actors, actor1 to actor60; deterministic for a given `now`. */
export function demoActors(now: Date): DemoActor[] {
  return [...PEOPLE_1, ...PEOPLE_2, ...PEOPLE_3, ...PEOPLE_4].map((person, i) => actor(person, i, now))
}

function actor(person: Person, index: number, now: Date): DemoActor {
  const draw = random(`actor:${person.name}`)
  const age = ageOn(person.birth, koreanDate(now))
  const [playAgeMin, playAgeMax] = playAges(age, draw)
  const [school, major, status] = (person.school ?? '').split('|')
  return {
    loginId: `actor${index + 1}`,
    name: person.name,
    actorName: person.name,
    engName: person.eng,
    gender: person.gender,
    birthDate: person.birth,
    playAgeMin,
    playAgeMax,
    height: person.height,
    weight: person.weight,
    weightHidden: draw() < 0.3,
    phone: `0100000${String(index + 1).padStart(4, '0')}`,
    email: `actor${index + 1}@example.com`,
    region: person.region,
    hasAgency: person.agency !== undefined,
    agencyName: person.agency ?? null,
    agencyContact: person.agency ? agentOf(person.agency) : null,
    intro: person.intro,
    aboutMe: person.about,
    education: school ? [{ school, major: major ?? '', status: EDUCATION[status ?? ''] ?? 'GRADUATED' }] : [],
    specialties: pairs(person.skills).map(([group, text]) => ({ group, text })),
    languages: pairs(person.languages).map(([code, level]) => ({ code, level })),
    dialects: pairs(person.dialects).map(([code, level]) => ({ code, level })),
    statusTags: person.tags?.split(',') ?? [],
    imageKeywords: person.keywords.split(','),
    tattoo: draw() < 0.08,
    smokingSceneOk: age >= 19 && draw() < 0.55,
    hairLength: hairLength(person.look?.hair),
    hairColor: HAIR_NAMES[person.look?.hairColour ?? ''] ?? '',
    availability: {
      weekdays:
        age < 19
          ? [6, 7]
          : pick(draw, [
              [1, 2, 3, 4, 5, 6, 7],
              [1, 2, 3, 4, 5],
              [4, 5, 6, 7],
              [1, 2, 3, 6, 7],
            ]),
      nights: age >= 19 && draw() < 0.7,
      fromDays: between(draw, 0, 21),
      toDays: between(draw, 60, 180),
    },
    links: draw() < 0.25 ? [{ kind: 'INSTAGRAM', url: `https://example.com/actor${index + 1}` }] : [],
    filmography: filmographyOf(person, now),
    accessScope: person.scope ?? 'PUBLIC',
    updatedDaysAgo: index < 24 ? between(draw, 0, 20) : between(draw, 3, 210),
    photos: photosOf(lookOf(person, age), person.photos, draw),
  }
}

function playAges(age: number, draw: Random): [number, number] {
  const low = Math.max(7, age - between(draw, 2, 5) - (age > 40 ? 3 : 0))
  return [low, Math.min(95, age + between(draw, 2, 7) + (age > 40 ? 3 : 0))]
}

const pairs = (text = ''): [string, string][] =>
  text === '' ? [] : text.split(',').map(item => item.split(':') as [string, string])

const lookOf = (person: Person, age: number): Look => ({
  seed: person.name,
  gender: person.gender,
  age,
  ...person.look,
})

/** One photo of each of the first `count` kinds of shot. */
function photosOf(look: Look, count: number, draw: Random): DemoPhoto[] {
  return SHOTS.slice(0, count).map((shot, order) => ({
    kind: shot,
    order,
    takenDaysAgo: between(draw, 10, 400),
    look: { ...look, shot },
  }))
}

function hairLength(style: Look['hair']): DemoActor['hairLength'] {
  if (!style) return null
  if (['long', 'wave', 'pony', 'bun', 'bangs'].includes(style)) return 'LONG'
  return ['bob', 'lob', 'curtain'].includes(style) ? 'MEDIUM' : 'SHORT'
}
