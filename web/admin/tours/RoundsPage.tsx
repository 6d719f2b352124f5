import { shootCategory } from '#contract/codes/tours.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { shortDate, weekday } from '#web/ui/format.ts'
import styles from '../admin.module.css'
import { defineList, heldPageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/RoundsPage'
import { roundsTexts as texts } from './messages.ts'
import { RoundDrawer } from './RoundDrawer.tsx'
import { RoundSheet } from './RoundSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.tourRounds)

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

const list = defineList({
  title: adminTexts.tourRounds,
  path: officePaths.adminTourRounds(),
  find: (api, query) => api.admin.tourRounds({ query }),
  lead: {
    title: texts.day,
    cell: row => `${shortDate(row.walkedOn)} (${weekday(row.walkedOn)})`,
    beside: row => <small className={styles.quiet}>{row.stops.map(({ title }) => title).join(', ')}</small>,
  },
  columns: [
    {
      title: texts.walker,
      cell: row => (row.walker ? <MemberLink person={row.walker} /> : <Badge tone="warn">{texts.noWalker}</Badge>),
    },
    { title: texts.offices, kind: 'amount', cell: row => texts.officesOf(row.stops.length) },
    {
      title: texts.progress,
      kind: 'amount',
      cell({ stops }) {
        const marked = sumOf(stops.map(stop => stop.marked))
        return texts.progressOf(marked, marked + sumOf(stops.map(stop => stop.waiting)))
      },
    },
  ],
  minWidth: 480,
  add: texts.add,
  empty: () => ({ title: texts.empty, text: texts.emptyText }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [page, walkers, open, closed] = await Promise.all([
    heldPageOf(list, api, url, ['ROUND']),
    api.admin.tourWalkers(),
    api.admin.toursForOperators({ query: { state: 'OPEN', limit: 100 } }),
    api.admin.toursForOperators({ query: { state: 'CLOSED', limit: 100 } }),
  ])
  const { found, query } = page
  const { id } = query
  const isListed = id === null || found.list.some(row => row.id === id)
  // A link may name a round of another page.
  const opened = isListed ? found : await api.admin.tourRounds({ query: { id } })
  return {
    ...page,
    round: opened.list.find(row => row.id === id) ?? null,
    walkers: walkers.list,
    // Studio shoots are not part of rounds.
    tours: [...closed.list, ...open.list].filter(({ office }) => office.categoryId !== shootCategory),
  }
}

/** Rounds: who visits which offices on a day. */
export default function RoundsPage({ loaderData }: Route.ComponentProps) {
  const { found, query, kept, round, walkers, tours } = loaderData
  const later = found.list.filter(({ id, walkedOn }) => id !== round?.id && walkedOn >= (round?.walkedOn ?? ''))
  return (
    <ListPage
      {...{ list, found, query, kept }}
      drawer={({ close }) =>
        round && <RoundDrawer key={round.id} {...{ round, walkers, tours }} others={later} onClose={close} />
      }
      editor={(_, close) => <RoundSheet round={null} walkers={walkers} tours={tours} onClose={close} />}
    />
  )
}
