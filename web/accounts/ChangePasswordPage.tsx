import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/Input.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import { required } from '../ui/messages.ts'
import type { Route } from './+types/ChangePasswordPage'
import styles from './account.module.css'
import { account } from './messages.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { passwordChange, settings } from './recovery-messages.ts'
import { StepForm } from './StepForm.tsx'
import { useCall } from './useCall.ts'
import { useFocusOnStep } from './useFocusOnStep.ts'

export const meta: Route.MetaFunction = () => pageMeta(passwordChange.title)

export function loader({ context, request }: Route.LoaderArgs) {
  return { loginId: requireViewer(context, request).loginId ?? '' }
}

/** The password of now, which also renews the sign-in that changing it asks for, and then the new one. */
export default function ChangePasswordPage({ loaderData }: Route.ComponentProps) {
  const [current, setCurrent] = useState('')
  const [isDone, setDone] = useState(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('step')
  const step = asked === 'done' && isDone ? 'done' : asked === 'new' && current ? 'new' : 'current'
  const area = useFocusOnStep(step)
  const { isPending, error, run } = useCall()
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
            refusal={error}
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
  const { isPending, error, setError, run } = useCall()
  const check = () => {
    setWrong(password ? undefined : required(passwordChange.current))
    if (!password) return
    run(async () => {
      await api.accounts.reauthenticate({ body: { password } })
      onProven(password)
    })
  }
  const shown = wrong ?? error?.fields.password
  return (
    <>
      <StepForm
        title={passwordChange.currentTitle}
        intro={passwordChange.currentIntro}
        submit={account.next}
        pending={isPending}
        message={error && !shown ? error.message : null}
        errors={shown ? { password: shown } : {}}
        onSubmit={check}
      >
        <Field label={passwordChange.current} error={shown}>
          <PasswordInput
            value={password}
            maxLength={128}
            onChange={event => {
              setPassword(event.target.value)
              setWrong(undefined)
              setError(null)
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
