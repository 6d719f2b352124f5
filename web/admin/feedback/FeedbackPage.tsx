import { useNavigate } from 'react-router'
import type { FeedbackForOperators } from '#contract/admin/feedback.ts'
import { FeedbackKind, FeedbackState } from '#contract/codes/feedback.ts'
import { api } from '#web/api.ts'
import { queryOf } from '#web/calls/list-query.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { shortDate, thousands, weekday } from '#web/ui/format.ts'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { CaseRow } from '../cases/CaseRow.tsx'
import { decisionOf } from '../decide.ts'
import { ExportButton } from '../ExportButton.tsx'
import { feedbackColumns } from '../export-columns.ts'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/FeedbackPage'
import { FeedbackDrawer } from './FeedbackDrawer.tsx'
import { feedbackPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.feedback)

const states = ['QUEUED', 'ASSIGNED', 'IN_REVIEW', 'DELIVERED', 'CANCELLED'] as const
const limit = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { state, page, id: orderId } = queryOf({ states }, url)
  const isLate = url.searchParams.has('late')
  const { admin } = apiOf(context)
  const [orders, reviewers, order] = await Promise.all([
    admin.feedbackOrders({ query: { page, limit, state, ...(isLate && { isLate }) } }),
    admin.feedbackReviewers(),
    orderId === null ? null : admin.feedbackOrder({ params: { orderId } }),
  ])
  return { orders, reviewers: reviewers.list, order, state, isLate }
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

const tones: Record<string, Tone> = { QUEUED: 'warn', IN_REVIEW: 'info', DELIVERED: 'ok' }

/** Feedback orders: late and unassigned ones, and the load of each reviewer. */
export default function FeedbackPage({ loaderData }: Route.ComponentProps) {
  const { orders, reviewers, order, state, isLate } = loaderData
  const navigate = useNavigate()
  const { page } = orders
  const here = { state, late: isLate, page }
  return (
    <>
      <AdminList
        title={adminTexts.feedback}
        beside={
          <ExportButton
            title={adminTexts.feedback}
            columns={feedbackColumns}
            find={reason =>
              api.admin.exportFeedbackOrders({ body: { ...(state && { state }), ...(isLate && { isLate }), reason } })
            }
          />
        }
        tabs={{
          label: texts.states,
          tabs: [undefined, ...states].map(code => ({
            href: paths.adminFeedback({ state: code, late: isLate }),
            label: code ? FeedbackState[code] : texts.all,
            current: code === state,
          })),
        }}
        empty={null}
        paging={{ ...orders, limit, hrefOf: to => paths.adminFeedback({ ...here, page: to }) }}
      >
        <Reviewers reviewers={reviewers} />
        <div className={styles.filters}>
          <Chips>
            <ChipLink on={isLate} href={paths.adminFeedback({ state, late: !isLate })}>
              {texts.lateOnly}
            </ChipLink>
          </Chips>
        </div>
        {orders.list.length === 0 ? (
          <p className={styles.lead}>{isLate ? texts.emptyLate : texts.empty}</p>
        ) : (
          <Table
            label={adminTexts.feedback}
            minWidth={680}
            columns={[texts.order, texts.buyer, texts.reviewers, texts.due, texts.state]}
          >
            {orders.list.map(row => (
              <Row
                key={row.id}
                row={row}
                isOn={row.id === order?.id}
                href={paths.adminFeedback({ ...here, id: row.id })}
              />
            ))}
          </Table>
        )}
      </AdminList>
      {order && (
        <FeedbackDrawer
          key={order.id}
          order={order}
          reviewers={reviewers}
          onClose={() => navigate(paths.adminFeedback(here), { preventScrollReset: true })}
        />
      )}
    </>
  )
}

function Row({ row, isOn, href }: { row: FeedbackForOperators; isOn: boolean; href: string }) {
  const { id, kind, state, buyer, reviewer, dueAt, isLate } = row
  return (
    <CaseRow
      href={href}
      isOn={isOn}
      title={FeedbackKind[kind]}
      beside={<span className="num">{texts.number(id)}</span>}
    >
      <td>{buyer?.name ?? texts.gone}</td>
      <td>{reviewer?.name ?? texts.unassigned}</td>
      <td className={styles.nowrap}>
        {dueAt && `${shortDate(dueAt)} (${weekday(dueAt)})`} {isLate && <Badge tone="danger">{texts.late}</Badge>}
      </td>
      <td>
        <Badge tone={tones[state] ?? 'plain'}>{FeedbackState[state]}</Badge>
      </td>
    </CaseRow>
  )
}

type Reviewer = Route.ComponentProps['loaderData']['reviewers'][number]

function Reviewers({ reviewers }: { reviewers: Reviewer[] }) {
  if (!reviewers.length)
    return (
      <div className={styles.warnings}>
        <Note tone="warn">
          {texts.nobody} <AdminLink href={paths.adminMembers()}>{texts.toMembers}</AdminLink>
        </Note>
      </div>
    )
  return (
    <section>
      <h2 className="sr">{texts.reviewers}</h2>
      <dl className={styles.stats}>
        {reviewers.map(({ id, name, title, kinds, open }) => (
          <div key={id}>
            <dt>
              <AdminLink href={paths.adminMembers(id)} aria-label={texts.reviewer(name, title)}>
                {title}
              </AdminLink>
              <br />
              {kinds.map(kind => FeedbackKind[kind]).join(', ')}
            </dt>
            <dd>{texts.load(thousands(open))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
