import { useState } from 'react'
import { signingConsent } from '#contract/agreements/codes.ts'
import type { GuardianSigning } from '#contract/agreements/index.ts'
import { GuardianRelation } from '#contract/codes/accounts.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { agreementLimits } from '#contract/limits.ts'
import { CodeQuestion, noPhone, PhoneQuestion } from '#web/accounts/PhoneQuestions.tsx'
import { useFocusOnStep } from '#web/accounts/useFocusOnStep.ts'
import { asPage, isFault, refusalOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { fullDay } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { optionsOf, Select, TextInput } from '#web/ui/forms/Input.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/GuardianSigningPage'
import styles from './Agreements.module.css'
import { AgreementText, Section } from './AgreementText.tsx'
import { agreementTexts, signTexts, guardianTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { token: params.token, signing: await rawApiOf(context).agreements.signing({ params }) }
  } catch (error) {
    if (isFault(refusalOf(error))) throw asPage(error)
    return { token: params.token, signing: null }
  }
}

/** The link is used up by its answer, which stays shown. */
export const shouldRevalidate = () => false

export default function GuardianSigningPage({ loaderData: { token, signing } }: Route.ComponentProps) {
  return (
    <Column width={720}>
      {signing ? <Answer token={token} signing={signing} /> : <Done title={texts.deadTitle} text={texts.deadText} />}
    </Column>
  )
}

type Step = 'read' | 'phone' | 'code' | 'signed' | 'refused'
type Props = { token: string; signing: GuardianSigning }

/** The agreement, then the number that the link was sent to, then the answer. */
function Answer({ token, signing }: Props) {
  const [step, setStep] = useState<Step>('read')
  const [answer, setAnswer] = useState(noPhone)
  const [signer, setSigner] = useState({ name: signing.guardianName, relation: 'MOTHER' })
  const [hasConsent, setConsent] = useState(false)
  const area = useFocusOnStep(step)
  const update = (changes: Partial<typeof noPhone>) => setAnswer(current => ({ ...current, ...changes }))
  const question = { purpose: 'AGREEMENT', answer, update } as const
  const sign = async (phoneProof: string) => {
    const { name, relation } = signer
    if (!isCodeOf(GuardianRelation, relation)) return
    await api.agreements.answerSigning({
      params: { token },
      body: { agrees: true, textSha256: signing.textSha256, name, relation, consents: true, phoneProof },
    })
    setStep('signed')
  }
  if (step === 'signed') return <Done title={texts.doneTitle} text={texts.doneText} />
  if (step === 'refused') return <Done title={texts.refusedTitle} text={texts.refusedText} />
  return (
    <div ref={area} className={styles.page}>
      {step === 'read' && (
        <>
          <header className={styles.head}>
            <h1 tabIndex={-1}>{texts.title}</h1>
            <p>{texts.intro(signing.guardianName, signing.terms.actorName, signing.terms.companyName)}</p>
            <p className={styles.sub}>
              {signing.dueAt && <span>{texts.until(fullDay(signing.dueAt))}</span>}
              <span className="num">{signing.number}</span>
            </p>
          </header>
          <AgreementText {...signing} other={signing.terms.companyName} />
          <Section title={agreementTexts.signatures}>
            <Field label={signTexts.name} required>
              <TextInput
                value={signer.name}
                maxLength={agreementLimits.name}
                onChange={event => setSigner({ ...signer, name: event.target.value })}
              />
            </Field>
            <Field label={texts.relation} required>
              <Select
                value={signer.relation}
                options={optionsOf(GuardianRelation)}
                onChange={event => setSigner({ ...signer, relation: event.target.value })}
              />
            </Field>
            <Checkbox checked={hasConsent} onChange={event => setConsent(event.target.checked)}>
              {signingConsent}
            </Checkbox>
            <Button
              variant="primary"
              size="lg"
              onClick={() => (hasConsent && signer.name.trim() ? setStep('phone') : toast.error(texts.missing))}
            >
              {texts.agree}
            </Button>
            <Refuse token={token} onRefused={() => setStep('refused')} />
          </Section>
        </>
      )}
      {step === 'phone' && (
        <PhoneQuestion
          {...question}
          title={texts.phoneTitle}
          intro={texts.phoneIntro(signing.guardianPhone)}
          check={phone =>
            phone.slice(-4) === signing.guardianPhone.slice(-4) ? undefined : texts.phoneIntro(signing.guardianPhone)
          }
          onSent={() => setStep('code')}
          onStillProven={() => setStep('code')}
        />
      )}
      {step === 'code' && (
        <CodeQuestion {...question} submit={texts.agree} onProven={sign} onChangePhone={() => setStep('phone')} />
      )}
    </div>
  )
}

function Refuse({ token, onRefused }: { token: string; onRefused: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { isPending, refusal, run } = useCall()
  const refuse = () =>
    run(async () => {
      await api.agreements.answerSigning({ params: { token }, body: { agrees: false } })
      setAsking(false)
      onRefused()
    })
  return (
    <>
      <Button size="lg" onClick={() => setAsking(true)}>
        {texts.refuse}
      </Button>
      <Modal open={isAsking} onClose={() => setAsking(false)} title={texts.refuse}>
        <p>{texts.refuseText}</p>
        <Alert>{refusal?.message}</Alert>
        <ModalActions>
          <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
          <Button variant="ink" pending={isPending} onClick={refuse}>
            {texts.refuse}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}

const Done = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.form}>
    <h1 tabIndex={-1}>{title}</h1>
    <p>{text}</p>
    <LinkButton size="lg" href={paths.home()}>
      {texts.home}
    </LinkButton>
  </div>
)
