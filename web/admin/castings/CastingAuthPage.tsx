import { ApplicantType, AuthStatus } from '#contract/codes/accounts.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { Due } from '../cases/Due.tsx'
import { nextCase } from '../cases/next-case.ts'
import { defineList, only } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts, authReasons } from '../messages.ts'
import type { Route } from './+types/CastingAuthPage'
import { CastingAuthReview } from './CastingAuthReview.tsx'
import { decideAuth } from './decide-auth.ts'
import { castingAuthPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const tones: Record<string, Tone> = { SUBMITTED: 'warn', MORE: 'warn', APPROVED: 'ok', REJECTED: 'danger' }
const isQueue = (state: string | undefined) => state === 'SUBMITTED' || state === 'MORE'

const list = defineList({
  title: adminTexts.castingAuth,
  path: officePaths.adminCastingAuth(),
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
  },
  search: { label: texts.search, hint: texts.searchHint },
  orders: { codes: ['NEWEST', 'OLDEST'], firstIn: { SUBMITTED: 'OLDEST', MORE: 'OLDEST' } },
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
  const [found, kept, application] = await Promise.all([
    list.answer(api, query),
    api.admin.decisions({ query: { on: ['AUTH'] } }),
    query.id ? api.admin.castingAuth({ params: { id: query.id } }) : null,
  ])
  return { found, query, application, kept: kept.list }
}

export const action = (sent: Route.ActionArgs) => decideAuth(sent)

export default function CastingAuthPage({ loaderData: { found, query, application, kept } }: Route.ComponentProps) {
  const { state } = query
  const next = nextCase(found.list, application?.id, row => isQueue(state) && row.status === state)
  return (
    <ListPage
      {...{ list, found, query, kept }}
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
