import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { paymentInfoTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'
import { monthDay } from './plan-words.ts'

/** Texts for castings that match the member's conditions. */
export function TextAlerts({ isOn, from, conditions }: { isOn: boolean; from: string | null; conditions: string[] }) {
  const { change, isPending } = useChange()
  const [first, ...rest] = conditions
  const words = first && (rest.length ? texts.moreConditions(first, rest.length) : first)
  return (
    <>
      <Switch
        checked={isOn}
        aria-busy={isPending || undefined}
        note={isOn ? (from ? texts.textsFrom(monthDay(from)) : texts.textsOn) : texts.textsOff}
        onChange={event => {
          const textAlerts = event.target.checked
          void change(() => api.membership.setTextAlerts({ body: { textAlerts } }))
        }}
      >
        {texts.textsSwitch}
      </Switch>
      <ul className={styles.rows}>
        <li>
          <div>
            <b>{texts.conditions}</b>
            <span>{words ?? texts.noConditions}</span>
          </div>
          <LinkButton auto size="sm" href={paths.castingAlerts()}>
            {words ? texts.editConditions : texts.addConditions}
          </LinkButton>
        </li>
      </ul>
    </>
  )
}
