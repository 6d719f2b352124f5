import { type ReactNode, useRef, useState } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { signingConsent } from '#contract/agreements/codes.ts'
import { agreementLimits } from '#contract/limits.ts'
import { OwnPhoneCode } from '#web/accounts/OwnPhoneCode.tsx'
import type { Refusal } from '#web/calls/refusal.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { PasswordInput, TextInput } from '#web/ui/forms/Input.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './Agreements.module.css'
import { signTexts as texts } from './messages.ts'

type Props = {
  /** The text that is signed. */
  textSha256: string
  submit: string
  done: string
  refusal: Refusal | null
  /** To whom the viewer's data goes; null once they have agreed. */
  receiver: string | null
  /** Another text stands on the page than the one that would be signed. */
  isDisabled?: boolean
  /** The viewer's own number. */
  phone: string | null
  /** Signs with a code to the phone instead of the password. */
  onProven: (given: FormData, phoneProof: string) => Promise<unknown>
  children?: ReactNode
}

/** Signing: the typed name, the consent, and a proof by password, or by a code to one's own number. */
export function SignForm(props: Props) {
  const { textSha256, submit, done, refusal, receiver, phone, isDisabled = false, onProven, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [isByPhone, setByPhone] = useState(false)
  const { revalidate } = useRevalidator()
  const isPending = useNavigation().formData?.get('intent') === 'sign'
  const open = () => {
    const password = form.current?.elements.namedItem('password') as HTMLInputElement | null
    if (password) password.required = false
    const isReady = form.current?.reportValidity()
    if (password) password.required = true
    if (isReady) setByPhone(true)
    else toast.error(texts.fillFirst)
  }
  return (
    <Form ref={form} method="post" className={styles.form} preventScrollReset>
      <input type="hidden" name="intent" value="sign" />
      <input type="hidden" name="textSha256" value={textSha256} />
      <fieldset className={styles.form} disabled={isDisabled}>
        {children}
        <Field label={texts.name} help={texts.nameHelp} error={refusal?.fields.name} required>
          <TextInput name="name" maxLength={agreementLimits.name} autoComplete="name" required />
        </Field>
        {receiver !== null && <Provision receiver={receiver} />}
        <Checkbox name="consents" value="1" required>
          {signingConsent}
        </Checkbox>
        <Field label={texts.password} error={refusal?.fields.password} required>
          <PasswordInput name="password" maxLength={agreementLimits.password} required />
        </Field>
        <Alert>{refusal?.note}</Alert>
        <Button type="submit" variant="primary" size="lg" pending={isPending}>
          {submit}
        </Button>
        <Button variant="text" onClick={open} data-needs-scripts="">
          {texts.byPhone}
        </Button>
      </fieldset>
      <Sheet open={isByPhone} onClose={() => setByPhone(false)} title={texts.phoneTitle}>
        <OwnPhoneCode
          purpose="AGREEMENT"
          phone={phone}
          submit={texts.sign}
          onProven={async phoneProof => {
            if (!form.current) return
            await onProven(new FormData(form.current), phoneProof)
            toast.success(done)
            setByPhone(false)
            await revalidate()
          }}
        />
      </Sheet>
    </Form>
  )
}

/** Asked at the first signature, unticked. */
const Provision = ({ receiver }: { receiver: string }) => (
  <section className={styles.form} aria-label={texts.provisionTitle}>
    <h3>{texts.provisionTitle}</h3>
    <dl>
      {texts.provision(receiver).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Checkbox name="provides" value="1" required>
      {texts.provides}
    </Checkbox>
  </section>
)
