import { useNavigate } from 'react-router'
import type { AppContract } from '#contract'
import { HistoryKind } from '#contract/codes/profile-parts.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { ProfileHistoryEntry } from '#contract/statistics/index.ts'
import { listUrl } from '#web/calls/list-query.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Segments } from '#web/ui/display/Tabs.tsx'
import { shortDay, thousands } from '#web/ui/format.ts'
import { ChartNoAxesColumn } from '#web/ui/member-icons.ts'
import { statistics, historyTexts as texts } from './messages.ts'
import styles from './StatisticsPage.module.css'

type Found = DataOf<AppContract['statistics']['history']> & { days: HistoryDays }

export const historyPeriods = ['7', '30', '90'] as const
export type HistoryDays = (typeof historyPeriods)[number]

/** Who saw one's own profile, by day: companies by name, guests and other members as numbers. */
export function ProfileHistory({ days, list, totals, totalResult, page, limit }: Found) {
  const navigate = useNavigate()
  const byDay = Map.groupBy(list, ({ date }) => date)
  const urlOf = (changes: { days?: string; page?: number }) =>
    listUrl(paths.statistics(), { view: 'history', days }, changes)
  return (
    <>
      <div className={styles.period}>
        <Segments
          label={statistics.period}
          options={historyPeriods.map(id => ({ id, label: statistics.periods[id] }))}
          value={days}
          onChange={chosen => navigate(urlOf({ days: chosen }), { replace: true, preventScrollReset: true })}
        />
      </div>
      <dl className={styles.sums} aria-label={texts.sums}>
        {(Object.keys(HistoryKind) as ProfileHistoryEntry['kind'][]).map(kind => (
          <div key={kind}>
            <dt>{HistoryKind[kind]}</dt>
            <dd className="num">{thousands(totals[kind])}</dd>
          </div>
        ))}
      </dl>
      {list.length === 0 && (
        <Empty as="h2" icon={ChartNoAxesColumn} title={texts.none}>
          {texts.noneText}
        </Empty>
      )}
      {[...byDay].map(([date, entries]) => (
        <section key={date} className={styles.day}>
          <h2>
            <time dateTime={date}>{shortDay(date)}</time>
          </h2>
          <ul>
            {entries.map(entry => (
              <li key={`${entry.kind} ${entry.who} ${entry.company} ${entry.castingTitle}`}>
                <p>
                  {sentenceOf(entry)}
                  {entry.kind === 'READ' && entry.who === 'MANAGER' && (
                    <small>{texts.applied(entry.castingTitle)}</small>
                  )}
                </p>
                <b className="num">{countOf(entry)}</b>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pagination page={page} pages={Math.ceil(totalResult / limit)} hrefOf={to => urlOf({ page: to })} />
      <p className={styles.rules}>{texts.rules}</p>
    </>
  )
}

function sentenceOf({ kind, who, company }: ProfileHistoryEntry): string {
  if (who === 'MANAGER') return texts.did[kind](company)
  const name = kind === 'READ' && who === 'GUEST' ? texts.sharedGuests : texts.whoDid[who]
  return `${name} ${texts.otherDid[kind]}`
}

/** Views and downloads of guests are counted each, as nobody knows who they were. */
function countOf({ kind, who, count }: ProfileHistoryEntry): string {
  if (kind === 'VIEW' || (kind === 'PDF' && who === 'GUEST')) return texts.times(count)
  return kind === 'LIST' ? texts.lists(count) : texts.people(count)
}
