import type { ReactNode } from 'react'
import type { KeptDecision } from '#contract/admin/decisions.ts'
import type { RowOrder } from '#contract/codes/admin.ts'
import type { api } from '#web/admin/api.ts'
import { type ListQuery as Address, queryOf } from '#web/calls/list-query.ts'
import { orderIn } from '../cases/order-in.ts'
import type { Column } from './RowTable.tsx'
import type { Sheet } from './sheet.ts'

type Api = typeof api
type Order = keyof typeof RowOrder
type Found<Row> = { list: Row[]; page?: number; totalResult?: number }

/** What the address of a list asks for. */
export type ListQuery<State extends string> = Address<State> & { order: Order | null; isOnly: boolean }
/** The same as the list's endpoint takes it: what the list does not have is not part of it. */
type Conditions<State extends string> = {
  page: number
  limit: number
  state: State | undefined
  q?: string
  order?: Order | null
  isOnly: true | undefined
}

type Definition<Answer extends Found<unknown>, State extends string, Row = Answer['list'][number]> = {
  title: string
  path: string
  find: (api: Api, conditions: Conditions<State>) => Promise<Answer>
  limit?: number
  tabs?: {
    label: string
    states: Readonly<Record<State, string>>
    /** The name of the tab that shows every state. */
    all?: string
    /** The state of an address without one; a search without a state looks into all, or `searched`. */
    first?: NoInfer<State>
    searched?: NoInfer<State>
    /** The name of the state in addresses. */
    name?: 'state' | 'status' | 'list' | 'tab'
    /** The numbers of the tabs, unless they are the answer's `counts`. */
    counts?: (answer: Answer, state: State | undefined) => Partial<Record<State, number>>
  }
  search?: { label: string; hint: string; longest?: number }
  /** A further condition, on or off, and its name in addresses. */
  only?: { name: string; label: string }
  /** The sort orders to choose from; without a choice, these states have one of their own and others the first. */
  orders?: { codes: readonly [Order, ...Order[]]; firstIn?: Partial<Record<NoInfer<State>, Order>> }
  idOf?: (row: Row) => number | string
  /** The first column, with the link that opens the row. */
  lead?: {
    title: string
    cell: (row: Row) => ReactNode
    beside?: (row: Row) => ReactNode
    /** Where the link leads, in a tab of its own unless `isHere`, instead of the row's drawer. */
    href?: (row: Row) => string
    isHere?: boolean
  }
  columns?: readonly Column<Row, Answer>[]
  /** Shows a row as a card instead of by columns. */
  entry?: (row: Row, state: State | undefined) => ReactNode
  minWidth?: number
  /** The table's name, unless it is the title. */
  tableName?: string
  /** The export of what is shown. */
  sheet?: Sheet<NoInfer<State>>
  empty: (query: ListQuery<State>) => { title: string; text?: ReactNode }
  /** The name of the button that adds a row, in the editor of the page. */
  add?: string
  /** Whether the shortcuts for deciding cases are shown. */
  hasKeys?: boolean
  /** Approving or refusing several rows at once. */
  bulk?: {
    nameOf: (row: Row) => string
    isOpen: (row: Row, state: State | undefined) => boolean
    reasons: readonly string[]
    decide: (id: number, reason: string | null) => Promise<{ decisionId: number | null }>
  }
}

export type List<Answer extends Found<unknown>, State extends string> = Definition<Answer, State> & {
  limit: number
  states: readonly State[]
  queryOf: (url: URL) => ListQuery<State>
  answer: (api: Api, query: ListQuery<State>) => Promise<Answer>
}

/** A list of the operators: everything that its page shows of it, declared once. */
export function defineList<Answer extends Found<unknown>, State extends string = never>(
  list: Definition<Answer, State>,
): List<Answer, State> {
  const { tabs, search, only, orders, limit = 30 } = list
  const states = tabs ? (Object.keys(tabs.states) as State[]) : []
  return {
    ...list,
    limit,
    states,
    queryOf(url) {
      const query = queryOf({ states, stateName: tabs?.name, longest: search?.longest }, url)
      const state = query.state ?? (search && query.q ? tabs?.searched : tabs?.first)
      const isOnly = only !== undefined && url.searchParams.has(only.name)
      return { ...query, state, order: orderIn(url.searchParams, orders?.codes ?? []), isOnly }
    },
    answer: (api, { page, state, q, order, isOnly }) =>
      list.find(api, {
        ...{ page, limit, state, isOnly: isOnly || undefined },
        ...(search && { q }),
        ...(orders && { order }),
      }),
  }
}

/** Reads a list that has nothing beside it, for a loader. */
export async function pageOf<Answer extends Found<unknown>, State extends string>(
  list: List<Answer, State>,
  api: Api,
  url: URL,
) {
  const query = list.queryOf(url)
  return { query, found: await list.answer(api, query) }
}

/** The same with the decisions of these kinds that can still be undone, for above the list. */
export async function heldPageOf<Answer extends Found<unknown>, State extends string>(
  list: List<Answer, State>,
  api: Api,
  url: URL,
  on: KeptDecision['on'][],
) {
  const [page, kept] = await Promise.all([pageOf(list, api, url), api.admin.decisions({ query: { on } })])
  return { ...page, kept: kept.list }
}

/** Some of the labels of codes, in this order: the tabs of a list that has no others. */
export const only = <Code extends string, Chosen extends Code>(
  labels: Readonly<Record<Code, string>>,
  ...codes: Chosen[]
) => Object.fromEntries(codes.map(code => [code, labels[code]])) as Record<Chosen, string>
