import { EnquiryState } from '#contract/codes/castings.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { decisionOf } from '../decide.ts'
import { defineList, pageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts } from '../messages.ts'
import { enquirySheet } from '../sheets.ts'
import type { Route } from './+types/EnquiriesPage'
import { EnquiryEntry } from './EnquiryEntry.tsx'
import { enquiriesPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: adminTexts.enquiries,
  path: officePaths.adminEnquiries(),
  find: (api, query) => api.admin.enquiries({ query }),
  limit: 20,
  tabs: {
    label: texts.state,
    states: EnquiryState,
    first: 'NEW',
    counts: ({ counts }) => ({ NEW: 0, WORKING: 0, DONE: 0, ...counts }),
  },
  orders: { codes: ['NEWEST', 'OLDEST'] },
  entry: row => <EnquiryEntry enquiry={row} />,
  sheet: enquirySheet,
  hasKeys: true,
  empty: () => ({ title: adminTexts.nothing, text: texts.empty }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const state = list.states.find(code => code === form.get('state')) ?? 'WORKING'
  const note = String(form.get('note') ?? '')
  const params = { id: Number(form.get('id')) }
  return decisionOf('SAVED', '', () => rawApiOf(context).admin.decideEnquiry({ params, body: { state, note } }))
}

export default ({ loaderData }: Route.ComponentProps) => <ListPage list={list} {...loaderData} />
