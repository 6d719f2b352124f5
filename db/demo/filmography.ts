import type { Person } from './cast/person.ts'
import { between, pick, random, shuffle, weighted } from './random.ts'
import type { DemoFilm } from './types.ts'
import { WORKS } from './works.ts'

const ROLES = {
  young: [
    '은수',
    '지호',
    '반장',
    '전학생',
    '막내',
    '편의점 알바',
    '민재',
    '수아',
    '신입 사원',
    '후배 유진',
    '동생',
    '배달 기사',
    '대학생 1',
    '연습생',
    '하은',
    '도윤',
  ],
  middle: [
    '강 형사',
    '김 팀장',
    '담임 선생님',
    '약사',
    '정 검사',
    '이모',
    '카페 사장',
    '기자',
    '의사',
    '현우',
    '미정',
    '변호사 최',
    '구급대원',
    '아내',
    '남편',
    '통역사',
  ],
  old: [
    '할머니',
    '아버지',
    '박 회장',
    '수위',
    '시장 상인',
    '어머니',
    '이장',
    '교장',
    '택시 기사',
    '주지 스님',
    '국밥집 주인',
    '노인',
    '판사',
    '원장',
  ],
}
const WOMEN_ONLY = new Set(['할머니', '어머니', '이모', '아내', '수아', '하은', '미정', '은수'])
const MEN_ONLY = new Set(['아버지', '남편', '주지 스님', '현우', '도윤', '민재', '지호'])

type Filmed = Pick<Person, 'name' | 'gender' | 'birth' | 'tags' | 'since' | 'knownFor' | 'films'>

/** Roles of one person, newest first. Nobody acts before the age of fourteen or in a future work. */
export function filmographyOf(person: Filmed, now: Date): DemoFilm[] {
  const draw = random(`films:${person.name}`)
  const born = Number(person.birth.slice(0, 4))
  const fits = (role: string) => !(person.gender === 'MALE' ? WOMEN_ONLY : MEN_ONLY).has(role)
  const since = person.since ?? born + (person.tags?.includes('아역') ? 8 : 18)
  const works = WORKS.filter(work => work.year >= since && work.year <= now.getUTCFullYear())
  const known = works.filter(work => work.title === person.knownFor)
  const others = shuffle(
    draw,
    works.filter(work => work.title !== person.knownFor),
  )
  const unused = new Set(ROLES.young.concat(ROLES.middle, ROLES.old).filter(fits))
  const verified = draw() < 0.3
  return [...known, ...others]
    .slice(0, person.films)
    .sort((a, b) => b.year - a.year)
    .map((work, i) => {
      const age = work.year - born
      const roleName = pick(
        draw,
        ROLES[age < 29 ? 'young' : age < 50 ? 'middle' : 'old'].filter(role => unused.has(role)),
      )
      unused.delete(roleName)
      return {
        year: work.year,
        category: work.category,
        title: work.title,
        roleName: ['CF', 'MUSIC_VIDEO'].includes(work.category) ? '' : roleName,
        roleGrade: work.title === person.knownFor ? 'LEAD' : weighted(draw, gradeWeights(work.category, person.films)),
        director: work.director,
        company: work.company,
        source: 'SELF',
        verified: verified && i < 3 && work.category.startsWith('FEATURE'),
      }
    })
}

/** Known people get bigger parts; small works have small casts and therefore bigger parts. */
function gradeWeights(category: string, films: number): [string, number][] {
  const small = ['SHORT_FILM', 'THEATER', 'MUSIC_VIDEO', 'CF', 'SHORT_FORM'].includes(category)
  return [
    ['LEAD', small ? films : films / 6],
    ['SUPPORT', films],
    ['SUPPORT_MINOR', small ? 1 : 4],
    ['MINOR', small ? 0.5 : 5],
    ['IMAGE_MINOR', films < 4 ? 2 : 0.2],
  ]
}

/** The invented phone of an agency, digits; no exchange begins with 000. */
export function agentOf(agency: string): string {
  const draw = random(`agent:${agency}`)
  return `02000${between(draw, 1000, 8999)}`
}
