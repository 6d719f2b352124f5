import type { OrderInDetail } from '#contract/admin/payments.ts'
import { LedgerAccount, LedgerKind, OrderState, PaymentState, RefundState } from '#contract/codes/payments.ts'
import { clock, shortDate, won } from '#web/ui/format.ts'
import { orderDrawerTexts as texts } from './messages.ts'
import styles from './money.module.css'

type Move = OrderInDetail['moves'][number]

const labels: Record<Move['machine'], Record<string, string>> = {
  order: OrderState,
  payment: PaymentState,
  refund: RefundState,
}

const nameOf = ({ by, operatorName }: Move) =>
  operatorName ? texts.byOperator(operatorName) : by.startsWith('user:') ? texts.by.user : texts.by.system

/** The history of an order: state changes, ledger entries, and webhooks. */
export function OrderHistory({ order: { moves, ledger, hooks } }: { order: OrderInDetail }) {
  return (
    <>
      <section>
        <h4>{texts.moves}</h4>
        <ol className={styles.rows}>
          {moves.map((move, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: moves are only ever added
            <li key={at}>
              <When time={move.at} />
              <span>
                {texts.movesOf[move.machine]} <b>{labels[move.machine][move.to] ?? move.to}</b>
              </span>
              <small className={styles.end}>{nameOf(move)}</small>
            </li>
          ))}
        </ol>
      </section>
      {ledger.length > 0 && (
        <section>
          <h4>{texts.ledger}</h4>
          <ol className={styles.rows}>
            {ledger.map(({ id, kind, at, lines }) => (
              <li key={id}>
                <When time={at} />
                <b>{LedgerKind[kind]}</b>
                <dl className={styles.accounts}>
                  {lines.map(({ account, amount }) => (
                    <div key={account}>
                      <dt>{LedgerAccount[account]}</dt>
                      <dd>{won(amount)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h4>{texts.hooks}</h4>
        {hooks.length === 0 && <p>{texts.noHooks}</p>}
        <ol className={styles.rows}>
          {hooks.map(({ type, receivedAt }) => (
            <li key={`${type} ${receivedAt}`}>
              <When time={receivedAt} />
              <span className={styles.code}>{type}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function When({ time }: { time: string }) {
  return (
    <time dateTime={time}>
      {shortDate(time)} {clock(time)}
    </time>
  )
}
