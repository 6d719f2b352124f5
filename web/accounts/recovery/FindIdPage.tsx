import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LoginWay } from '#contract/codes/accounts.ts'
import { api } from '#web/api.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import styles from '../account.module.css'
import { loginAfterRecovery, signupAfterRecovery, stepAddress, useKeptLoginReturn } from '../login-return.ts'
import { account } from '../messages.ts'
import { CodeQuestion, noPhone, PhoneQuestion } from '../PhoneQuestions.tsx'
import { useStoredDraft } from '../stored-draft.ts'
import { useFocusOnStep } from '../useFocusOnStep.ts'
import type { Route } from './+types/FindIdPage'
import { type FoundAccount, PasswordResetStep, usePasswordReset } from './PasswordReset.tsx'
import { recovery } from './recovery-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, recovery.findId)

const unstored = ['phoneProof'] as const

type Found = { list: FoundAccount[]; phoneProof: string | null }

/** Two questions, then the accounts of that number; a new password can be set from there. */
export default function FindIdPage() {
  useKeptLoginReturn()
  const { draft, update } = useStoredDraft('find-id', noPhone, unstored)
  const [found, setFound] = useState<Found | null>(null)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('step')
  const go = (next: string, replace = false) => navigate(stepAddress(search, next), { replace })
  const process = usePasswordReset(go)
  const step = process.canShow(asked)
    ? asked
    : asked === 'found' && found
      ? 'found'
      : asked === 'code' && draft.sentAt
        ? 'code'
        : 'phone'
  const area = useFocusOnStep(step)
  const question = { purpose: 'FIND_LOGIN_ID', answer: draft, update } as const
  const show = async (phoneProof: string) => {
    setFound(await api.accounts.findLoginId({ query: { phoneProof } }))
    update(noPhone)
    go('found', true)
  }
  return (
    <div className="wrap">
      <div ref={area} className={styles.column}>
        {step === 'phone' && (
          <PhoneQuestion
            key={draft.phone}
            {...question}
            title={recovery.phoneTitle}
            intro={recovery.findIdIntro}
            onSent={() => go('code')}
            onStillProven={() => go('code')}
          />
        )}
        {step === 'code' && (
          <CodeQuestion {...question} submit={recovery.findId} onProven={show} onChangePhone={() => go('phone')} />
        )}
        {step === 'found' && found && <FoundAccounts found={found} process={process} />}
        {process.canShow(step) && <PasswordResetStep step={step} process={process} />}
      </div>
    </div>
  )
}

type FoundProps = { found: Found; process: ReturnType<typeof usePasswordReset> }

function FoundAccounts({ found: { list, phoneProof }, process }: FoundProps) {
  const isNone = list.length === 0
  return (
    <>
      <h1 tabIndex={-1}>{isNone ? recovery.foundNone : recovery.foundTitle(list.length)}</h1>
      <p className={styles.intro}>
        {isNone ? recovery.foundNoneIntro : phoneProof ? recovery.foundIntro : recovery.foundSocialIntro}
      </p>
      <ul className={styles.found}>
        {list.map(({ accountId, loginId, provider, joinedAt }) => (
          <li key={accountId}>
            <b>{loginId ?? LoginWay[provider]}</b>
            <span className="num">{recovery.joinedOn(shortDate(joinedAt))}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Alert>{process.refusal?.message}</Alert>
        <LinkButton variant="primary" size="lg" href={isNone ? signupAfterRecovery() : loginAfterRecovery()}>
          {isNone ? account.signup : account.login}
        </LinkButton>
        {isNone && (
          <LinkButton size="lg" href={paths.findId()}>
            {recovery.otherPhone}
          </LinkButton>
        )}
        {phoneProof && (
          <Button size="lg" pending={process.isPending} onClick={() => process.run(() => process.open(phoneProof))}>
            {recovery.resetByPhone}
          </Button>
        )}
      </div>
    </>
  )
}
