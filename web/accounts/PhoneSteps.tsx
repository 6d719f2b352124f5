import { CodeQuestion, PhoneQuestion } from './PhoneQuestions.tsx'
import type { StepProps } from './SignupSteps.tsx'

const purpose = 'JOIN'

export function PhoneStep({ draft, update, go, errors }: StepProps) {
  return (
    <PhoneQuestion
      purpose={purpose}
      answer={draft}
      update={update}
      message={errors?.message}
      onSent={() => go('code')}
      onStillProven={() => go('account')}
    />
  )
}

export function CodeStep({ draft, update, go }: StepProps) {
  return (
    <CodeQuestion
      purpose={purpose}
      answer={draft}
      update={update}
      onProven={() => go('account', true)}
      onChangePhone={() => go('phone')}
    />
  )
}
