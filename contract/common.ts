import { z } from 'zod'
import { birthDateUnlikely, birthDateUnreal, birthDateWrong } from './accounts/messages.ts'
import { koreanDate } from './korean-time.ts'
import { halfWidth, plain, visible } from './letters.ts'
import { addressLength, ages, emailLength, reasonLength } from './limits.ts'
import { sharedTexts, commonTexts as texts } from './messages.ts'
import { mobileDigits, phoneDigits } from './phones.ts'
import { isRealDate } from './real-date.ts'

/** A positive integer; never authorises anything. */
export const id = z.int().positive()
/** A moment of an answer, ISO 8601 UTC. Handlers give the database's `Date`, or its text out of JSON ("…+00:00"). */
export const time = z
  .union([z.date(), z.string()])
  .transform(value => new Date(value).toISOString())
  .pipe(z.string())
/** Typed to be read by the program: full-width letters as plain ones. */
export const plainText = (missing?: string) => z.string(missing).overwrite(plain)

/** YYYY-MM-DD, meaning KST. */
export const date = plainText()
  .regex(/^\d{4}-\d{2}-\d{2}$/, texts.dateFormat)
  .refine(isRealDate, texts.dateWrong)

/** A birth date of somebody who may be alive. */
export const birthDate = plainText()
  .regex(/^\d{4}-\d{2}-\d{2}$/, birthDateWrong)
  .refine(isRealDate, birthDateUnreal)
  .refine(isLifetime, birthDateUnlikely)

function isLifetime(text: string): boolean {
  const today = koreanDate(new Date())
  return text <= today && text.slice(0, 4) >= String(Number(today.slice(0, 4)) - ages.oldest)
}

/** More marks on one letter than any living script uses: they cover the surrounding lines. */
const heapedMarks = /\p{M}{4}/u

/** User text: visible, trimmed, with line breaks and tabs as the only controls. */
export const text = (min: number, max: number) =>
  z
    .string()
    .transform(value => visible(value).trim())
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .refine(value => !/\p{Cs}/u.test(value) && !heapedMarks.test(value), sharedTexts.lettersWrong),
    )

/**
 * An operator's reason: stored, and often shown to the person concerned. A form suggestion ends with a colon and is not
 * a reason yet.
 */
export const reason = text(5, reasonLength).refine(value => !/[:：]$/.test(value), texts.reasonUnfinished)

/**
 * The name of a person, a company, a work or a saved item: one line that, unless empty, contains a visible letter or
 * digit. Full-width letters become plain ones, as in words to search for, so that what is searched is found.
 */
export const name = (min: number, max: number) =>
  text(min, max)
    .transform(value => halfWidth(value).replace(/\s+/g, ' '))
    .refine(value => value === '' || /[\p{L}\p{N}]/u.test(value), texts.nameEmpty)

const isEmail = (value: string) => /^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(value)
/** A mail address, without markup. */
export const email = plainText().max(emailLength).refine(isEmail, texts.emailWrong)
export const emailOrEmpty = plainText()
  .max(emailLength)
  .refine(value => value === '' || isEmail(value), texts.emailWrong)

export const phone = z.string().transform(phoneDigits).pipe(z.string().regex(mobileDigits, texts.phoneWrong))

/** A link given by a person: https only, without markup. */
export const httpsUrl = z
  .string()
  .overwrite(value => visible(value).trim())
  .max(addressLength)
  .regex(/^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#][^\s\\]*)?$/, sharedTexts.addressWrong)
  .refine(value => !/[\p{C}<>"`]/u.test(value) && URL.canParse(value), texts.addressLettersWrong)

/** One of the codes (the keys) of a table, such as those in codes/. */
export const codes = <const V extends Record<string, unknown>>(table: V) =>
  z.enum(Object.keys(table) as [keyof V & string, ...(keyof V & string)[]])

// Query values arrive as text; '', 'null' and a missing key all mean "not set".
const unset = (value: unknown) => (value === '' || value === 'null' || value === null ? undefined : value)
const asPlain = (value: unknown) => (typeof value === 'string' ? plain(value) : value)
const asNumber = (value: unknown) => {
  const typed = asPlain(value)
  return typeof typed === 'string' && /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : unset(value)
}
const asList = (value: unknown) => {
  const set = unset(value)
  return typeof set === 'string' ? set.split(',').filter(Boolean) : set
}

/** Wrappers for query fields: each turns text into its type and treats unset values alike. */
export const q = {
  number: <S extends z.ZodType>(schema: S) => z.preprocess(asNumber, schema.optional()),
  /** Words to search for. */
  text: (max: number) => z.preprocess(value => unset(asPlain(value)), z.string().max(max).optional()),
  date: () => z.preprocess(unset, date.optional()),
  boolean: () =>
    z.preprocess(value => {
      const set = unset(value)
      return set === 'true' || set === '1' ? true : set === 'false' || set === '0' ? false : set
    }, z.boolean().optional()),
  one: <const V extends Record<string, string>>(values: V) => z.preprocess(unset, codes(values).optional()),
  many: <const V extends Record<string, string>>(values: V) =>
    z.preprocess(asList, z.array(codes(values)).max(30).optional()),
  /** Texts without commas, joined by commas. */
  texts: (pattern: RegExp, most: number) =>
    z.preprocess(value => asList(asPlain(value)), z.array(z.string().max(60).regex(pattern)).max(most).optional()),
  ids: (max: number, tooMany?: string) =>
    z.preprocess(value => {
      const list = asList(asPlain(value))
      return Array.isArray(list) ? list.map(asNumber) : list
    }, z.array(id).max(max, tooMany).optional()),
}

/** `page` and `limit` of a list. */
export const paging = (max = 100, standard = 20) => ({
  page: z.preprocess(asNumber, z.int().min(1).max(1_000_000).default(1)),
  limit: z.preprocess(asNumber, z.int().min(1).max(max).default(standard)),
})

/** Answer of a list: totalResult is exact up to 10,000; past that counting stops and totalIsCapped says so. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    list: z.array(row),
    totalResult: z.int(),
    totalIsCapped: z.boolean().optional(),
    page: z.int(),
    limit: z.int(),
  })

/** For a search without results: how many there are without one of its conditions, else without two; the most first. */
export const fewerConditions = z.array(
  z.object({
    dropped: z.array(
      z.object({
        /** The filter; `age` and `height` for the bounds of one. */
        name: z.string(),
        /** The value of a list of which every one must match, else null. */
        value: z.string().nullable(),
      }),
    ),
    count: z.int(),
    isCapped: z.boolean(),
  }),
)
export type FewerConditions = z.output<typeof fewerConditions>

export const nothing = z.null()

/** A file of tables to be saved. `xlsx`: its content, in base64. */
export const spreadsheet = z.object({ fileName: z.string(), xlsx: z.string() })

/** One image for lists and pages: `key` addresses the resize helper's files at 700, 230, 130 and original. */
export const image = z
  .object({
    id,
    key: z.string(),
    width: z.int(),
    height: z.int(),
    color: z.string(),
  })
  .meta({ id: 'Image' })
export type Image = z.output<typeof image>
