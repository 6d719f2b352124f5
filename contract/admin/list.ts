import { z } from 'zod'
import { RowOrder } from '../codes/admin.ts'
import { codes, listOf, paging, plainText, q, reason } from '../common.ts'
import { type Access, endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { auditLimits, searchLength, withCommas } from '../limits.ts'
import { adminExportTexts } from './messages.ts'

/** A condition of a list, as its query and the body of its export carry it. */
type Filter<Query extends z.ZodType, Body extends z.ZodType> = { query: Query; body: Body }
type Filters = Record<string, Filter<z.ZodType, z.ZodType>>
type QueriesOf<F extends Filters> = { [Name in keyof F]: F[Name]['query'] }
type BodiesOf<F extends Filters> = { [Name in keyof F]: F[Name]['body'] }

const filter = <Query extends z.ZodType, Body extends z.ZodType>(query: Query, body: Body) => ({ query, body })

/** Conditions that lists have on their pages and in their exports. */
export const by = {
  one: <const V extends Record<string, string>>(values: V) => filter(q.one(values), codes(values).optional()),
  many: <const V extends Record<string, string>>(values: V) =>
    filter(q.many(values), z.array(codes(values)).optional()),
  word: (length = searchLength) => filter(q.text(length), plainText().max(length).optional()),
  flag: () => filter(q.boolean(), z.boolean().optional()),
}

/** The sort orders of a list; without one it has its own. */
export const orderBy = <const Code extends keyof typeof RowOrder>(...orders: Code[]) =>
  q.one(Object.fromEntries(orders.map(code => [code, RowOrder[code] as string])) as Record<Code, string>)

const halfOf = (filters: Filters, half: 'query' | 'body') =>
  Object.fromEntries(Object.entries(filters).map(([name, each]) => [name, each[half]]))

type Table<Path extends string, Level extends Access, Body extends z.ZodRawShape, Row extends z.ZodType> = {
  path: Path
  access: Level | readonly Level[]
  /** What leaves, as the object of the sentence that the document of the API shows. */
  summary: string
  note?: string
  filters: Body
  row: Row
  errors?: readonly ErrorCode[]
}

/**
 * A list as a table: what the page shows, in its order, for a reason that the audit log keeps. `isCut`: more were found
 * than leave at a time.
 */
export const tableOf = <
  const Path extends `/${string}`,
  const Level extends Access,
  Body extends z.ZodRawShape,
  Row extends z.ZodType,
>({
  path,
  access,
  summary,
  note = '',
  filters,
  row,
  errors = [],
}: Table<Path, Level, Body, Row>) =>
  endpoint(`POST ${path}/export`, {
    access,
    summary: `${summary} ${adminExportTexts.asTable(withCommas(auditLimits.exportRows))}${note}`,
    body: z.strictObject({ ...filters, reason }),
    response: z.object({ list: z.array(row), isCut: z.boolean() }),
    rateLimit: 10,
    errors,
  })

/** A list of the operators and its export: the same access, conditions and rows, declared once. */
export function adminList<
  const Path extends `/${string}`,
  const Level extends Access,
  F extends Filters,
  Row extends z.ZodType,
  State extends Record<string, string>,
  // biome-ignore lint/complexity/noBannedTypes: no conditions besides those of the export
  Own extends z.ZodRawShape = {},
>(
  path: Path,
  list: {
    access: Level | readonly Level[]
    summary: string
    exported: { summary: string }
    filters: F
    /** Conditions that only the page has. */
    own?: Own
    row: Row
    /** The states that its tabs count: all rows of each, whatever is looked for. */
    states: State
    most?: number
  },
) {
  const { access, summary, exported, filters, own, row, states, most } = list
  return {
    list: endpoint(`GET ${path}`, {
      access,
      summary,
      query: z.strictObject({
        ...paging(most),
        ...(halfOf(filters, 'query') as QueriesOf<F>),
        ...(own as Own),
      }),
      response: listOf(row).extend({ counts: z.partialRecord(codes(states), z.int()) }),
    }),
    table: tableOf({ path, access, ...exported, filters: halfOf(filters, 'body') as BodiesOf<F>, row }),
  }
}
