import { TextKind } from '#contract/codes/admin.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { defineList, heldPageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import type { Route } from './+types/TextsPage'
import { textsPageTexts as texts } from './messages.ts'
import { TextEntry } from './TextEntry.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: texts.title,
  path: officePaths.adminTexts(),
  find: (api, { state: kind }) => api.admin.writtenTexts({ query: { kind } }),
  tabs: { label: texts.kinds, all: texts.all, states: TextKind, name: 'tab' },
  idOf: row => `${row.kind}-${row.id}`,
  entry: row => <TextEntry written={row} />,
  hasKeys: true,
  empty: () => ({ title: texts.empty, text: texts.emptyText }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => heldPageOf(list, apiOf(context), url, ['TEXT'])

/** Questions, answers and comments that no operator has read, the riskiest first. */
export default ({ loaderData }: Route.ComponentProps) => (
  <ListPage list={list} {...loaderData} intro={`${texts.intro} ${texts.waiting(loaderData.found.waiting)}.`} />
)
