import { useNavigate, useSearchParams } from 'react-router'
import { codeOf } from '#web/calls/refusal.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Steps } from '#web/ui/display/Progress.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from '../account.module.css'
import { stepAddress, useKeptLoginReturn } from '../login-return.ts'
import { CodeQuestion, noPhone, PhoneQuestion } from '../PhoneQuestions.tsx'
import { useStoredDraft } from '../stored-draft.ts'
import { useFocusOnStep } from '../useFocusOnStep.ts'
import type { Route } from './+types/FindPasswordPage'
import { PasswordResetStep, type ResetStep, usePasswordReset } from './PasswordReset.tsx'
import { recovery } from './recovery-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, recovery.findPassword)

type Step = 'phone' | 'code' | ResetStep

const progress = { phone: 1, code: 2, account: 3, password: 3 }
const unstored = ['phoneProof'] as const

/** The phone, the account if it has several, and then a new password. */
export default function FindPasswordPage() {
  useKeptLoginReturn()
  const { draft, update } = useStoredDraft('find-password', noPhone, unstored)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const go = (next: Step, replace = false) => navigate(stepAddress(search, next), { replace })
  const process = usePasswordReset(next => go(next, next !== 'password' || step !== 'account'))
  const asked = search.get('step')
  const step: Step = process.canShow(asked) ? asked : asked === 'code' && draft.sentAt ? 'code' : 'phone'
  const area = useFocusOnStep(step)
  const question = { purpose: 'FIND_PASSWORD', answer: draft, update } as const
  const open = (phoneProof: string) =>
    process.open(phoneProof).catch(thrown => {
      if (codeOf(thrown) === 'phone_proof_invalid') update({ phoneProof: '' })
      throw thrown
    })
  return (
    <div className="wrap">
      <div ref={area} className={styles.column}>
        {step !== 'done' && (
          <div className={styles.steps}>
            <Steps step={progress[step]} count={3} />
          </div>
        )}
        {step === 'phone' && (
          <>
            <PhoneQuestion
              key={draft.phone}
              {...question}
              title={recovery.phoneTitle}
              intro={recovery.passwordPhoneIntro}
              message={process.refusal?.message}
              onSent={() => go('code')}
              onStillProven={() => process.run(() => open(draft.phoneProof))}
            />
            <p className={styles.links}>
              <ListLink href={paths.findId()}>{recovery.findId}</ListLink>
              <ListLink href={paths.findOldPassword()}>{recovery.oldAccount}</ListLink>
            </p>
          </>
        )}
        {step === 'code' && <CodeQuestion {...question} onProven={open} onChangePhone={() => go('phone')} />}
        {step !== 'phone' && step !== 'code' && <PasswordResetStep step={step} process={process} />}
      </div>
    </div>
  )
}
