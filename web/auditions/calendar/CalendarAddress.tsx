import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useCall } from '#web/calls/useCall.ts'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './CalendarAddress.module.css'
import { calendarAddressTexts as texts } from './messages.ts'

type Props = {
  /** When the current address was created; null without one. */
  since: string | null
  /** What of the calendar does not leave the site. */
  help: string
  onOpen: () => Promise<{ path: string }>
  onClose: () => Promise<unknown>
}

/** The secret address for subscribing to a calendar in other programs. */
export function CalendarAddress({ since, help, onOpen, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  const { revalidate } = useRevalidator()
  const [address, setAddress] = useState('')
  const open = () =>
    run(async () => {
      const made = location.origin + (await onOpen()).path
      setAddress(made)
      await copyText(made, texts.copied)
      await revalidate()
    })
  const close = () =>
    run(async () => {
      await onClose()
      setAddress('')
      toast.success(texts.closed)
      await revalidate()
    })
  return (
    <section className={styles.feed} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">{texts.feed}</h2>
      <p>
        {texts.feedHelp} {help}
      </p>
      {since && <p>{texts.feedSince(shortDate(since))}</p>}
      {address && (
        <div className={styles.address}>
          <Field label={texts.address} help={texts.addressHelp}>
            <TextInput readOnly value={address} onFocus={event => event.target.select()} />
          </Field>
          <Button auto onClick={() => copyText(address, texts.copied)}>
            {texts.copy}
          </Button>
        </div>
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
      <div className={styles.actions}>
        <Button auto variant={since ? 'soft' : 'ink'} pending={isPending} onClick={open}>
          {since ? texts.renew : texts.open}
        </Button>
        {since && <AskedButton label={texts.close} ask={texts.closeAsk} text={texts.closeText} onDo={close} />}
      </div>
    </section>
  )
}
