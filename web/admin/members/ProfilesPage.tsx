import { AdminProfiles } from '#contract/codes/admin.ts'
import { operatorLengths } from '#contract/limits.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { defineList, heldPageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/ProfilesPage'
import { MemberLink } from './MemberLink.tsx'
import { profilesPageTexts as texts } from './messages.ts'
import { ProfileTasks } from './ProfileTasks.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: adminTexts.profiles,
  path: paths.adminProfiles(),
  async find(api, { state = 'REVIEW', ...query }) {
    return { shown: state, ...(await api.admin.profiles({ query: { ...query, list: state } })) }
  },
  tabs: { label: texts.lists, states: AdminProfiles, first: 'REVIEW', searched: 'ALL', name: 'list' },
  search: { label: texts.searchLabel, hint: texts.actorName, longest: operatorLengths.searchProfiles },
  orders: { codes: ['NEWEST', 'OLDEST'], firstIn: { REVIEW: 'OLDEST' } },
  lead: {
    title: texts.actorName,
    cell: row => row.actorName,
    beside: row =>
      row.isHidden && (
        <>
          <Badge tone="warn">{texts.hiddenTag}</Badge>
          <small>{row.hiddenReason ?? texts.suspended}</small>
        </>
      ),
    href: row => paths.actor(row.id),
  },
  columns: [
    { title: texts.accountName, cell: row => <MemberLink person={{ id: row.accountId, name: row.accountName }} /> },
    { title: texts.moviePerson, cell: ({ moviePerson: of }) => of && texts.films(of.name ?? '', of.code, of.films) },
    { title: texts.tasks, kind: 'line', cell: (row, { shown }) => <ProfileTasks row={row} list={shown} /> },
  ],
  minWidth: 720,
  empty: ({ q }) => ({ title: adminTexts.nothing, text: q ? texts.notFound(q) : texts.empty }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => heldPageOf(list, apiOf(context), url, ['PROFILE'])

/** Film records to decide, featured actors, and hidden profiles. */
export default ({ loaderData }: Route.ComponentProps) => <ListPage list={list} {...loaderData} />
