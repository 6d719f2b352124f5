import { ReportState } from '#contract/codes/reports.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/ReportsPage'
import { decisionOf } from './decide.ts'
import { defineList, pageOf } from './list/define-list.ts'
import { ListPage } from './list/ListPage.tsx'
import { adminTexts, reportsPageTexts as texts } from './messages.ts'
import { ReportEntry } from './ReportEntry.tsx'
import { reportSheet } from './sheets.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: adminTexts.reports,
  path: paths.adminReports(),
  find: (api, query) => api.reports.list({ query }),
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

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const asked = String(form.get('state'))
  const reason = String(form.get('reason') ?? '').trim()
  const params = { target: String(form.get('target')), targetId: Number(form.get('targetId')) }
  const { reports } = rawApiOf(context)
  if (asked === 'CHECKING')
    return decisionOf('CHECKING', '', () => reports.decide({ params, body: { state: 'CHECKING' } }))
  const state = asked === 'ACTION' ? 'ACTION' : 'DISMISSED'
  return decisionOf(state, reason, () => reports.decide({ params, body: { state, reason } }))
}

export default ({ loaderData }: Route.ComponentProps) => <ListPage list={list} {...loaderData} />
