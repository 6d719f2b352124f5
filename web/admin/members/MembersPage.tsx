import { MemberStatus, Permission } from '#contract/codes/accounts.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { isoDate } from '#web/ui/format.ts'
import { defineList, only } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts, memberWords } from '../messages.ts'
import { memberSheet } from '../sheets.ts'
import type { Route } from './+types/MembersPage'
import { decideMember } from './decide-member.ts'
import { MemberDrawer } from './MemberDrawer.tsx'
import { membersPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.members)

const tones: Record<string, Tone> = { SUSPENDED: 'danger', GUARDIAN_PENDING: 'warn' }

const list = defineList({
  title: adminTexts.members,
  path: paths.adminMembers(),
  find: (api, { state: status, ...query }) => api.admin.members({ query: { ...query, status } }),
  tabs: {
    label: texts.state,
    all: memberWords.all,
    states: only(MemberStatus, 'ACTIVE', 'SUSPENDED', 'GUARDIAN_PENDING'),
    name: 'status',
  },
  search: { label: memberWords.search, hint: memberWords.searchHint },
  lead: { title: texts.name, cell: row => row.name },
  columns: [
    { title: texts.loginId, cell: row => row.loginId },
    { title: texts.permission, cell: row => row.permissions.map(code => Permission[code]).join(', ') },
    { title: texts.joinedOn, kind: 'line', cell: row => isoDate(row.joinedAt) },
    {
      title: texts.stateColumn,
      cell: row => <Badge tone={tones[row.status] ?? 'plain'}>{MemberStatus[row.status]}</Badge>,
    },
  ],
  minWidth: 640,
  sheet: memberSheet,
  empty: ({ q }) => ({ title: memberWords.notFoundTitle, text: q && memberWords.notFound }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const params = { userId: query.id ?? 0 }
  const [found, member, history] = await Promise.all([
    list.answer(api, query),
    query.id ? api.admin.member({ params }) : null,
    query.id ? api.admin.memberHistory({ params }) : null,
  ])
  return { found, query, member: member && history && { ...member, history } }
}

export const action = (sent: Route.ActionArgs) => decideMember(sent)

/** Members: found by name, id or number; suspended, corrected and ended in the drawer. */
export default function MembersPage({ loaderData: { found, query, member } }: Route.ComponentProps) {
  return (
    <ListPage
      {...{ list, found, query }}
      drawer={({ close }) => member && <MemberDrawer key={member.id} member={member} onClose={close} />}
    />
  )
}
