import { ReportState } from '#contract/codes/reports.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import type { Route } from './+types/ReportsPage'
import { decisionOf } from './decide.ts'
import { defineList, heldPageOf } from './list/define-list.ts'
import { ListPage } from './list/ListPage.tsx'
import { adminTexts, reportsPageTexts as texts } from './messages.ts'
import { ReportEntry } from './ReportEntry.tsx'
import { reportSheet } from './sheets.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: adminTexts.reports,
  path: officePaths.adminReports(),
  find: (api, query) => api.admin.reports({ query }),
  idOf: row => `${row.target} ${row.targetId}`,
  limit: 20,
  tabs: {
    label: texts.state,
    states: { open: texts.waiting, ...ReportState },
    first: 'open',
    counts: ({ counts }) => counts,
  },
  entry: (row, state = 'open') => (
    <ReportEntry reported={row} isOpen={['open', 'RECEIVED', 'CHECKING'].includes(state)} />
  ),
  sheet: reportSheet,
  hasKeys: true,
  empty: () => ({ title: adminTexts.nothing, text: texts.empty }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => heldPageOf(list, apiOf(context), url, ['REPORTS'])

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const reason = String(form.get('reason') ?? '').trim()
  const params = { target: String(form.get('target')), targetId: Number(form.get('targetId')) }
  const { admin } = rawApiOf(context)
  const state = (['CHECKING', 'ACTION', 'DISMISSED'] as const).find(code => code === form.get('state')) ?? 'DISMISSED'
  const body = state === 'CHECKING' ? { state } : { state, reason }
  return decisionOf(state, reason, () => admin.decideReports({ params, body }))
}

export default ({ loaderData }: Route.ComponentProps) => <ListPage list={list} {...loaderData} />
