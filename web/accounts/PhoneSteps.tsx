import { guardianTexts } from './guardian/guardian-messages.ts'
import { CodeQuestion, PhoneQuestion } from './PhoneQuestions.tsx'
import type { StepProps } from './signup/SignupSteps.tsx'
import { isChild } from './signup/signup-draft.ts'

const purpose = 'JOIN'

export function PhoneStep({ draft, update, go, errors }: StepProps) {
  const isOfGuardian = (phone: string) => isChild(draft) && phone === draft.guardian.phone
  return (
    <PhoneQuestion
      purpose={purpose}
      answer={draft}
      update={update}
      message={errors?.message}
      check={phone => (isOfGuardian(phone) ? guardianTexts.ownPhone : undefined)}
      onSent={() => go('code')}
      onStillProven={() => go(afterProof(draft))}
    />
  )
}

/** A person from a social login may already have an account with this number. */
const afterProof = ({ via }: StepProps['draft']) => (via ? ('link' as const) : ('account' as const))

export function CodeStep({ draft, update, go }: StepProps) {
  return (
    <CodeQuestion
      purpose={purpose}
      answer={draft}
      update={update}
      onProven={async () => go(afterProof(draft), true)}
      onChangePhone={() => go('phone')}
    />
  )
}
