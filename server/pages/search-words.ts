import { sql } from 'kysely'
import { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import { BodyType, Dialect, Language, Region, statusTags } from '#contract/codes/profiles.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { SearchWords, searchWords } from '#contract/pages/search-words.ts'
import { isOpen } from '#server/castings/search/search.ts'
import type { Db } from '#server/kernel/db.ts'
import { isListed } from '#server/profiles/visibility.ts'
import { searchWordsTexts as texts } from './messages.ts'
import { nearest } from './near-words.ts'

type WordQuery = QueryOf<typeof searchWords.searchWords>
type Filters = SearchWords['filters']
/** The filters that a word stands for. */
type Meanings = Map<string, Filters>

const keptFor = 600_000
/** The latest of each kind; a typed word is compared with all of them. */
const mostWords = 20_000

/**
 * Parses typed words into filters of a list. Words without a filter stay search words. With `near`, an unknown word
 * becomes the most similar known one, by Hangul letters.
 */
export function createSearchWords() {
  const known = { castings: createVocabulary(castingWords), profiles: createVocabulary(profileWords) }
  return async (db: Db, { list, q, near }: WordQuery): Promise<SearchWords> => {
    const { words, specialties, looks } = await known[list](db)
    const meanings = list === 'castings' ? castingMeanings : profileMeanings
    const read = (word: string) => {
      const meant = meaningOf(list, meanings, word)
      if (meant || list === 'castings' || words.has(word)) return meant
      if (specialties.has(word)) return { specialty: word }
      return looks.has(word) ? { look: word } : undefined
    }
    const typed = dialectsOf(list, q.toLowerCase()).replace(texts.spacedBuild, texts.build).split(/\s+/).filter(Boolean)
    const filters: Filters = {}
    const rest: string[] = []
    let isNear = false
    for (const word of typed) {
      const wasRead = add(filters, read(word))
      if (wasRead) continue
      const other =
        near && !words.has(word) ? nearest(word, [...meanings.keys(), ...words, ...specialties, ...looks]) : null
      if (other === null) rest.push(word)
      else {
        isNear = true
        if (!add(filters, read(other))) rest.push(other)
      }
    }
    return { filters, q: rest.join(' '), isNear }
  }
}

/** Adds a word's filters; lists grow, other filters are set once. False if nothing was added. */
function add(filters: Filters, meant: Filters | undefined): boolean {
  if (!meant) return false
  for (const [name, value] of Object.entries(meant)) {
    const before = filters[name]
    if (before === undefined) filters[name] = value
    else if (severalOf.has(name)) filters[name] = [...new Set([...before.split(','), value])].join(',')
    else return false
  }
  return true
}
const severalOf = new Set('region artCategory grade skills grades categories tags specialty look bodyType'.split(' '))

const entries = (labels: Record<string, string>, to: (code: string) => Filters) =>
  Object.entries(labels).flatMap(([code, label]): [string, Filters][] =>
    ['NONE', 'ETC'].includes(code) ? [] : [[label.toLowerCase(), to(code)]],
  )
const of = (words: readonly string[], filters: Filters) => words.map((word): [string, Filters] => [word, filters])
const common = [
  ...of(texts.female, { gender: 'FEMALE' }),
  ...of(texts.male, { gender: 'MALE' }),
  ...entries(Region, code => ({ region: code })),
]

const castingMeanings: Meanings = new Map([
  ...common,
  ...entries(ArtCategory, code => ({ artCategory: code })),
  ...entries(RoleGrade, code => ({ grade: code })),
  ...of(texts.advertisement, { artCategory: 'CF' }),
  ...of(texts.verified, { verified: 'true' }),
])

const profileMeanings: Meanings = new Map([
  ...common,
  ...entries(ArtCategory, code => ({ categories: code })),
  ...entries(RoleGrade, code => ({ grades: code })),
  ...entries(Language, code => ({ skills: `LANG:${code}` })),
  ...entries(Dialect, code => ({ skills: `DIALECT:${code}` })),
  ...statusTags.map((tag): [string, Filters] => [tag.toLowerCase(), { tags: tag }]),
  ...of(texts.advertisement, { categories: 'CF' }),
  ...Object.keys(BodyType).flatMap(code => of(texts.builds[code as keyof typeof BodyType], { bodyType: code })),
  ...of(texts.video, { hasVideo: 'true' }),
  ...Object.keys(Dialect).map((code): [string, Filters] => [`dialect:${code}`, { skills: `DIALECT:${code}` }]),
])

function meaningOf(list: WordQuery['list'], meanings: Meanings, word: string): Filters | undefined {
  const age = texts.age.exec(word)
  if (!age) return meanings.get(word)
  const years = Number(age[1])
  if (years > 99) return undefined
  if (!word.includes(texts.decade)) return { age: String(years) }
  // Castings are filtered by one age: the middle of a decade.
  if (list === 'castings') return { age: String(years + 5) }
  return years >= 60 ? { ageMin: String(years) } : { ageMin: String(years), ageMax: String(years + 9) }
}

/** A place before the word for dialect means the dialect, even if it is also the name of a region. */
function dialectsOf(list: WordQuery['list'], q: string): string {
  if (list === 'castings') return q
  return q.replace(texts.dialect, (whole, place: string) => {
    const code = Object.entries(Dialect).find(([, label]) => label === place || label === texts.province(place))?.[0]
    const spoken = code ?? texts.spokenIn[place as keyof typeof texts.spokenIn]
    return spoken ? `dialect:${spoken}` : whole
  })
}

type Vocabulary = { words: Set<string>; specialties: Set<string>; looks: Set<string> }

/** The words in use, read at most once in ten minutes by each process. */
function createVocabulary(readWords: (db: Db) => Promise<Vocabulary>) {
  let known: { vocabulary: Promise<Vocabulary>; until: number } | null = null
  return (db: Db): Promise<Vocabulary> => {
    if (known && known.until > Date.now()) return known.vocabulary
    const vocabulary = readWords(db)
    known = { vocabulary, until: Date.now() + keptFor }
    vocabulary.catch(() => {
      known = null
    })
    return vocabulary
  }
}

async function castingWords(db: Db): Promise<Vocabulary> {
  const { rows } = await sql<{ words: string }>`
    SELECT lower(concat_ws(' ', title, company_name, director, CASE WHEN NOT is_work_title_hidden THEN work_title END,
             (SELECT string_agg(name, ' ') FROM casting_roles WHERE casting_id = castings.id AND deleted_at IS NULL))) AS words
    FROM castings WHERE ${isOpen()} ORDER BY opened_at DESC LIMIT 2000`.execute(db)
  const words = rows.flatMap(row => row.words.normalize('NFC').match(/[\p{L}\p{N}]{2,}/gu) ?? [])
  return { words: new Set(words.slice(0, mostWords)), specialties: new Set(), looks: new Set() }
}

// Only public data: a suggestion must not reveal a name.
async function profileWords(db: Db): Promise<Vocabulary> {
  const names = await sql<{ name: string }>`
    SELECT lower(regexp_replace(actor_name, '\\s+', '', 'g')) AS name FROM profiles
    WHERE ${isListed} AND access_scope = 'PUBLIC' ORDER BY profile_updated_at DESC, id DESC LIMIT ${mostWords}`.execute(
    db,
  )
  const specialties = await sql<{ text: string }>`
    SELECT DISTINCT lower(regexp_replace(each ->> 'text', '\\s+', '', 'g')) AS text
    FROM (SELECT specialties FROM profiles WHERE ${isListed} AND access_scope = 'PUBLIC'
          ORDER BY profile_updated_at DESC, id DESC LIMIT ${mostWords}) AS latest,
         jsonb_array_elements(specialties) AS each`.execute(db)
  const looks = await sql<{ text: string }>`
    SELECT DISTINCT lower(regexp_replace(each, '\\s+', '', 'g')) AS text
    FROM (SELECT image_keywords FROM profiles WHERE ${isListed} AND access_scope = 'PUBLIC'
          ORDER BY profile_updated_at DESC, id DESC LIMIT ${mostWords}) AS latest,
         unnest(image_keywords) AS each`.execute(db)
  return {
    words: new Set(names.rows.map(row => row.name)),
    specialties: new Set(specialties.rows.map(row => row.text)),
    looks: new Set(looks.rows.map(row => row.text)),
  }
}
