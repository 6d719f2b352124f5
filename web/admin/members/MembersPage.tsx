import { redirect } from 'react-router'
import { MemberStatus, Permission } from '#contract/codes/accounts.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { isoDate } from '#web/ui/format.ts'
import { defineList, heldPageOf, only } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts, memberWords } from '../messages.ts'
import { memberSheet } from '../sheets.ts'
import type { Route } from './+types/MembersPage'
import { membersPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.members)

const tones: Record<string, Tone> = { SUSPENDED: 'danger', GUARDIAN_PENDING: 'warn' }

const list = defineList({
  title: adminTexts.members,
  path: officePaths.adminMembers(),
  find: (api, { state: status, ...query }) => api.admin.members({ query: { ...query, status } }),
  tabs: {
    label: texts.state,
    all: memberWords.all,
    states: only(MemberStatus, 'ACTIVE', 'SUSPENDED', 'GUARDIAN_PENDING'),
    name: 'status',
  },
  search: { label: memberWords.search, hint: memberWords.searchHint },
  orders: { codes: ['NEWEST', 'OLDEST'] },
  lead: { title: texts.name, cell: row => row.name, href: row => officePaths.adminMember(row.id), isHere: true },
  columns: [
    { title: texts.loginId, cell: row => row.loginId },
    { title: texts.permission, cell: row => row.permissions.map(code => Permission[code]).join(', ') },
    { title: texts.joinedOn, kind: 'line', cell: row => isoDate(row.joinedAt) },
    {
      title: texts.stateColumn,
      cell: ({ status: code }) => <Badge tone={tones[code] ?? 'plain'}>{MemberStatus[code]}</Badge>,
    },
  ],
  minWidth: 640,
  sheet: memberSheet,
  empty: ({ q }) => ({ title: memberWords.notFoundTitle, text: q && memberWords.notFound }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await heldPageOf(list, apiOf(context), url, ['MEMBER'])
  // Addresses from before a member had a page.
  if (page.query.id) throw redirect(officePaths.adminMember(page.query.id))
  return page
}

/** Members, found by name, id, number or contact. */
export default ({ loaderData }: Route.ComponentProps) => <ListPage list={list} {...loaderData} />
