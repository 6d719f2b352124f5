import { useState } from 'react'
import { maskFrom } from '#contract/accounts/masked-id.ts'
import { LoginWay } from '#contract/codes/accounts.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { shortDate } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import styles from '../account.module.css'
import { loginAfterRecovery } from '../login-return.ts'
import { account } from '../messages.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { recovery } from './recovery-messages.ts'

export type FoundAccount = Awaited<ReturnType<typeof api.accounts.findLoginId>>['list'][number]

export const resetSteps = ['account', 'password', 'done'] as const
export type ResetStep = (typeof resetSteps)[number]

const nothing = { phoneProof: '', accounts: [] as FoundAccount[], resetToken: '', loginId: '', isDone: false }

/** Resets a password with a verified number: `open` leads to the choice of an account, or directly to the password. */
export function usePasswordReset(go: (step: ResetStep) => void) {
  const [state, setState] = useState(nothing)
  const call = useCall()
  const open = async (phoneProof: string, accountId?: number) => {
    const { resetToken, loginId, accounts } = await api.accounts.findPassword({ query: { phoneProof, accountId } })
    setState(current => ({
      ...nothing,
      phoneProof,
      accounts: accounts.length ? accounts : current.accounts,
      resetToken: resetToken ?? '',
      loginId: loginId ?? '',
    }))
    go(resetToken ? 'password' : 'account')
  }
  const reset = (password: string) =>
    call.run(async () => {
      await api.accounts.resetPassword({ body: { resetToken: state.resetToken, password } })
      setState({ ...nothing, loginId: state.loginId, isDone: true })
      go('done')
    })
  return {
    ...call,
    ...state,
    open,
    reset,
    choose: (accountId: number) => call.run(() => open(state.phoneProof, accountId)),
    /** Whether the answers before this step are present. */
    canShow: (step: string | null): step is ResetStep =>
      (step === 'done' && state.isDone) ||
      (step === 'password' && state.resetToken !== '') ||
      (step === 'account' && state.accounts.length > 0),
  }
}

type Props = { step: ResetStep; process: ReturnType<typeof usePasswordReset> }

/** The steps after the number is verified: the account, the new password, and the link to the login. */
export function PasswordResetStep({ step, process }: Props) {
  if (step === 'account') return <AccountChoice process={process} />
  if (step === 'done') return <Done loginId={process.loginId} />
  const { loginId, isPending, refusal, reset } = process
  return (
    <NewPasswordForm
      loginId={loginId}
      intro={recovery.newPasswordIntro(maskFrom(loginId))}
      isPending={isPending}
      refusal={refusal}
      field="password"
      onSubmit={reset}
    />
  )
}

function AccountChoice({ process: { accounts, choose, isPending, refusal } }: Pick<Props, 'process'>) {
  return (
    <>
      <h1 tabIndex={-1}>{recovery.chooseTitle}</h1>
      <p className={styles.intro}>{recovery.chooseIntro}</p>
      <div className={styles.roles}>
        <Alert>{refusal?.message}</Alert>
        {accounts.map(({ accountId, loginId, provider, joinedAt }) => (
          <button
            key={accountId}
            type="button"
            className={styles.role}
            disabled={isPending}
            onClick={() => choose(accountId)}
          >
            <b>{loginId ?? LoginWay[provider]}</b>
            <span className="num">{recovery.joinedOn(shortDate(joinedAt))}</span>
          </button>
        ))}
      </div>
    </>
  )
}

function Done({ loginId }: { loginId: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{recovery.resetDone}</h1>
      <p className={styles.intro}>{recovery.resetDoneIntro(loginId)}</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" size="lg" href={loginAfterRecovery()}>
          {account.login}
        </LinkButton>
      </div>
    </>
  )
}
