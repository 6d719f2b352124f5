import { useState } from 'react'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { OutsideChannel } from '#contract/codes/contact-checks.ts'
import type { OutsideContact as Outside } from '#contract/contact-checks/index.ts'
import { contactCheckLimits, printedNumber } from '#contract/limits.ts'
import { errorAt, type Refusal } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { fullDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { outsideContactTexts as texts } from './messages.ts'
import styles from './OutsideContact.module.css'

type Props = { castingId: number; appId: number; name: string }

/** A team makes a number for a call or a message to this applicant, and sees those that were made before. */
export function OutsideContact(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.about}>{texts.about}</p>
      <Button size="sm" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <NumberSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type Channel = CodeOf<typeof OutsideChannel>

function NumberSheet({ castingId, appId, name, onClose }: Props & { onClose: () => void }) {
  const [number, setNumber] = useState<string | null>(null)
  const { isPending, refusal, run, clear } = useCall()
  const earlier = useLoad(castingId, signal => api.contactChecks.outside({ params: { castingId } }, { signal }))
  const make = (channel: Channel, about: string) =>
    run(async () => {
      const made = await api.contactChecks.makeOutside({ params: { castingId }, body: { appId, channel, about } })
      setNumber(made.number)
      earlier.reload()
    })
  return (
    <Sheet open onClose={onClose} title={texts.title(name)}>
      <div className={styles.sheet}>
        {number === null ? (
          <NumberForm isPending={isPending} refusal={refusal} onWrite={clear} onMake={make} />
        ) : (
          <MadeNumber number={number} onAnother={() => setNumber(null)} />
        )}
        {earlier.refusal && <Alert>{earlier.refusal.message}</Alert>}
        <Earlier
          castingId={castingId}
          list={earlier.data?.list.filter(each => each.appId === appId) ?? []}
          onChange={earlier.reload}
        />
      </div>
    </Sheet>
  )
}

type FormProps = {
  isPending: boolean
  refusal: Refusal | null
  onWrite: () => void
  onMake: (channel: Channel, about: string) => void
}

function NumberForm({ isPending, refusal, onWrite, onMake }: FormProps) {
  const [channel, setChannel] = useState<Channel>('CALL')
  const [about, setAbout] = useState('')
  const aboutError = errorAt(refusal, 'about')
  return (
    <>
      <Field label={texts.channel} group>
        <div className={styles.channels}>
          {(Object.keys(OutsideChannel) as Channel[]).map(each => (
            <Radio key={each} name="channel" checked={channel === each} onChange={() => setChannel(each)}>
              {OutsideChannel[each]}
            </Radio>
          ))}
        </div>
      </Field>
      <Field label={texts.aboutField} help={texts.aboutHelp} error={aboutError}>
        <TextInput
          value={about}
          maxLength={contactCheckLimits.about}
          onChange={event => {
            setAbout(event.target.value)
            onWrite()
          }}
        />
      </Field>
      {!aboutError && <Alert>{refusal?.message}</Alert>}
      <Button
        variant="ink"
        size="lg"
        pending={isPending}
        disabled={about.trim().length < 2}
        onClick={() => onMake(channel, about)}
      >
        {texts.make}
      </Button>
    </>
  )
}

function MadeNumber({ number, onAnother }: { number: string; onAnother: () => void }) {
  const address = new URL(paths.contact(number), location.href).href
  const text = texts.pasted(printedNumber(number), address)
  return (
    <>
      <Note tone="ok" title={printedNumber(number)} role="status">
        {texts.made}
      </Note>
      <Field label={texts.paste}>
        <TextArea rows={2} readOnly value={text} onFocus={event => event.target.select()} />
      </Field>
      <div className={styles.actions}>
        <Button variant="ink" onClick={() => copyText(text, texts.copied)}>
          {texts.copy}
        </Button>
        <Button onClick={onAnother}>{texts.another}</Button>
      </div>
    </>
  )
}

function Earlier({ castingId, list, onChange }: { castingId: number; list: Outside[]; onChange: () => void }) {
  const { isPending, run } = useCall({ toasts: true })
  if (!list.length) return null
  const revoke = (contactId: number) =>
    run(async () => {
      await api.contactChecks.revokeOutside({ params: { castingId, contactId } })
      onChange()
    })
  return (
    <section aria-label={texts.earlier}>
      <h3 className={styles.heading}>{texts.earlier}</h3>
      <ul className={styles.list}>
        {list.map(({ id, channel, about, expiresAt, isRevoked, checks }) => {
          const isOver = Date.parse(expiresAt) <= Date.now()
          const state = isRevoked ? texts.revoked : isOver ? texts.ended : texts.until(fullDay(expiresAt))
          return (
            <li key={id}>
              <p>
                <Badge>{OutsideChannel[channel]}</Badge> {about}
              </p>
              <small>{[state, ...(checks ? [texts.checksOf(checks)] : [])].join(' · ')}</small>
              {!isRevoked && !isOver && (
                <AskedButton
                  label={texts.revoke}
                  ask={texts.revokeAsk}
                  text={texts.revokeText}
                  size="sm"
                  pending={isPending}
                  onDo={() => revoke(id)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
