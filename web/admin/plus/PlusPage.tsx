import { useNavigate } from 'react-router'
import type { PlusForOperators, PlusMonth } from '#contract/admin/plus.ts'
import { PlusCancelReason, PlusStatus, PlusType } from '#contract/codes/membership.ts'
import { operatorLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { listUrl, queryOf } from '#web/calls/list-query.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { shortDate, thousands, won } from '#web/ui/format.ts'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { CaseRow } from '../cases/CaseRow.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { plusColumns } from '../export-columns.ts'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/PlusPage'
import { daysOf } from './days-of.ts'
import { plusPageTexts as texts } from './messages.ts'
import { PlusDrawer } from './PlusDrawer.tsx'
import { Rises } from './Rises.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.plus)

const states = Object.keys(PlusStatus) as (keyof typeof PlusStatus)[]
const limit = 30
const tones: Record<string, Tone> = { ACTIVE: 'ok', CANCEL_SCHEDULED: 'warn', PAST_DUE: 'danger', JOINING: 'info' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { state, q, page, id } = queryOf({ states, longest: operatorLengths.searchPlus }, url)
  const { admin } = apiOf(context)
  const [plus, statistics, rises, one] = await Promise.all([
    admin.plusMembers({ query: { page, limit, q, state } }),
    admin.plusStatistics(),
    admin.plusRises(),
    id === null ? null : admin.plusMember({ params: { id } }),
  ])
  return { plus, statistics, rises: rises.list, one, state, q }
}

/** Memberships, newest first, and monthly statistics. */
export default function PlusPage({ loaderData }: Route.ComponentProps) {
  const { plus, statistics, rises, one, state, q } = loaderData
  const navigate = useNavigate()
  const { list, page } = plus
  const here = { state, q }
  return (
    <>
      <AdminList
        title={adminTexts.plus}
        search={{
          value: q,
          label: texts.search,
          hint: texts.searchHint,
          maxLength: operatorLengths.searchPlus,
          kept: { state },
        }}
        beside={
          <ExportButton
            title={adminTexts.plus}
            columns={plusColumns}
            find={reason => api.admin.exportPlusMembers({ body: { ...(state && { state }), ...(q && { q }), reason } })}
          />
        }
        tabs={{
          label: texts.states,
          tabs: [undefined, ...states].map(code => ({
            href: listUrl(paths.adminPlus(), here, { state: code }),
            label: code ? PlusStatus[code] : texts.all,
            current: code === state,
          })),
        }}
        empty={list.length ? null : { title: texts.empty, text: q ? texts.notFound : !state && texts.emptyText }}
        paging={{ ...plus, limit, hrefOf: to => listUrl(paths.adminPlus(), here, { page: to }) }}
      >
        <Table
          label={adminTexts.plus}
          minWidth={680}
          columns={[texts.member, texts.type, texts.period, texts.joined, texts.state]}
        >
          {list.map(row => (
            <Row
              key={row.id}
              row={row}
              isOn={row.id === one?.id}
              href={listUrl(paths.adminPlus(), here, { page, id: row.id })}
            />
          ))}
        </Table>
      </AdminList>
      <Rises rises={rises} />
      <Statistics {...statistics} />
      {one && (
        <PlusDrawer
          key={one.id}
          plus={one}
          onClose={() => navigate(listUrl(paths.adminPlus(), here, { page }), { preventScrollReset: true })}
        />
      )}
    </>
  )
}

function Row({ row, isOn, href }: { row: PlusForOperators; isOn: boolean; href: string }) {
  const { member, subscriptionType, nextType, periodStart, periodEnd, joinedAt, status, overdue } = row
  return (
    <CaseRow href={href} isOn={isOn} title={member?.name ?? texts.gone}>
      <td>
        {PlusType[subscriptionType]}
        {nextType !== subscriptionType && <small className={styles.quiet}> {texts.change(PlusType[nextType])}</small>}
      </td>
      <td className={styles.nowrap}>{daysOf(periodStart, periodEnd)}</td>
      <td className={styles.nowrap}>{joinedAt && shortDate(joinedAt)}</td>
      <td>
        <Badge tone={tones[status] ?? 'plain'}>{PlusStatus[status]}</Badge>{' '}
        {overdue && <small className={styles.quiet}>{texts.overdue(won(overdue.amount))}</small>}
      </td>
    </CaseRow>
  )
}

type StatisticsProps = { months: PlusMonth[]; reasons: { reason: keyof typeof PlusCancelReason; count: number }[] }

function Statistics({ months, reasons }: StatisticsProps) {
  return (
    <section className={styles.in}>
      <h2>{texts.statistics}</h2>
      <Table
        label={texts.statistics}
        minWidth={560}
        columns={[
          texts.month,
          { label: texts.joinedCount, isRight: true },
          { label: texts.endedCount, isRight: true },
          { label: texts.members, isRight: true },
          { label: texts.churn, isRight: true },
          { label: texts.revenue, isRight: true },
        ]}
      >
        {months.map(each => (
          <tr key={each.month}>
            <td>
              <b className="num">{each.month}</b>
            </td>
            <td data-right="" className="num">
              {texts.people(thousands(each.joined))}
            </td>
            <td data-right="" className="num">
              {texts.people(thousands(each.ended))}
            </td>
            <td data-right="" className="num">
              {texts.people(thousands(each.members))}
            </td>
            <td data-right="" className="num">
              {churnOf(each)}
            </td>
            <td data-right="" className="num">
              {won(each.revenue)}
            </td>
          </tr>
        ))}
      </Table>
      <p className={styles.lead}>{texts.churnHelp}</p>
      <h2>{texts.reasons}</h2>
      {reasons.length === 0 && <p className={styles.lead}>{texts.noReasons}</p>}
      <ul>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>{texts.reason(PlusCancelReason[reason], thousands(count))}</li>
        ))}
      </ul>
    </section>
  )
}

/** Share of the members at the beginning of the month who left in it. */
function churnOf({ joined, ended, members }: PlusMonth): string {
  const before = members - joined + ended
  return before > 0 ? texts.percent(((ended / before) * 100).toFixed(1)) : texts.none
}
