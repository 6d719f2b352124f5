import { z } from 'zod'

/** Positive integer; never the thing that authorises. */
export const id = z.int().positive()
/** ISO 8601 UTC. */
export const time = z.string()
/** YYYY-MM-DD, meaning KST. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '날짜를 YYYY-MM-DD로 적어 주세요')
  .refine(isRealDate, '없는 날짜예요')

function isRealDate(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

export const text = (min: number, max: number) =>
  z
    .string()
    .transform(value => value.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\t][^\p{Cc}\p{Cs}]*)*$/u, '쓸 수 없는 글자가 있어요'),
    )

export const phone = z
  .string()
  .transform(value => value.replace(/\D/g, ''))
  .pipe(z.string().regex(/^01[016789]\d{7,8}$/, '휴대폰 번호를 010-1234-5678처럼 적어 주세요'))

/** A link a person gives: https only. */
export const httpsUrl = z
  .string()
  .max(500)
  .regex(/^https:\/\/[^\s/@\\]+\.[^\s@\\]+$/, 'https://로 시작하는 주소를 적어 주세요')

/** One of the codes (the keys) of a table of labels, such as those of enums.ts. */
export const codes = <const V extends Record<string, string>>(labels: V) =>
  z.enum(Object.keys(labels) as [keyof V & string, ...(keyof V & string)[]])

// Query values arrive as text; '', 'null' and a missing key all mean "not set".
const unset = (value: unknown) => (value === '' || value === 'null' || value === null ? undefined : value)
const asNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : unset(value)
// PostgreSQL takes no NUL, and nobody searches for control characters.
const withoutControls = (value: unknown) => (typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ') : value)
const asList = (value: unknown) => {
  const set = unset(value)
  return typeof set === 'string' ? set.split(',').filter(Boolean) : set
}

/** Wrappers for query fields: each turns text into its type and treats unset values alike. */
export const q = {
  number: <S extends z.ZodType>(schema: S) => z.preprocess(asNumber, schema.optional()),
  text: (max: number) => z.preprocess(value => withoutControls(unset(value)), z.string().trim().max(max).optional()),
  date: () => z.preprocess(unset, date.optional()),
  boolean: () =>
    z.preprocess(value => {
      const set = unset(value)
      return set === 'true' || set === '1' ? true : set === 'false' || set === '0' ? false : set
    }, z.boolean().optional()),
  one: <const V extends Record<string, string>>(values: V) => z.preprocess(unset, codes(values).optional()),
  many: <const V extends Record<string, string>>(values: V) =>
    z.preprocess(asList, z.array(codes(values)).max(30).optional()),
  ids: (max: number) =>
    z.preprocess(value => {
      const list = asList(value)
      return Array.isArray(list) ? list.map(asNumber) : list
    }, z.array(id).max(max).optional()),
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

export const nothing = z.null()

/** One picture, as lists and pages need it: `key` addresses the resize helper's files at 700, 230, 130 and original. */
export const image = z.object({
  id,
  key: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
})
export type Image = z.output<typeof image>
