import { useState } from 'react'
import { data } from 'react-router'
import type { ProfileStatistics, StatisticsKind } from '#contract/profiles/statistics.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Segments, TabLinks } from '#web/ui/display/Tabs.tsx'
import { shortDay, thousands } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ChartNoAxesColumn } from '#web/ui/member-icons.ts'
import type { Route } from './+types/StatisticsPage'
import { DayBars } from './DayBars.tsx'
import { historyTexts, kinds, statistics, statisticsPageTexts as texts } from './messages.ts'
import { historyPeriods, ProfileHistory } from './ProfileHistory.tsx'
import { type Period, summaryOf } from './periods.ts'
import styles from './StatisticsPage.module.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.view === 'history' ? historyTexts.title : statistics.title)

/** The numbers of one's own profile, or with `?view=history` who saw it. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!viewer.permissions.includes('Actor')) throw data({ message: texts.actorsOnly }, { status: 403 })
  const { profileId } = viewer
  const api = apiOf(context)
  if (url.searchParams.get('view') !== 'history')
    return {
      view: 'numbers' as const,
      isOwn: viewer.actedBy === null,
      found: profileId ? await api.profiles.statistics({ params: { profileId } }) : null,
    }
  const days = historyPeriods.find(one => one === url.searchParams.get('days')) ?? '30'
  const found = profileId ? await api.statistics.history({ query: { days, page: pageIn(url.searchParams) } }) : null
  return { view: 'history' as const, isOwn: true, found: found && { ...found, days } }
}

export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { view, found, isOwn } = loaderData
  const { title, lead } = view === 'history' ? historyTexts : statistics
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {isOwn && (
        <div className={styles.tabs}>
          <TabLinks
            label={statistics.title}
            tabs={[
              { href: paths.statistics(), label: texts.numbers, current: view === 'numbers' },
              { href: paths.profileHistory(), label: texts.history, current: view === 'history' },
            ]}
          />
        </div>
      )}
      {!found && <NoProfile />}
      {loaderData.view === 'history'
        ? loaderData.found && <ProfileHistory {...loaderData.found} />
        : loaderData.found && <Statistics found={loaderData.found} />}
    </div>
  )
}

const NoProfile = () => (
  <Empty
    as="h2"
    icon={ChartNoAxesColumn}
    title={statistics.none}
    action={
      <LinkButton auto variant="ink" href={paths.profileManagement()}>
        {statistics.make}
      </LinkButton>
    }
  >
    {statistics.noneText}
  </Empty>
)

const periods = [7, 30, 90] as const

function Statistics({ found }: { found: ProfileStatistics }) {
  const [period, setPeriod] = useState<Period>(30)
  const days = found.days.slice(-period)
  return (
    <>
      <div className={styles.period}>
        <Segments
          label={statistics.period}
          options={periods.map(each => ({ id: String(each), label: statistics.periods[each] }))}
          value={String(period)}
          onChange={chosen => setPeriod(Number(chosen) as Period)}
        />
      </div>
      <div className={styles.charts}>
        {(Object.keys(kinds) as StatisticsKind[]).map(kind => (
          <Chart key={kind} kind={kind} found={found} period={period} />
        ))}
      </div>
      <details className={styles.table}>
        <summary>{statistics.table}</summary>
        <DayTable days={days} />
      </details>
      <p className={styles.rules}>{statistics.rules}</p>
    </>
  )
}

function Chart({ kind, found, period }: { kind: StatisticsKind; found: ProfileStatistics; period: Period }) {
  const { total, change, days } = summaryOf(found, kind, period)
  return (
    <section className={styles.chart} aria-label={kinds[kind].name}>
      <h2>{kinds[kind].name}</h2>
      <p className={styles.about}>{kinds[kind].about}</p>
      <p className={styles.total}>
        <b className="num">{thousands(total)}</b>
        <span data-up={change > 0 || undefined}>{statistics.compared(period, change)}</span>
      </p>
      {total > 0 ? <DayBars days={days} /> : <p className={styles.quiet}>{statistics.quiet}</p>}
    </section>
  )
}

function DayTable({ days }: { days: ProfileStatistics['days'] }) {
  const names = Object.keys(kinds) as StatisticsKind[]
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{statistics.day}</th>
            {names.map(kind => (
              <th key={kind} scope="col">
                {kinds[kind].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(each => (
            <tr key={each.date}>
              <th scope="row" className="num">
                {shortDay(each.date)}
              </th>
              {names.map(kind => (
                <td key={kind} className="num">
                  {thousands(each[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
