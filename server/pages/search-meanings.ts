import { ArtCategory, RewardUnit, RoleGrade, StatedAuditionWay } from '#contract/codes/castings.ts'
import { type BodyType, Dialect, Language, Region, statusTags } from '#contract/codes/profiles.ts'
import type { SearchWords } from '#contract/pages/search-words.ts'
import { searchWordsTexts as texts } from './messages.ts'

export type Filters = SearchWords['filters']
/** What a word without spaces stands for; a weak meaning gives way to a name, a title or a speciality. */
export type Meanings = Map<string, { filters: Filters; isWeak?: boolean }>
type Entry = [word: string, filters: Filters]

const squeezed = (label: string) => label.toLowerCase().replace(/\s+/g, '')
const labels = (codes: Record<string, string>, to: (code: string) => Filters): Entry[] =>
  Object.entries(codes).flatMap(([code, label]): Entry[] =>
    ['NONE', 'ETC'].includes(code) ? [] : [[squeezed(label), to(code)]],
  )
const of = (words: readonly string[], filters: Filters): Entry[] => words.map(word => [word, filters])
const each = (words: Record<string, readonly string[]>, to: (code: string) => Filters): Entry[] =>
  Object.entries(words).flatMap(([code, same]) => of(same, to(code)))

function meanings(strong: Entry[], weak: Entry[]): Meanings {
  const all: Meanings = new Map(weak.map(([word, filters]) => [word, { filters, isWeak: true }]))
  for (const [word, filters] of strong) all.set(word, { filters })
  return all
}

const people = [...of(texts.female, { gender: 'FEMALE' }), ...of(texts.male, { gender: 'MALE' })]
const regions = [...labels(Region, code => ({ region: code })), ...people]
const cities = each(texts.regions, code => ({ region: code }))

const castings = meanings(
  [
    ...regions,
    ...of(texts.femaleLead, { gender: 'FEMALE', grade: 'LEAD' }),
    ...of(texts.maleLead, { gender: 'MALE', grade: 'LEAD' }),
    ...labels(ArtCategory, code => ({ artCategory: code })),
    ...each(texts.art, code => ({ artCategory: code })),
    ...labels(RoleGrade, code => ({ grade: code })),
    ...each(texts.grades, code => ({ grade: code })),
    ...labels(StatedAuditionWay, code => ({ auditionWay: code })),
    ...each(texts.auditions, code => ({ auditionWay: code })),
    ...each(texts.units, code => ({ feeUnit: code })),
    [RewardUnit.TOTAL, { feeUnit: 'TOTAL' }],
    ...of(texts.verified, { verified: 'true' }),
    ...of(texts.recruiting, { recruiting: 'true' }),
    ...of(texts.today, { deadline: 'today' }),
    ...of(texts.week, { deadline: 'week' }),
  ],
  cities,
)

const profiles = meanings(
  [
    ...regions,
    ...of(texts.femalePeople, { gender: 'FEMALE' }),
    ...of(texts.malePeople, { gender: 'MALE' }),
    ...labels(ArtCategory, code => ({ categories: code })),
    ...each(texts.art, code => ({ categories: code })),
    ...labels(RoleGrade, code => ({ grades: code })),
    ...each(texts.grades, code => ({ grades: code })),
    ...labels(Language, code => ({ skills: `LANG:${code}` })),
    ...each(texts.languages, code => ({ skills: `LANG:${code}` })),
    ...statusTags.map((tag): Entry => [squeezed(tag), { tags: tag }]),
    ...each(texts.builds, code => ({ bodyType: code as keyof typeof BodyType })),
    ...of(texts.video, { hasVideo: 'true' }),
    ...of(texts.noAgency, { agency: 'false' }),
    ...of(texts.hasAgency, { agency: 'true' }),
    ...labels({ YANBIAN: Dialect.YANBIAN, NORTH: Dialect.NORTH }, code => ({ skills: `DIALECT:${code}` })),
    ...Object.keys(Dialect).map((code): Entry => [dialectWord(code), { skills: `DIALECT:${code}` }]),
  ],
  [...cities, ...each(texts.skillGroups, code => ({ skills: `SKILL:${code}` }))],
)

export const meaningsOf = { castings, profiles }

/** Stands for a dialect among the words. */
function dialectWord(code: string) {
  return `dialect:${code.toLowerCase()}`
}

/** A place before the word for dialect means the dialect, even if it is also the name of a region. */
export function dialectsOf(typed: string, list: keyof typeof meaningsOf): string {
  if (list === 'castings') return typed
  return typed.replace(texts.dialect, (whole, place: string) => {
    const code = Object.entries(Dialect).find(([, label]) => label === place || label === texts.province(place))?.[0]
    const spoken = code ?? texts.spokenIn[place as keyof typeof texts.spokenIn]
    return spoken ? ` ${dialectWord(spoken)} ` : whole
  })
}
