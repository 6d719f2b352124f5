import { useState } from 'react'
import type { PriceRow } from '#contract/admin/payments.ts'
import { PriceName } from '#contract/codes/payments.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate, shortDay, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import admin from '../admin.module.css'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/PricesPage'
import { pricesTexts as texts } from './messages.ts'
import styles from './money.module.css'
import { PriceSheet } from './PriceSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.prices)

type Name = keyof typeof PriceName
const names = Object.keys(PriceName) as Name[]

export async function loader({ context }: Route.LoaderArgs) {
  const { list } = await apiOf(context).admin.prices()
  return { list, now: Date.now() }
}

/** All prices: the current one, since when, and scheduled changes. */
export default function PricesPage({ loaderData: { list, now } }: Route.ComponentProps) {
  const [changing, setChanging] = useState<Name | null>(null)
  const isPlanned = ({ from }: PriceRow) => Date.parse(from) > now
  const inForce = (name: Name) => list.find(row => row.name === name && row.isNow)
  return (
    <>
      <header className={admin.top}>
        <h1>{adminTexts.prices}</h1>
      </header>
      <div className={admin.in}>
        <p className={admin.lead}>{texts.lead}</p>
        <Table
          label={adminTexts.prices}
          minWidth={640}
          columns={[
            texts.product,
            { label: texts.now, isRight: true },
            texts.planned,
            { label: texts.change, isHidden: true },
          ]}
        >
          {names.map(name => {
            const planned = list.filter(row => row.name === name && isPlanned(row)).toReversed()
            return (
              <tr key={name}>
                <td>
                  <b>{PriceName[name]}</b>
                </td>
                <td data-right="" className="num">
                  {won(inForce(name)?.amount ?? 0)}
                </td>
                <td className="num">
                  {planned.length === 0 && texts.none}
                  {planned.map(({ from, amount }) => (
                    <div key={from}>{texts.fromOn(won(amount), `${shortDate(from)} ${clock(from)}`)}</div>
                  ))}
                </td>
                <td data-right="">
                  <Button auto size="sm" aria-label={texts.changeOf(PriceName[name])} onClick={() => setChanging(name)}>
                    {texts.change}
                  </Button>
                </td>
              </tr>
            )
          })}
        </Table>
        <section className={styles.block}>
          <h2>{texts.history}</h2>
          <ol className={styles.rows}>
            {list
              .toSorted((one, other) => Date.parse(other.from) - Date.parse(one.from))
              .map(row => (
                <li key={`${row.name} ${row.from}`}>
                  <time dateTime={row.from}>{shortDay(row.from)}</time>
                  <span>
                    {PriceName[row.name]} <b>{won(row.amount)}</b>
                  </span>
                  <small>{row.setBy ? `${row.setBy} · ${row.reason}` : texts.standard}</small>
                  <span className={styles.end}>
                    <Badge tone={isPlanned(row) ? 'info' : row.isNow ? 'ok' : 'plain'}>
                      {isPlanned(row) ? texts.planned : row.isNow ? texts.current : texts.past}
                    </Badge>
                  </span>
                </li>
              ))}
          </ol>
        </section>
      </div>
      {changing && (
        <PriceSheet name={changing} amount={inForce(changing)?.amount ?? 0} onClose={() => setChanging(null)} />
      )}
    </>
  )
}
