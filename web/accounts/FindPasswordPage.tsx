import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import { Steps } from '../ui/Progress.tsx'
import type { Route } from './+types/FindPasswordPage'
import styles from './account.module.css'
import { LoginIdQuestion } from './LoginIdQuestion.tsx'
import { account } from './messages.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { CodeQuestion, noPhone, PhoneQuestion } from './PhoneQuestions.tsx'
import { recovery } from './recovery-messages.ts'
import { useStoredDraft } from './stored-draft.ts'
import { useCall } from './useCall.ts'
import { useFocusOnStep } from './useFocusOnStep.ts'

export const meta: Route.MetaFunction = () => pageMeta(recovery.findPassword)

const steps = ['id', 'phone', 'code', 'password', 'done'] as const
type Step = (typeof steps)[number]

const empty = { ...noPhone, loginId: '', resetToken: '' }
const unstored = { phoneProof: '', resetToken: '' }

/** Which id, whose phone, and then a new password. */
export default function FindPasswordPage() {
  const { draft, update } = useStoredDraft('find-password', empty, unstored)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const { isPending, error, setError, run } = useCall()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const step = stepToShow(search.get('step'), draft)
  const area = useFocusOnStep(step)
  const go = (next: Step, replace = false) => navigate(`?step=${next}`, { replace })
  const question = { purpose: 'FIND_PASSWORD', answer: draft, update } as const

  /** With the number proven: on to the new password, or back to the question whose answer does not fit. */
  const open = async (loginId: string, phoneProof: string) => {
    setRefusal(null)
    try {
      const { resetToken } = await api.accounts.findPassword({ query: { loginId, phoneProof } })
      update({ ...noPhone, resetToken })
      go('password', true)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const back = { account_not_of_phone: 'id', phone_proof_invalid: 'phone' }[thrown.code] as Step | undefined
      if (!back) throw thrown
      if (back === 'phone') update({ phoneProof: '' })
      setRefusal(thrown)
      go(back)
    }
  }
  const answerId = (loginId: string) => {
    update({ loginId })
    if (draft.phoneProof) run(() => open(loginId, draft.phoneProof))
    else go('phone')
  }
  const reset = (password: string) =>
    run(async () => {
      await api.accounts.resetPassword({ body: { resetToken: draft.resetToken, password } })
      update({ resetToken: 'used' })
      go('done', true)
    })
  const changeId = () => {
    setRefusal(null)
    setError(null)
  }
  return (
    <div className="wrap">
      <div ref={area} className={styles.column}>
        {step !== 'done' && (
          <div className={styles.steps}>
            <Steps step={steps.indexOf(step) + 1} count={4} />
          </div>
        )}
        {step === 'id' && (
          <LoginIdQuestion
            key={draft.loginId}
            title={recovery.loginIdTitle}
            intro={recovery.loginIdIntro}
            loginId={draft.loginId}
            isPending={isPending}
            refusal={refusal ?? error}
            onChange={changeId}
            onAnswer={answerId}
          >
            <ListLink href={paths.findId()}>{recovery.findId}</ListLink>
            <ListLink href={paths.findOldPassword()}>{recovery.oldAccount}</ListLink>
          </LoginIdQuestion>
        )}
        {step === 'phone' && (
          <PhoneQuestion
            {...question}
            title={recovery.phoneTitle}
            intro={recovery.passwordPhoneIntro}
            message={refusal?.code === 'phone_proof_invalid' ? refusal.message : null}
            onSent={() => go('code')}
            onStillProven={() => run(() => open(draft.loginId, draft.phoneProof))}
          />
        )}
        {step === 'code' && (
          <CodeQuestion
            {...question}
            onProven={phoneProof => open(draft.loginId, phoneProof)}
            onChangePhone={() => go('phone')}
          />
        )}
        {step === 'password' && (
          <NewPasswordForm
            loginId={draft.loginId}
            intro={recovery.newPasswordIntro}
            isPending={isPending}
            refusal={error}
            field="password"
            onSubmit={reset}
          />
        )}
        {step === 'done' && <Done />}
      </div>
    </div>
  )
}

/** The step asked for, but none before whose answers are there. */
function stepToShow(asked: string | null, { loginId, sentAt, resetToken }: typeof empty): Step {
  if (asked === 'done' && resetToken) return 'done'
  if (asked === 'password' && resetToken) return 'password'
  if (asked === 'code' && loginId && sentAt) return 'code'
  if (asked && asked !== 'id' && loginId) return 'phone'
  return 'id'
}

function Done() {
  return (
    <>
      <h1 tabIndex={-1}>{recovery.resetDone}</h1>
      <p className={styles.intro}>{recovery.resetDoneIntro}</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" size="lg" href={paths.login()}>
          {account.login}
        </LinkButton>
      </div>
    </>
  )
}
