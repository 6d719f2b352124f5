import { type FormEvent, useState } from 'react'
import { guestQuestionLimits } from '#contract/codes/talk-limits.ts'
import { castingLengths, emailLength } from '#contract/limits.ts'
import { CodeQuestion, noPhone, PhoneQuestion } from '#web/accounts/PhoneQuestions.tsx'
import { withWork } from '#web/accounts/with-work.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from '../Casting.module.css'
import { guestAskTexts as texts } from './messages.ts'

type Props = { castingId: number; privateKey: string | null; onClose: () => void }
type Step = 'QUESTION' | 'PHONE' | 'CODE' | 'SENT'

/** Must equal the contract's limit. */
const shortest = 5
const empty = { name: '', contents: '', email: '', way: 'MAIL' as 'MAIL' | 'PHONE', agreed: false }

/** Asks a question without an account: by a mail that has to be confirmed, or with a number that is proven here. */
export default function GuestAsk({ castingId, privateKey, onClose }: Props) {
  const [step, setStep] = useState<Step>('QUESTION')
  const [values, setValues] = useState(empty)
  const [phone, setPhone] = useState(noPhone)
  const [isWorking, setWorking] = useState(false)
  const set = (changes: Partial<typeof empty>) => setValues(now => ({ ...now, ...changes }))
  const send = (proof: { email: string } | { phone: string; phoneProof: string }) =>
    withWork({
      code: 'guest_question_work',
      call: work =>
        api.castings.askAsGuest({
          params: { castingId },
          body: {
            name: values.name,
            contents: values.contents,
            privacyConsent: true,
            key: privateKey ?? undefined,
            work,
            ...proof,
          },
        }),
      challenge: () => api.castings.guestQuestionWork({ params: { castingId } }),
      onWork: setWorking,
    }).then(() => setStep('SENT'))
  const ofPhone = {
    purpose: 'QUESTION' as const,
    answer: phone,
    update: (changes: Partial<typeof noPhone>) => setPhone(now => ({ ...now, ...changes })),
    heading: 'h3' as const,
  }
  const isByMail = values.way === 'MAIL'
  return (
    <Modal open onClose={onClose} title={texts.title} align="start" width="form">
      {step === 'QUESTION' && (
        <Question {...{ values, set, isWorking, onClose }} onMail={send} onPhone={() => setStep('PHONE')} />
      )}
      {step === 'PHONE' && (
        <PhoneQuestion
          {...ofPhone}
          title={texts.phoneTitle}
          onSent={() => setStep('CODE')}
          onStillProven={() => setStep('CODE')}
        />
      )}
      {step === 'CODE' && (
        <CodeQuestion
          {...ofPhone}
          submit={texts.send}
          onProven={phoneProof => send({ phone: phone.phone, phoneProof })}
          onChangePhone={() => setStep('PHONE')}
        />
      )}
      {step === 'SENT' && (
        <>
          <p role="status">
            <b>{isByMail ? texts.mailed : texts.sent}</b>
            <br />
            {isByMail ? texts.mailedText(values.email) : texts.sentText}
          </p>
          <ModalActions>
            <Button onClick={onClose}>{texts.close}</Button>
          </ModalActions>
        </>
      )}
    </Modal>
  )
}

type QuestionProps = {
  values: typeof empty
  set: (changes: Partial<typeof empty>) => void
  isWorking: boolean
  onMail: (proof: { email: string }) => Promise<void>
  onPhone: () => void
  onClose: () => void
}

function Question({ values, set, isWorking, onMail, onPhone, onClose }: QuestionProps) {
  const { isPending, refusal, run } = useCall()
  const { missing, place, lacks } = useMissing()
  const { name, contents, email, way, agreed } = values
  const isByMail = way === 'MAIL'
  const gaps = {
    ...(!name.trim() && { name: texts.nameMissing }),
    ...(contents.trim().length < shortest && { contents: texts.contentsMissing }),
    ...(isByMail && !email.trim() && { email: texts.emailMissing }),
    ...(!agreed && { privacyConsent: texts.consentMissing }),
  }
  const errorOf = (field: keyof typeof gaps) => (field in gaps ? missing[field] : errorAt(refusal, field))
  const shown = (['name', 'contents', 'email', 'privacyConsent'] as const).some(field => errorAt(refusal, field))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (lacks(gaps)) return
    if (isByMail) run(() => onMail({ email }))
    else onPhone()
  }
  return (
    <ScriptForm ref={place} className={styles.guestForm} onSubmit={onSubmit}>
      {refusal && !shown && <FieldError message={refusal.message} />}
      <Field label={texts.contents} help={texts.contentsHelp} error={errorOf('contents')}>
        <TextArea
          count
          rows={3}
          maxLength={castingLengths.question}
          value={contents}
          onChange={event => set({ contents: event.target.value })}
        />
      </Field>
      <Field label={texts.name} help={texts.nameHelp} error={errorOf('name')}>
        <TextInput
          autoComplete="name"
          maxLength={castingLengths.managerName}
          value={name}
          onChange={event => set({ name: event.target.value })}
        />
      </Field>
      <Field label={texts.way} group>
        <Radio name="way" checked={isByMail} onChange={() => set({ way: 'MAIL' })}>
          {texts.mail}
        </Radio>
        <Radio name="way" checked={!isByMail} onChange={() => set({ way: 'PHONE' })}>
          {texts.phone}
        </Radio>
      </Field>
      {isByMail && (
        <Field label={texts.email} error={errorOf('email')}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={emailLength}
            value={email}
            onChange={event => set({ email: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={texts.consent}
        hideLabel
        group
        help={texts.consentHelp(guestQuestionLimits.keptAfterAnswer, guestQuestionLimits.keptUnanswered)}
        error={errorOf('privacyConsent')}
      >
        <Checkbox checked={agreed} onChange={event => set({ agreed: event.target.checked })}>
          {texts.consent}
        </Checkbox>
      </Field>
      <p role="status">{isWorking && texts.working}</p>
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button type="submit" variant="ink" pending={isPending}>
          {isByMail ? texts.send : texts.toPhone}
        </Button>
      </ModalActions>
    </ScriptForm>
  )
}
