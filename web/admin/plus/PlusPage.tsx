import { PlusStatus, PlusType } from '#contract/codes/membership.ts'
import { operatorLengths } from '#contract/limits.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { shortDate, won } from '#web/ui/format.ts'
import styles from '../admin.module.css'
import { defineList } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts } from '../messages.ts'
import { plusSheet } from '../sheets.ts'
import type { Route } from './+types/PlusPage'
import { daysOf } from './days-of.ts'
import { plusPageTexts as texts } from './messages.ts'
import { PlusDrawer } from './PlusDrawer.tsx'
import { PlusStatistics } from './PlusStatistics.tsx'
import { Rises } from './Rises.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.plus)

const tones: Record<string, Tone> = { ACTIVE: 'ok', CANCEL_SCHEDULED: 'warn', PAST_DUE: 'danger', JOINING: 'info' }

const list = defineList({
  title: adminTexts.plus,
  path: officePaths.adminPlus(),
  find: (api, query) => api.admin.plusMembers({ query }),
  tabs: { label: texts.states, all: texts.all, states: PlusStatus },
  orders: { codes: ['NEWEST', 'OLDEST'] },
  search: { label: texts.search, hint: texts.searchHint, longest: operatorLengths.searchPlus },
  lead: { title: texts.member, cell: row => row.member?.name ?? texts.gone },
  columns: [
    {
      title: texts.type,
      cell: ({ subscriptionType: type, nextType }) => (
        <>
          {PlusType[type]}
          {nextType !== type && <small className={styles.quiet}> {texts.change(PlusType[nextType])}</small>}
        </>
      ),
    },
    { title: texts.period, kind: 'line', cell: row => daysOf(row.periodStart, row.periodEnd) },
    { title: texts.joined, kind: 'line', cell: row => row.joinedAt && shortDate(row.joinedAt) },
    {
      title: texts.state,
      cell: ({ status, overdue }) => (
        <>
          <Badge tone={tones[status] ?? 'plain'}>{PlusStatus[status]}</Badge>{' '}
          {overdue && <small className={styles.quiet}>{texts.overdue(won(overdue.amount))}</small>}
        </>
      ),
    },
  ],
  minWidth: 680,
  sheet: plusSheet,
  empty: ({ q, state }) => ({ title: texts.empty, text: q ? texts.notFound : !state && texts.emptyText }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, statistics, rises, one] = await Promise.all([
    list.answer(api, query),
    api.admin.plusStatistics(),
    api.admin.plusRises(),
    query.id === null ? null : api.admin.plusMember({ params: { id: query.id } }),
  ])
  return { found, query, statistics, rises: rises.list, one }
}

/** Memberships, newest first, and monthly statistics. */
export default function PlusPage({ loaderData: { found, query, statistics, rises, one } }: Route.ComponentProps) {
  return (
    <ListPage
      {...{ list, found, query }}
      drawer={({ close }) => one && <PlusDrawer key={one.id} plus={one} onClose={close} />}
    >
      <Rises rises={rises} />
      <PlusStatistics {...statistics} />
    </ListPage>
  )
}
