import { ApplicantType, AuthStatus } from '#contract/codes/accounts.ts'
import { api } from '#web/api.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { MemberLink } from '../members/MemberLink.tsx'
import { Due } from '../cases/Due.tsx'
import { nextCase } from '../cases/next-case.ts'
import { decisionOf } from '../decide.ts'
import { defineList, only } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts, authReasons } from '../messages.ts'
import type { Route } from './+types/CastingAuthPage'
import { CastingAuthReview } from './CastingAuthReview.tsx'
import { castingAuthPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const decisions = ['APPROVED', 'REJECTED', 'MORE', 'REVOKED'] as const
const tones: Record<string, Tone> = { SUBMITTED: 'warn', MORE: 'warn', APPROVED: 'ok', REJECTED: 'danger' }
const isQueue = (state: string | undefined) => state === 'SUBMITTED' || state === 'MORE'

const list = defineList({
  title: adminTexts.castingAuth,
  path: paths.adminCastingAuth(),
  async find(api, { state: status, ...query }) {
    const [found, summary] = await Promise.all([
      api.admin.castingAuths({ query: { ...query, status } }),
      api.admin.summary(),
    ])
    return { ...found, counts: summary.castingAuth, now: Date.now() }
  },
  tabs: {
    label: texts.state,
    states: only(AuthStatus, 'SUBMITTED', 'MORE', 'APPROVED', 'REJECTED', 'REVOKED', 'EXPIRED'),
    first: 'SUBMITTED',
    name: 'status',
    counts: ({ counts }) => counts,
  },
  search: { label: texts.search, hint: texts.searchHint },
  orders: { codes: ['OLDEST', 'NEWEST'], oldestIn: ['SUBMITTED', 'MORE'] },
  tableName: texts.title,
  lead: { title: texts.name, cell: row => row.companyName },
  columns: [
    { title: texts.type, cell: row => ApplicantType[row.applicantType] },
    { title: texts.applicant, cell: row => <MemberLink person={{ id: row.applicantId, name: row.applicantName }} /> },
    {
      title: texts.appliedAt,
      kind: 'line',
      cell: ({ createdAt, status }, { now }) => (
        <>
          {`${shortDate(createdAt)} ${clock(createdAt)}`}{' '}
          {status === 'SUBMITTED' && <Due since={createdAt} now={now} />}
        </>
      ),
    },
    {
      title: texts.stateColumn,
      cell: row => <Badge tone={tones[row.status] ?? 'plain'}>{AuthStatus[row.status]}</Badge>,
    },
  ],
  minWidth: 640,
  bulk: {
    nameOf: row => row.companyName,
    isOpen: (_, state) => isQueue(state),
    reasons: authReasons,
    decide: (id, reason) =>
      api.admin.decideCastingAuth({
        params: { id },
        body: reason === null ? { status: 'APPROVED' } : { status: 'REJECTED', reason },
      }),
  },
  empty: ({ q }) => ({ title: q ? texts.notFound : adminTexts.nothing, text: !q && texts.empty }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, application] = await Promise.all([
    list.answer(api, query),
    query.id ? api.admin.castingAuth({ params: { id: query.id } }) : null,
  ])
  return { found, query, application }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const status = decisions.find(code => code === form.get('status')) ?? 'MORE'
  const reason = String(form.get('reason') ?? '').trim()
  const params = { id: Number(form.get('id')) }
  const body = status === 'APPROVED' ? { status } : { status, reason }
  return decisionOf(status, reason, () => rawApiOf(context).admin.decideCastingAuth({ params, body }))
}

export default function CastingAuthPage({ loaderData: { found, query, application } }: Route.ComponentProps) {
  const { state } = query
  const next = nextCase(found.list, application?.id, row => isQueue(state) && row.status === state)
  return (
    <ListPage
      {...{ list, found, query }}
      drawer={({ close, open }) =>
        application && (
          <CastingAuthReview
            key={application.id}
            application={application}
            onClose={close}
            onDecided={() => open(next?.id ?? null)}
          />
        )
      }
    />
  )
}
