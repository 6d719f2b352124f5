import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shootCategory } from '#contract/codes/tours.ts'
import { queryOf } from '#web/calls/list-query.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { shortDate, weekday } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { CaseRow } from '../cases/CaseRow.tsx'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/RoundsPage'
import { roundsTexts as texts } from './messages.ts'
import { RoundDrawer } from './RoundDrawer.tsx'
import { RoundSheet } from './RoundSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.tourRounds)

const limit = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin } = apiOf(context)
  const { page, id: roundId } = queryOf({}, url)
  const [rounds, walkers, open, closed] = await Promise.all([
    admin.tourRounds({ query: { page, limit } }),
    admin.tourWalkers(),
    admin.toursForOperators({ query: { state: 'OPEN', limit: 100 } }),
    admin.toursForOperators({ query: { state: 'CLOSED', limit: 100 } }),
  ])
  const isListed = roundId === null || rounds.list.some(({ id }) => id === roundId)
  // A link may name a round of another page.
  const opened = isListed ? rounds : await admin.tourRounds({ query: { id: roundId } })
  return {
    rounds,
    round: opened.list.find(({ id }) => id === roundId) ?? null,
    walkers: walkers.list,
    // Studio shoots are not part of rounds.
    tours: [...closed.list, ...open.list].filter(({ office }) => office.categoryId !== shootCategory),
  }
}

/** Rounds: who visits which offices on a day. */
export default function RoundsPage({ loaderData: { rounds, round, walkers, tours } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const { list, page } = rounds
  return (
    <>
      <AdminList
        title={adminTexts.tourRounds}
        beside={
          <Button auto variant="ink" onClick={() => setIsAdding(true)}>
            {texts.add}
          </Button>
        }
        empty={list.length ? null : { title: texts.empty, text: texts.emptyText }}
        paging={{ ...rounds, limit, hrefOf: to => paths.adminTourRounds({ page: to }) }}
      >
        <Table
          label={adminTexts.tourRounds}
          minWidth={480}
          columns={[
            texts.day,
            texts.walker,
            { label: texts.offices, isRight: true },
            { label: texts.progress, isRight: true },
          ]}
        >
          {list.map(row => {
            const marked = row.stops.reduce((sum, stop) => sum + stop.marked, 0)
            const all = marked + row.stops.reduce((sum, stop) => sum + stop.waiting, 0)
            return (
              <CaseRow
                key={row.id}
                href={paths.adminTourRounds({ page, id: row.id })}
                isOn={row.id === round?.id}
                title={
                  <>
                    {shortDate(row.walkedOn)} ({weekday(row.walkedOn)})
                  </>
                }
                beside={<small className={styles.quiet}>{row.stops.map(({ title }) => title).join(', ')}</small>}
              >
                <td>{row.walker?.name ?? <Badge tone="warn">{texts.noWalker}</Badge>}</td>
                <td data-right="" className="num">
                  {texts.officesOf(row.stops.length)}
                </td>
                <td data-right="" className="num">
                  {texts.progressOf(marked, all)}
                </td>
              </CaseRow>
            )
          })}
        </Table>
      </AdminList>
      {round && (
        <RoundDrawer
          key={round.id}
          round={round}
          walkers={walkers}
          tours={tours}
          onClose={() => navigate(paths.adminTourRounds({ page }), { preventScrollReset: true })}
        />
      )}
      {isAdding && <RoundSheet round={null} walkers={walkers} tours={tours} onClose={() => setIsAdding(false)} />}
    </>
  )
}
