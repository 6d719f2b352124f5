import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { guestSwitchTexts as texts } from './messages.ts'

export type SwitchProps = { castingId: number; isOn: boolean; onDone: () => Promise<void> }

/** Whether people without an account may ask about the casting. */
export function GuestSwitch({ castingId, isOn, onDone }: SwitchProps) {
  const { isPending, refusal, run } = useCall()
  const change = (isOpen: boolean) =>
    run(async () => {
      await api.castings.openGuestQuestions({ params: { castingId }, body: { isOpen } })
      await onDone()
    })
  return (
    <>
      <Switch checked={isOn} disabled={isPending} note={texts.note} onChange={event => change(event.target.checked)}>
        {texts.label}
      </Switch>
      {refusal && <FieldError message={refusal.message} />}
    </>
  )
}
