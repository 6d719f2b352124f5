import { useState } from 'react'
import { GuardianRelation, Permission } from '#contract/codes/accounts.ts'
import { api } from '#web/api.ts'
import { asPage, codeOf, isFault, refusalOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Alert, DefinitionList } from '#web/ui/display/Card.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from '../account.module.css'
import { CodeQuestion, noPhone, PhoneQuestion } from '../PhoneQuestions.tsx'
import { useFocusOnStep } from '../useFocusOnStep.ts'
import type { Route } from './+types/GuardianPage'
import { guardianTexts as texts } from './guardian-messages.ts'
import { guardianPageTexts } from './messages.ts'

type GuardianRequest = Awaited<ReturnType<typeof api.accounts.guardianRequest>>
type Step = 'request' | 'phone' | 'code' | 'agreed' | 'refused'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, guardianPageTexts.consent),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { token: params.token, asked: await rawApiOf(context).accounts.guardianRequest({ params }) }
  } catch (error) {
    if (isFault(refusalOf(error))) throw asPage(error)
    return { token: params.token, asked: null }
  }
}

/** A link from a text message may have been answered before: it is not loaded again while its answer is shown. */
export const shouldRevalidate = () => false

export default function GuardianPage({ loaderData }: Route.ComponentProps) {
  const { token, asked } = loaderData
  return (
    <div className="wrap">
      <div className={styles.column}>{asked ? <Answer token={token} asked={asked} /> : <Dead />}</div>
    </div>
  )
}

/** What is asked, then the number it was sent to, then the answer. */
function Answer({ token, asked }: { token: string; asked: GuardianRequest }) {
  const [step, setStep] = useState<Step>('request')
  const [answer, setAnswer] = useState(noPhone)
  const [differs, setDiffers] = useState<string | null>(null)
  const [isContactShown, setContactShown] = useState(false)
  const area = useFocusOnStep(step)
  const update = (changes: Partial<typeof noPhone>) => setAnswer(current => ({ ...current, ...changes }))
  const question = { purpose: 'GUARDIAN', answer, update } as const
  const agree = async (phoneProof: string) => {
    try {
      const body = { agreed: true as const, phone: answer.phone, phoneProof, isContactShown }
      await api.accounts.answerGuardianRequest({ params: { token }, body })
      setStep('agreed')
    } catch (thrown) {
      if (codeOf(thrown) !== 'guardian_phone_differs') throw thrown
      setDiffers(refusalOf(thrown).message)
      update(noPhone)
      setStep('phone')
    }
  }
  const isSameEnding = (phone: string) =>
    phone.slice(-4) === asked.guardianPhone.slice(-4) ? undefined : texts.phoneDiffers(asked.guardianPhone)
  return (
    <div ref={area}>
      {step === 'request' && (
        <Request
          token={token}
          asked={asked}
          isContactShown={isContactShown}
          onContactShown={setContactShown}
          onAgree={() => setStep('phone')}
          onRefused={() => setStep('refused')}
        />
      )}
      {step === 'phone' && (
        <PhoneQuestion
          {...question}
          title={texts.phoneTitle}
          intro={texts.phoneIntro(asked.guardianPhone)}
          message={differs}
          check={isSameEnding}
          onSent={() => {
            setDiffers(null)
            setStep('code')
          }}
          onStillProven={() => setStep('code')}
        />
      )}
      {step === 'code' && (
        <CodeQuestion {...question} submit={texts.agree} onProven={agree} onChangePhone={() => setStep('phone')} />
      )}
      {step === 'agreed' && <Done title={texts.doneTitle} intro={texts.doneIntro(asked.childName)} />}
      {step === 'refused' && <Done title={texts.refusedTitle} intro={texts.refusedIntro} />}
    </div>
  )
}

type RequestProps = {
  token: string
  asked: GuardianRequest
  isContactShown: boolean
  onContactShown: (isShown: boolean) => void
  onAgree: () => void
  onRefused: () => void
}

function Request({ token, asked, isContactShown, onContactShown, onAgree, onRefused }: RequestProps) {
  const [isRefusing, setRefusing] = useState(false)
  const { isPending, refusal, run } = useCall()
  const refuse = () =>
    run(async () => {
      await api.accounts.answerGuardianRequest({ params: { token }, body: { agreed: false } })
      setRefusing(false)
      onRefused()
    })
  const facts: [string, string][] = [
    [texts.child, texts.childAge(asked.childName, asked.childAge)],
    [texts.joinsAs, Permission[asked.permission]],
    [texts.relationOf, GuardianRelation[asked.relation]],
    [texts.answerUntil, guardianPageTexts.until(fullDateTime(asked.until))],
  ]
  return (
    <>
      <h1 tabIndex={-1}>{texts.askTitle(asked.childName)}</h1>
      <p className={styles.intro}>{texts.askIntro(asked.guardianName)}</p>
      <div className={styles.facts}>
        <DefinitionList items={facts} />
      </div>
      <h2 className={styles.what}>{texts.whatTitle}</h2>
      <dl className={styles.items}>
        {texts.items.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.more}>
        {texts.more.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h2 className={styles.what}>{texts.contactTitle}</h2>
      <dl className={styles.items}>
        {texts.contactItems.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={isContactShown} onChange={event => onContactShown(event.target.checked)}>
        {texts.contactShown}
      </Checkbox>
      <p className={styles.policies}>
        <ListLink href={paths.policy('terms')}>{texts.terms}</ListLink>
        <ListLink href={paths.policy('privacy')}>{texts.privacy}</ListLink>
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="lg" onClick={onAgree}>
          {texts.go}
        </Button>
        <Button size="lg" onClick={() => setRefusing(true)}>
          {texts.refuse}
        </Button>
      </div>
      <Modal open={isRefusing} onClose={() => setRefusing(false)} title={texts.refuseTitle}>
        <p>{texts.refuseText(asked.childName)}</p>
        <Alert>{refusal?.message}</Alert>
        <ModalActions>
          <Button onClick={() => setRefusing(false)}>{texts.keep}</Button>
          <Button variant="ink" pending={isPending} onClick={refuse}>
            {texts.refuse}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}

const Done = ({ title, intro }: { title: string; intro: string }) => (
  <>
    <h1 tabIndex={-1}>{title}</h1>
    <p className={styles.intro}>{intro}</p>
    <div className={styles.actions}>
      <LinkButton size="lg" href={paths.home()}>
        {texts.home}
      </LinkButton>
    </div>
  </>
)

const Dead = () => <Done title={texts.deadTitle} intro={texts.deadIntro} />
