import { FeedbackKind, FeedbackState } from '#contract/codes/feedback.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { shortDate, weekday } from '#web/ui/format.ts'
import { decisionOf } from '../decide.ts'
import { defineList, only } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts } from '../messages.ts'
import { feedbackSheet } from '../sheets.ts'
import type { Route } from './+types/FeedbackPage'
import { FeedbackDrawer } from './FeedbackDrawer.tsx'
import { feedbackPageTexts as texts } from './messages.ts'
import { ReviewerLoad } from './ReviewerLoad.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.feedback)

const tones: Record<string, Tone> = { QUEUED: 'warn', IN_REVIEW: 'info', DELIVERED: 'ok' }

const list = defineList({
  title: adminTexts.feedback,
  path: officePaths.adminFeedback(),
  find: (api, { isOnly: isLate, ...query }) => api.admin.feedbackOrders({ query: { ...query, isLate } }),
  tabs: {
    label: texts.states,
    all: texts.all,
    states: only(FeedbackState, 'QUEUED', 'ASSIGNED', 'IN_REVIEW', 'DELIVERED', 'CANCELLED'),
  },
  orders: { codes: ['DEADLINE', 'NEWEST', 'OLDEST'] },
  only: { name: 'late', label: texts.lateOnly },
  lead: {
    title: texts.order,
    cell: row => FeedbackKind[row.kind],
    beside: row => <span className="num">{texts.number(row.id)}</span>,
  },
  columns: [
    { title: texts.buyer, cell: row => <MemberLink person={row.buyer} /> },
    { title: texts.reviewers, cell: row => row.reviewer?.name ?? texts.unassigned },
    {
      title: texts.due,
      kind: 'line',
      cell: ({ dueAt, isLate }) => (
        <>
          {dueAt && `${shortDate(dueAt)} (${weekday(dueAt)})`} {isLate && <Badge tone="danger">{texts.late}</Badge>}
        </>
      ),
    },
    { title: texts.state, cell: row => <Badge tone={tones[row.state] ?? 'plain'}>{FeedbackState[row.state]}</Badge> },
  ],
  minWidth: 680,
  sheet: feedbackSheet,
  empty: ({ isOnly }) => ({ title: isOnly ? texts.emptyLate : texts.empty }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, reviewers, order] = await Promise.all([
    list.answer(api, query),
    api.admin.feedbackReviewers(),
    query.id === null ? null : api.admin.feedbackOrder({ params: { orderId: query.id } }),
  ])
  return { found, query, reviewers: reviewers.list, order }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const reason = String(form.get('reason') ?? '').trim()
  const params = { orderId: Number(form.get('id')) }
  const { admin } = rawApiOf(context)
  if (form.get('task') === 'CANCEL')
    return decisionOf('FEEDBACK_CANCELLED', reason, () => admin.cancelFeedback({ params, body: { reason } }))
  const reviewerId = Number(form.get('reviewer'))
  return decisionOf('FEEDBACK_ASSIGNED', reason, () => admin.assignFeedback({ params, body: { reviewerId, reason } }))
}

/** Feedback orders: late and unassigned ones, and the load of each reviewer. */
export default function FeedbackPage({ loaderData: { found, query, reviewers, order } }: Route.ComponentProps) {
  return (
    <ListPage
      {...{ list, found, query }}
      above={<ReviewerLoad reviewers={reviewers} />}
      drawer={({ close }) =>
        order && <FeedbackDrawer key={order.id} order={order} reviewers={reviewers} onClose={close} />
      }
    />
  )
}
