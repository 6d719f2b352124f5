import { assemble, convertQwertyToHangul } from 'es-hangul'
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { SearchWords, searchWords } from '#contract/pages/search-words.ts'
import { isOpen } from '#server/castings/search/search.ts'
import type { Db } from '#server/kernel/db.ts'
import { isListed } from '#server/profiles/visibility.ts'
import { searchWordsTexts as texts } from './messages.ts'
import { nearest } from './near-words.ts'
import { dialectsOf, type Filters, type Meanings, meaningsOf } from './search-meanings.ts'
import { takeNumbers } from './search-numbers.ts'

type WordQuery = QueryOf<typeof searchWords.searchWords>

const keptFor = 600_000
/** The latest of each kind; a typed word is compared with all of them. */
const mostWords = 20_000
/** 이번 주 안에 마감 is one meaning of four words. */
const mostJoined = 4

/**
 * Parses typed words into filters of a list: numbers with units first, then words and joined words (서울여자) that have a
 * meaning. Endings and helpers (하는, 잘하는, 사는) are dropped beside a filter. Words without a meaning, and those that a
 * negation follows, stay search words. With `near`, an unknown word becomes the most similar known one, by Hangul
 * letters or by the keys of a Korean keyboard.
 */
export function createSearchWords() {
  const known = { castings: createVocabulary(castingWords), profiles: createVocabulary(profileWords) }
  return async (db: Db, { list, q, near }: WordQuery): Promise<SearchWords> => {
    const vocabulary = await known[list](db)
    const language = languageOf(meaningsOf[list], vocabulary)
    const typed = q
      .normalize('NFC')
      .toLowerCase()
      .replace(/[,.!?;"'“”‘’()[\]]+(?=\s|$)|(?<=^|\s)["'“”‘’([]+/g, ' ')
    const { filters, rest: words } = takeNumbers(dialectsOf(typed, list), list)
    const read = readTokens(language, words.split(/\s+/).filter(Boolean), filters)
    let isNear = false
    const rest = read.words.flatMap(({ word, isKept }) => {
      const other = near && !isKept && !vocabulary.words.has(word) ? nearTo(language, word) : null
      if (!other) return [word]
      isNear = true
      return other.flatMap(each => (addAll(filters, language.meaning(each)) ? [] : [each]))
    })
    // A title is searched as it was typed.
    const isAsTyped = !Object.keys(filters).length && !isNear && (list === 'castings' || !rest.length)
    return { filters, q: isAsTyped ? q.trim().replace(/\s+/g, ' ') : rest.join(' '), isNear }
  }
}

type Language = ReturnType<typeof languageOf>

function languageOf(meanings: Meanings, { words, specialties, looks }: Vocabulary) {
  const meaning = (word: string): Filters | undefined => {
    const meant = meanings.get(word)
    if (meant?.isWeak ? !specialties.has(word) && !words.has(word) : meant) return meant?.filters
    if (words.has(word)) return undefined
    if (specialties.has(word)) return { specialty: word }
    const look = [word, word + texts.lookEnding].find(each => looks.has(each))
    return look ? { look } : undefined
  }
  return { meaning, words, nearby: () => [...meanings.keys(), ...words, ...specialties, ...looks], meanings }
}

type Read = { words: { word: string; isKept: boolean }[] }

/** Adds the meanings of tokens to the filters, and returns the other words. */
function readTokens({ meaning, words, meanings }: Language, tokens: string[], filters: Filters): Read {
  const rest: Read['words'] = []
  let at = 0
  while (at < tokens.length) {
    const size = joinedFrom(at)
    const word = tokens.slice(at, at + size).join('')
    at += size
    const negation = tokens[at]
    if (negation && texts.negation.test(negation)) {
      rest.push({ word, isKept: true }, { word: negation, isKept: true })
      at += 1
      continue
    }
    if (size === 1 && texts.grammar.has(word) && !meaning(word)) continue
    const meant = [...word].length === 1 && tokens.length === 1 ? null : (whole(word) ?? pieces(word))
    if (meant && (!meant.length || addAll(filters, ...meant))) continue
    const stem = words.has(word) ? null : texts.ending.exec(word)?.[1]
    rest.push({ word: stem ?? word, isKept: false })
  }
  return { words: rest }

  function joinedFrom(from: number): number {
    for (let size = Math.min(mostJoined, tokens.length - from); size > 1; size--) {
      const joined = tokens.slice(from, from + size).join('')
      if (meanings.has(joined) || (size === 2 && !meaning(tokens[from] ?? '') && meaning(joined))) return size
    }
    return 1
  }

  function whole(word: string): Filters[] | null {
    const meant = meaning(word)
    return meant ? [meant] : null
  }

  /** The meanings of joined words, 서울여자 or 복싱하는; null if a part is unknown or the word is a name or in a title. */
  function pieces(word: string): Filters[] | null {
    if (words.has(word)) return null
    const letters = [...word]
    // Endings overlap: without it a long word of them would take exponential time.
    const failed = new Set<string>()
    const read = (from: number, isAfterMeaning: boolean): Filters[] | null => {
      if (from === letters.length) return []
      if (failed.has(`${from} ${isAfterMeaning}`)) return null
      for (let end = letters.length; end > from; end--) {
        const part = letters.slice(from, end).join('')
        const meant = end - from > 1 ? meaning(part) : undefined
        const isGrammar = (end - from > 1 && texts.grammar.has(part)) || (isAfterMeaning && isEnding(part))
        if (!meant && !isGrammar) continue
        const others = read(end, true)
        if (others) return meant ? [meant, ...others] : others
      }
      failed.add(`${from} ${isAfterMeaning}`)
      return null
    }
    const found = read(0, false)
    return found
  }
}

const isEnding = (part: string) => texts.particles.has(part) || texts.grammar.has(part)

/** Known words in place of a mistyped one: `duwk` and `ㅇㅕ자` by their keys, 부샨여자 by the part that is known. */
function nearTo(language: Language, word: string): string[] | null {
  const { meaning, words, nearby } = language
  for (const typed of [/^[a-z]+$/.test(word) ? convertQwertyToHangul(word) : word, joined(word)])
    if (typed !== word) {
      if (words.has(typed)) return [typed]
      const { words: unread } = readTokens(language, [typed], {})
      if (!unread.length) return partsOf(language, typed)
    }
  const other = nearest(word, nearby())
  if (other) return [other]
  const letters = [...word]
  for (let at = letters.length - 2; at >= 2; at--) {
    const [front, back] = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    const isKnown = (part: string) =>
      meaning(part) ?? (texts.grammar.has(part) || texts.particles.has(part) ? {} : null)
    const near = (part: string) => nearest(part, language.meanings.keys())
    const [nearFront, nearBack] = [isKnown(back) ? near(front) : null, isKnown(front) ? near(back) : null]
    if (nearFront) return [nearFront, ...(meaning(back) ? [back] : [])]
    if (nearBack) return [...(meaning(front) ? [front] : []), nearBack]
  }
  return null
}

/** The shortest split of a word of which every part has a meaning. */
function partsOf({ meaning }: Language, word: string): string[] {
  if (meaning(word)) return [word]
  const letters = [...word]
  for (let at = 2; at < letters.length - 1; at++) {
    const [front, back] = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    if (meaning(front) && meaning(back)) return [front, back]
  }
  return [word]
}

/** Consonants and vowels that stand alone, put together: ㅇㅕ자 is 여자. */
const joined = (word: string) => (/[ㄱ-ㅎ][ㅏ-ㅣ]|[가-힣][ㅏ-ㅣ]/.test(word) ? assemble([...word]) : word)

/** Adds a word's filters; lists grow, other filters are set once. False if nothing was added. */
function addAll(filters: Filters, ...meant: (Filters | undefined)[]): boolean {
  const changed = { ...filters }
  for (const each of meant)
    for (const [name, value] of Object.entries(each ?? {})) {
      const before = changed[name]
      if (before === undefined) changed[name] = value
      else if (severalOf.has(name)) changed[name] = [...new Set([...before.split(','), ...value.split(',')])].join(',')
      else if (before !== value) return false
    }
  const isAdded = meant.some(Boolean)
  if (isAdded) Object.assign(filters, changed)
  return isAdded
}
const severalOf = new Set(
  'region artCategory grade auditionWay skills grades categories tags specialty look bodyType'.split(' '),
)

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
