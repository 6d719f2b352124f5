import { shootCategory, TourState } from '#contract/codes/tours.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { clock, dateRange, shortDate } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import styles from '../admin.module.css'
import { defineList } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts } from '../messages.ts'
import { tourSheet } from '../sheets.ts'
import type { Route } from './+types/ToursPage'
import { officeTexts, toursPageTexts as texts } from './messages.ts'
import { TourDrawer } from './TourDrawer.tsx'
import { TourSheet } from './TourSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.tours)

export const tourTones: Record<string, Tone> = { OPEN: 'ok', CLOSED: 'info', CANCELLED: 'danger' }

const list = defineList({
  title: adminTexts.tours,
  path: officePaths.adminTours(),
  find: (api, query) => api.admin.toursForOperators({ query }),
  tabs: { label: texts.states, all: texts.all, states: TourState },
  orders: { codes: ['SOONEST', 'NEWEST'] },
  search: { label: officeTexts.search, hint: officeTexts.searchHint },
  lead: {
    title: texts.office,
    cell: row => row.office.name,
    beside: ({ office, isQRTour }) => (
      <small className={styles.quiet}>
        {office.categoryName}
        {office.categoryId !== shootCategory && ` · ${isQRTour ? texts.qr : texts.paper}`}
      </small>
    ),
  },
  columns: [
    { title: texts.days, kind: 'line', cell: row => dateRange(row.visitsFrom, row.visitsTo) },
    { title: texts.closes, kind: 'line', cell: row => `${shortDate(row.closesAt)} ${clock(row.closesAt)}` },
    { title: texts.places, kind: 'amount', cell: row => texts.placesOf(row.taken, row.capacity) },
    {
      title: texts.done,
      kind: 'amount',
      cell: ({ waiting, visited, failed }) => texts.visited(visited, waiting + visited + failed),
    },
    {
      title: texts.state,
      cell: row => <Badge tone={tourTones[row.state] ?? 'plain'}>{TourState[row.state]}</Badge>,
    },
  ],
  minWidth: 720,
  sheet: tourSheet,
  add: texts.add,
  empty: ({ q, state }) =>
    q ? { title: officeTexts.notFound } : { title: texts.empty, text: !state && texts.emptyText },
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const { id } = query
  const [found, offices, visits] = await Promise.all([
    list.answer(api, query),
    api.admin.offices({ query: { limit: 500 } }),
    id === null ? null : api.admin.visitsOfTour({ params: { tourId: id } }),
  ])
  const isListed = id === null || found.list.some(row => row.id === id)
  // A link may name a tour of another page.
  const opened = isListed ? found : await api.admin.toursForOperators({ query: { id } })
  const tour = opened.list.find(row => row.id === id) ?? null
  return { found, query, offices: offices.list, tour, visits: visits?.list ?? [] }
}

/** Tours by date: open ones, and running ones. */
export default function ToursPage({ loaderData: { found, query, tour, offices, visits } }: Route.ComponentProps) {
  return (
    <ListPage
      {...{ list, found, query }}
      beside={
        <LinkButton auto href={officePaths.adminOffices()}>
          {texts.offices}
        </LinkButton>
      }
      drawer={({ close }) => tour && <TourDrawer key={tour.id} {...{ tour, offices, visits }} onClose={close} />}
      editor={(_, close) => <TourSheet offices={offices} tour={null} onClose={close} />}
    />
  )
}
