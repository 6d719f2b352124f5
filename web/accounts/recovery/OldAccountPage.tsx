import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#web/api.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Steps } from '#web/ui/display/Progress.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { keptPlace } from '#web/useKept.ts'
import styles from '../account.module.css'
import { loginAfterRecovery } from '../login-return.ts'
import { account } from '../messages.ts'
import { CodeQuestion, noPhone, PhoneQuestion } from '../PhoneQuestions.tsx'
import { LoginIdQuestion } from '../signup/LoginIdQuestion.tsx'
import { useStoredDraft } from '../stored-draft.ts'
import { useFocusOnStep } from '../useFocusOnStep.ts'
import type { Route } from './+types/OldAccountPage'
import { recovery } from './recovery-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, recovery.oldAccount)

const steps = ['id', 'phone', 'code', 'found'] as const
type Step = (typeof steps)[number]

const empty = { ...noPhone, loginId: '', mustReset: null as boolean | null }
const unstored = ['phoneProof', 'mustReset'] as const

/** The id, the phone, and whether that account must set a new password. */
export default function OldAccountPage() {
  const { draft, update } = useStoredDraft('old-account', empty, unstored)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const step = stepToShow(search.get('step'), draft)
  const area = useFocusOnStep(step)
  const go = (next: Step, replace = false) => navigate(`?step=${next}`, { replace })
  const question = { purpose: 'FIND_OLD_PASSWORD', answer: draft, update } as const
  const find = async (phoneProof: string) => {
    const { mustReset } = await api.accounts.findOldPassword({ query: { loginId: draft.loginId, phoneProof } })
    update({ ...noPhone, mustReset })
    if (mustReset) keptPlace('find-password').keep({ loginId: draft.loginId, phone: draft.phone })
    go('found', true)
  }
  return (
    <div className="wrap">
      <div ref={area} className={styles.column}>
        {step !== 'found' && (
          <div className={styles.steps}>
            <Steps step={steps.indexOf(step) + 1} count={3} />
          </div>
        )}
        {step === 'id' && (
          <LoginIdQuestion
            key={draft.loginId}
            title={recovery.oldTitle}
            intro={recovery.oldIntro}
            loginId={draft.loginId}
            onAnswer={loginId => {
              update({ loginId, mustReset: null })
              go('phone')
            }}
          >
            <ListLink href={paths.findId()}>{recovery.findId}</ListLink>
            <ListLink href={paths.findPassword()}>{recovery.findPassword}</ListLink>
          </LoginIdQuestion>
        )}
        {step === 'phone' && (
          <PhoneQuestion
            {...question}
            title={recovery.phoneTitle}
            intro={recovery.passwordPhoneIntro}
            onSent={() => go('code')}
            onStillProven={() => go('code')}
          />
        )}
        {step === 'code' && <CodeQuestion {...question} onProven={find} onChangePhone={() => go('phone')} />}
        {step === 'found' && (draft.mustReset ? <MustReset /> : <NothingOld />)}
      </div>
    </div>
  )
}

/** The requested step, unless earlier answers are missing. */
function stepToShow(asked: string | null, { loginId, sentAt, mustReset }: typeof empty): Step {
  if (asked === 'found' && mustReset !== null) return 'found'
  if (asked === 'code' && loginId && sentAt) return 'code'
  return asked && asked !== 'id' && loginId ? 'phone' : 'id'
}

const MustReset = () => (
  <>
    <h1 tabIndex={-1}>{recovery.oldFound}</h1>
    <p className={styles.intro}>{recovery.oldFoundIntro}</p>
    <div className={styles.actions}>
      <LinkButton variant="primary" size="lg" href={paths.findPassword({ step: 'phone' })}>
        {recovery.oldReset}
      </LinkButton>
    </div>
  </>
)

const NothingOld = () => (
  <>
    <h1 tabIndex={-1}>{recovery.oldNone}</h1>
    <p className={styles.intro}>{recovery.oldNoneIntro}</p>
    <div className={styles.actions}>
      <LinkButton variant="primary" size="lg" href={paths.findPassword()}>
        {recovery.findPassword}
      </LinkButton>
      <LinkButton size="lg" href={paths.findId()}>
        {recovery.findId}
      </LinkButton>
      <LinkButton size="lg" href={loginAfterRecovery()}>
        {account.login}
      </LinkButton>
    </div>
  </>
)
