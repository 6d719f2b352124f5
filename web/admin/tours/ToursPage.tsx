import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TourForOperators } from '#contract/admin/tours.ts'
import { shootCategory, TourState } from '#contract/codes/tours.ts'
import { api } from '#web/api.ts'
import { listUrl, queryOf } from '#web/calls/list-query.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, dateRange, shortDate } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { CaseRow } from '../cases/CaseRow.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { tourColumns } from '../export-columns.ts'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/ToursPage'
import { officeTexts, toursPageTexts as texts } from './messages.ts'
import { TourDrawer } from './TourDrawer.tsx'
import { TourSheet } from './TourSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.tours)

type State = keyof typeof TourState
const states = Object.keys(TourState) as State[]
const limit = 30
export const tourTones: Record<string, Tone> = { OPEN: 'ok', CLOSED: 'info', CANCELLED: 'danger' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { state, q, page, id: tourId } = queryOf({ states }, url)
  const { admin } = apiOf(context)
  const [tours, offices, visits] = await Promise.all([
    admin.toursForOperators({ query: { page, limit, state, q } }),
    admin.offices({ query: { limit: 500 } }),
    tourId === null ? null : admin.visitsOfTour({ params: { tourId } }),
  ])
  const isListed = tourId === null || tours.list.some(({ id }) => id === tourId)
  // A link may name a tour of another page.
  const opened = isListed ? tours : await admin.toursForOperators({ query: { id: tourId } })
  const tour = opened.list.find(({ id }) => id === tourId) ?? null
  return { tours, offices: offices.list, tour, visits: visits?.list ?? [], state, q }
}

/** Tours by date: open ones, and running ones. */
export default function ToursPage({ loaderData }: Route.ComponentProps) {
  const { tours, offices, tour, visits, state, q } = loaderData
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const { list, page } = tours
  const here = { state, q }
  return (
    <>
      <AdminList
        title={adminTexts.tours}
        search={{ value: q, label: officeTexts.search, hint: officeTexts.searchHint, kept: { state } }}
        beside={
          <>
            <ExportButton
              title={adminTexts.tours}
              columns={tourColumns}
              find={reason => api.admin.exportTours({ body: { ...(state && { state }), ...(q && { q }), reason } })}
            />
            <LinkButton auto href={paths.adminOffices()}>
              {texts.offices}
            </LinkButton>
            <Button auto variant="ink" onClick={() => setIsAdding(true)}>
              {texts.add}
            </Button>
          </>
        }
        tabs={{
          label: texts.states,
          tabs: [undefined, ...states].map(code => ({
            href: listUrl(paths.adminTours(), here, { state: code }),
            label: code ? TourState[code] : texts.all,
            current: code === state,
          })),
        }}
        empty={
          list.length
            ? null
            : q
              ? { title: officeTexts.notFound }
              : { title: texts.empty, text: !state && texts.emptyText }
        }
        paging={{ ...tours, limit, hrefOf: to => listUrl(paths.adminTours(), here, { page: to }) }}
      >
        <Table
          label={adminTexts.tours}
          minWidth={720}
          columns={[
            texts.office,
            texts.days,
            texts.closes,
            { label: texts.places, isRight: true },
            { label: texts.done, isRight: true },
            texts.state,
          ]}
        >
          {list.map(row => (
            <Row
              key={row.id}
              row={row}
              isOn={row.id === tour?.id}
              href={listUrl(paths.adminTours(), here, { page, id: row.id })}
            />
          ))}
        </Table>
      </AdminList>
      {tour && (
        <TourDrawer
          key={tour.id}
          tour={tour}
          offices={offices}
          visits={visits}
          onClose={() => navigate(listUrl(paths.adminTours(), here, { page }), { preventScrollReset: true })}
        />
      )}
      {isAdding && <TourSheet offices={offices} tour={null} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function Row({ row, isOn, href }: { row: TourForOperators; isOn: boolean; href: string }) {
  const { office: place, isQRTour, visitsFrom, visitsTo, closesAt, taken, capacity, waiting, visited, failed } = row
  return (
    <CaseRow
      href={href}
      isOn={isOn}
      title={place.name}
      beside={
        <small className={styles.quiet}>
          {place.categoryName}
          {place.categoryId !== shootCategory && ` · ${isQRTour ? texts.qr : texts.paper}`}
        </small>
      }
    >
      <td className={styles.nowrap}>{dateRange(visitsFrom, visitsTo)}</td>
      <td className={styles.nowrap}>
        {shortDate(closesAt)} {clock(closesAt)}
      </td>
      <td data-right="" className="num">
        {texts.placesOf(taken, capacity)}
      </td>
      <td data-right="" className="num">
        {texts.visited(visited, waiting + visited + failed)}
      </td>
      <td>
        <Badge tone={tourTones[row.state] ?? 'plain'}>{TourState[row.state]}</Badge>
      </td>
    </CaseRow>
  )
}
