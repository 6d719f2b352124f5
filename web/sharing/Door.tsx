import { type FormEvent, useEffect, useState } from 'react'
import { guestLengths } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { withWork } from '#web/accounts/with-work.ts'
import type { api } from '#web/api.ts'
import { codeOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { guestPlace } from '#web/review/state/drafts.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { type FieldErrors, useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { PasswordInput, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { keptPlace } from '#web/useKept.ts'
import { type doorOfCastingTexts, type doorOfListTexts, doorTexts as texts } from './messages.ts'
import styles from './share.module.css'

type Visit = { name: string; company: string; password: string }
const labels: Record<keyof Visit, string> = { name: texts.name, company: texts.company, password: texts.password }

/** The secret part of a link stands in its fragment, which no server sees and no page passes on. */
const keyInLink = () => /^#k=([\w-]+)$/.exec(location.hash)?.[1] ?? null

/** Where a guest enters: its calls and its words. */
export type Entrance = {
  enter: (body: Parameters<typeof api.sharing.enterShare>[0]['body']) => Promise<unknown>
  work: () => Promise<{ challenge: string }>
  texts: typeof doorOfCastingTexts | typeof doorOfListTexts
}

/** Asks a guest for name and password, or with a link for the name alone. The input survives a refusal. */
export function Door({ entrance, onOpen }: { entrance: Entrance; onOpen: () => void }) {
  const [visit, setVisit] = useState<Visit>({ name: '', company: '', password: '' })
  const [missing, setMissing] = useState<FieldErrors | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const { isPending, refusal, run } = useCall()
  const isWrong = refusal?.code === 'share_password_wrong'
  const errors = missing ?? (isWrong ? { password: refusal.message } : (refusal?.fields ?? null))
  const form = useFirstErrorFocus(errors)
  useEffect(() => {
    setKey(keyInLink())
    setVisit(now => ({ ...now, ...keptPlace<Partial<Visit>>(guestPlace).read() }))
  }, [])

  function enter(event: FormEvent) {
    event.preventDefault()
    const fields = (Object.keys(labels) as (keyof Visit)[]).filter(field => !key || field !== 'password')
    const empty = fields.filter(field => !visit[field].trim())
    setMissing(empty.length ? Object.fromEntries(empty.map(field => [field, requiredMessage(labels[field])])) : null)
    if (empty.length) return
    void run(async () => {
      const { password, ...who } = visit
      if (key) await entrance.enter({ ...who, key }).catch(thrown => forgetLink(thrown))
      else
        await withWork({
          code: 'share_work',
          call: work => entrance.enter({ ...visit, work }),
          challenge: entrance.work,
          onWork: setWorking,
        })
      keptPlace(guestPlace).keep({ name: visit.name.trim(), company: visit.company.trim() })
      onOpen()
    })
  }
  // A link that has ended leaves the password as the way in.
  const forgetLink = (thrown: unknown) => {
    if (codeOf(thrown) === 'share_link_ended') setKey(null)
    throw thrown
  }
  const input = (name: keyof Visit) => ({
    name,
    value: visit[name],
    onChange: (event: { target: { value: string } }) => setVisit({ ...visit, [name]: event.target.value }),
  })

  return (
    <ScriptForm ref={form} noValidate onSubmit={enter} className={styles.doorForm}>
      <Alert>{missing || isWrong ? null : refusal?.note}</Alert>
      <Field label={labels.name} error={errors?.name} required>
        <TextInput {...input('name')} autoComplete="name" maxLength={guestLengths.name} />
      </Field>
      <Field label={labels.company} error={errors?.company} help={texts.companyHelp} required>
        <TextInput {...input('company')} autoComplete="organization" maxLength={guestLengths.company} />
      </Field>
      {!key && (
        <Field label={labels.password} error={errors?.password} required>
          <PasswordInput {...input('password')} autoComplete="off" maxLength={guestLengths.password} />
        </Field>
      )}
      <p className={styles.small}>{entrance.texts.logged}</p>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        {entrance.texts.enter}
      </Button>
      {isWorking && (
        <p className={styles.small} role="status">
          {texts.working}
        </p>
      )}
    </ScriptForm>
  )
}
