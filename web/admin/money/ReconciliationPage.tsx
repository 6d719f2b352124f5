import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PaymentDifference, Reconciliation } from '#contract/admin/payments.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate, shortDay, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import admin from '../admin.module.css'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/ReconciliationPage'
import { moneyTexts, reconciliationTexts as texts } from './messages.ts'
import styles from './money.module.css'
import { SettlementSheet } from './SettlementSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.reconciliation)

export async function loader({ context }: Route.LoaderArgs) {
  const { admin } = apiOf(context)
  const [state, stuck] = await Promise.all([
    admin.reconciliation(),
    admin.orders({ query: { isStuck: true, limit: 20 } }),
  ])
  return { ...state, stuckOrders: stuck.list }
}

/** Polling interval during a run, in milliseconds. */
const every = 3_000

const isRunning = ({ finishedAt, failure }: Reconciliation) => finishedAt === null && failure === null

const when = (time: string) => `${shortDate(time)} ${clock(time)}`

/** Our ledger compared with the provider: differences, payouts, and stuck payments. */
export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  const { runs, differences, settlements, stuckOrders } = loaderData
  const [isSettling, setIsSettling] = useState(false)
  const { change, isPending } = useChange()
  const { revalidate } = useRevalidator()
  const isUnderWay = runs.some(isRunning)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void revalidate(), every)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
  const run = () => change(() => api.admin.reconcileNow(), texts.started)
  return (
    <>
      <header className={admin.top}>
        <h1>{adminTexts.reconciliation}</h1>
        <Button auto variant="ink" pending={isPending || isUnderWay} onClick={run}>
          {texts.run}
        </Button>
      </header>
      <div className={admin.in}>
        <p className={admin.lead}>{texts.lead}</p>
        <Stats {...loaderData} />
        {stuckOrders.length > 0 && (
          <section className={styles.block}>
            <h2>{texts.stuck}</h2>
            <ul className={styles.rows}>
              {stuckOrders.map(({ orderId, title, amount, createdAt }) => (
                <li key={orderId}>
                  <time dateTime={createdAt}>{when(createdAt)}</time>
                  <ListLink className={styles.link} href={officePaths.adminPayments({ stuck: true, id: orderId })}>
                    {title} {moneyTexts.number(orderId)}
                  </ListLink>
                  <span className={styles.end}>{won(amount)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className={styles.block}>
          <h2>{texts.differences}</h2>
          {differences.length === 0 ? (
            <p className={admin.lead}>{texts.noDifferences}</p>
          ) : (
            <Differences differences={differences} />
          )}
        </section>
        <section className={styles.block}>
          <div className={styles.blockHead}>
            <h2>{texts.settlements}</h2>
            <Button auto size="sm" onClick={() => setIsSettling(true)}>
              {texts.addSettlement}
            </Button>
          </div>
          {settlements.length === 0 ? (
            <p className={admin.lead}>{texts.noSettlements}</p>
          ) : (
            <Table
              label={texts.settlements}
              minWidth={360}
              columns={[texts.day, { label: texts.received, isRight: true }, { label: texts.fee, isRight: true }]}
            >
              {settlements.map(({ day, received, fee }) => (
                <tr key={day}>
                  <td className="num">{shortDay(day)}</td>
                  <td data-right="" className="num">
                    {won(received)}
                  </td>
                  <td data-right="" className="num">
                    {won(fee)}
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </section>
        <section className={styles.block}>
          <h2>{texts.runs}</h2>
          {runs.length === 0 ? <p className={admin.lead}>{texts.noRuns}</p> : <Runs runs={runs} />}
        </section>
      </div>
      {isSettling && <SettlementSheet onClose={() => setIsSettling(false)} />}
    </>
  )
}

function Stats({ runs, differences, stuck, lastHookAt, atProvider }: Route.ComponentProps['loaderData']) {
  const open = differences.filter(({ solvedAt }) => solvedAt === null).length
  const [last] = runs
  const facts: [string, string][] = [
    [texts.stats.last, last ? when(last.startedAt) : texts.stats.never],
    [texts.stats.different, texts.count(open)],
    [texts.stats.stuck, texts.count(stuck)],
    [texts.stats.hook, lastHookAt ? when(lastHookAt) : texts.stats.never],
    [texts.stats.held, won(atProvider)],
  ]
  return (
    <dl className={admin.stats}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Differences({ differences }: { differences: PaymentDifference[] }) {
  return (
    <Table
      label={texts.differences}
      minWidth={720}
      columns={[
        texts.provider,
        moneyTexts.order,
        { label: texts.ours, isRight: true },
        { label: texts.theirs, isRight: true },
        texts.foundAt,
        moneyTexts.state,
      ]}
    >
      {differences.map(({ id, providerId, orderId, ours, theirs, foundAt, solvedAt }) => (
        <tr key={id}>
          <td className={styles.code}>{providerId}</td>
          <td>
            {orderId === null ? (
              texts.unknownOrder
            ) : (
              <ListLink className={styles.link} href={officePaths.adminPayments({ id: orderId })}>
                {moneyTexts.number(orderId)}
              </ListLink>
            )}
          </td>
          <td data-right="" className="num">
            {won(ours)}
          </td>
          <td data-right="" className="num">
            {won(theirs)}
          </td>
          <td className={admin.nowrap}>{when(foundAt)}</td>
          <td className={admin.nowrap}>
            <Badge tone={solvedAt ? 'plain' : 'danger'}>{solvedAt ? texts.solved : texts.open}</Badge>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Runs({ runs }: { runs: Reconciliation[] }) {
  return (
    <Table
      label={texts.runs}
      minWidth={680}
      columns={[
        texts.at,
        { label: texts.events, isRight: true },
        { label: texts.payments, isRight: true },
        { label: texts.ours, isRight: true },
        { label: texts.theirs, isRight: true },
        texts.result,
      ]}
    >
      {runs.map(run => (
        <tr key={run.id}>
          <td className={admin.nowrap}>{when(run.startedAt)}</td>
          <td data-right="" className="num">
            {texts.count(run.events)}
          </td>
          <td data-right="" className="num">
            {texts.count(run.payments)}
          </td>
          <td data-right="" className="num">
            {won(run.ours)}
          </td>
          <td data-right="" className="num">
            {won(run.theirs)}
          </td>
          <td className={admin.nowrap}>
            <RunResult run={run} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function RunResult({ run }: { run: Reconciliation }) {
  const { different, failure, finishedAt } = run
  if (isRunning(run)) return <Badge tone="info">{texts.running}</Badge>
  return (
    <>
      {finishedAt !== null && (different > 0 || failure === null) && (
        <Badge tone={different ? 'danger' : 'ok'}>{different ? texts.differs(different) : texts.same}</Badge>
      )}
      {failure !== null && (
        <>
          <Badge tone="warn">{texts.unread}</Badge> <small className={styles.code}>{failure}</small>
        </>
      )}
    </>
  )
}
