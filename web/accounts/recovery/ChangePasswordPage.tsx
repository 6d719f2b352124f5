import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountLengths } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { PasswordInput } from '#web/ui/forms/Input.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from '../account.module.css'
import { account } from '../messages.ts'
import { StepForm } from '../StepForm.tsx'
import { useFocusOnStep } from '../useFocusOnStep.ts'
import type { Route } from './+types/ChangePasswordPage'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { passwordChange, settings } from './recovery-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, passwordChange.title)

export function loader({ context, request }: Route.LoaderArgs) {
  return { loginId: requireViewer(context, request).loginId ?? '' }
}

/** The current password, which also satisfies the recent sign-in that changing it requires, and then the new one. */
export default function ChangePasswordPage({ loaderData }: Route.ComponentProps) {
  const [current, setCurrent] = useState('')
  const [isDone, setDone] = useState(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('step')
  const step = asked === 'done' && isDone ? 'done' : asked === 'new' && current ? 'new' : 'current'
  const area = useFocusOnStep(step)
  const { isPending, refusal, run } = useCall()
  const change = (newPassword: string) =>
    run(async () => {
      await api.accounts.changePassword({ body: { currentPassword: current, newPassword } })
      setDone(true)
      navigate('?step=done', { replace: true })
    })
  return (
    <div className="wrap">
      <div ref={area} className={styles.column}>
        {step === 'current' && (
          <CurrentQuestion
            onProven={password => {
              setCurrent(password)
              navigate('?step=new')
            }}
          />
        )}
        {step === 'new' && (
          <NewPasswordForm
            loginId={loaderData.loginId}
            intro={passwordChange.newIntro}
            isPending={isPending}
            refusal={refusal}
            field="newPassword"
            onSubmit={change}
          />
        )}
        {step === 'done' && (
          <>
            <h1 tabIndex={-1}>{passwordChange.done}</h1>
            <p className={styles.intro}>{passwordChange.doneIntro}</p>
            <div className={styles.actions}>
              <LinkButton variant="primary" size="lg" href={paths.accountSettings()}>
                {settings.title}
              </LinkButton>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function CurrentQuestion({ onProven }: { onProven: (password: string) => void }) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { isPending, refusal, clear, run } = useCall()
  const check = () => {
    setWrong(password ? undefined : requiredMessage(passwordChange.current))
    if (!password) return
    run(async () => {
      await api.accounts.reauthenticate({ body: { password } })
      onProven(password)
    })
  }
  const shown = wrong ?? refusal?.fields.password
  return (
    <>
      <StepForm
        title={passwordChange.currentTitle}
        intro={passwordChange.currentIntro}
        submit={account.next}
        pending={isPending}
        message={refusal && !shown ? refusal.message : null}
        errors={shown ? { password: shown } : {}}
        onSubmit={check}
      >
        <Field label={passwordChange.current} error={shown}>
          <PasswordInput
            value={password}
            maxLength={accountLengths.password}
            onChange={event => {
              setPassword(event.target.value)
              setWrong(undefined)
              clear()
            }}
          />
        </Field>
      </StepForm>
      <p className={styles.links}>
        <ListLink href={paths.findPassword()}>{passwordChange.forgot}</ListLink>
      </p>
    </>
  )
}
