import type { PlusRise } from '#contract/admin/plus.ts'
import { PlusType } from '#contract/codes/membership.ts'
import { api } from '#web/admin/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Table } from '#web/ui/display/Table.tsx'
import { shortDate, shortDay, thousands, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from '../admin.module.css'
import { plusPageTexts as texts } from './messages.ts'

/** Price increases that need members' consent, with progress. */
export function Rises({ rises }: { rises: PlusRise[] }) {
  const { change, isPending } = useChange()
  const remind = (priceId: number) =>
    change(() => api.admin.remindOfPlusRise({ params: { priceId } }), texts.remindSent)
  return (
    <section className={styles.in} aria-label={texts.rises}>
      <h2>{texts.rises}</h2>
      <p className={styles.lead}>{rises.length ? texts.risesHelp : texts.noRises}</p>
      {rises.length > 0 && (
        <Table
          label={texts.rises}
          minWidth={720}
          columns={[
            texts.risePrice,
            texts.riseFrom,
            { label: texts.agreed, isRight: true },
            { label: texts.waiting, isRight: true },
            { label: texts.later, isRight: true },
            texts.firstEnds,
            { label: texts.remind, isHidden: true },
          ]}
        >
          {rises.map(({ priceId, subscriptionType, amount, from, agreed, waiting, later, firstEnds, remindedAt }) => (
            <tr key={priceId}>
              <td>
                <b>
                  {PlusType[subscriptionType]} {won(amount)}
                </b>
              </td>
              <td className={styles.nowrap}>{shortDay(from)}</td>
              <td data-right="" className="num">
                {texts.people(thousands(agreed))}
              </td>
              <td data-right="" className="num">
                {texts.people(thousands(waiting))}
              </td>
              <td data-right="" className="num">
                {texts.people(thousands(later))}
              </td>
              <td className={styles.nowrap}>{firstEnds && shortDay(firstEnds)}</td>
              <td>
                {waiting > 0 && (
                  <Button
                    auto
                    size="sm"
                    pending={isPending}
                    aria-label={texts.remindOf(won(amount))}
                    onClick={() => remind(priceId)}
                  >
                    {texts.remind}
                  </Button>
                )}{' '}
                {remindedAt && <small className={styles.quiet}>{texts.reminded(shortDate(remindedAt))}</small>}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
