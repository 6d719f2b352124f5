import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { accountLengths } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { api } from '#web/api.ts'
import { codeOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { PasswordInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { account } from './messages.ts'
import { settings } from './recovery/recovery-messages.ts'
import styles from './settings.module.css'
import { SocialButtons } from './social/SocialButtons.tsx'
import type { SnsProvider } from './social/social.ts'

/**
 * For actions that need a recent sign-in: `guarded(work)` runs the work and, if the server asks for confirmation, asks
 * for the password and runs it again. A person without a password leaves for their social login and returns to this
 * page, so guard before anything is typed. Resolves to false when they cancel. Render `dialog` somewhere.
 */
export function useReauthentication() {
  const [asked, setAsked] = useState<ProviderChoice | null>(null)
  const guarded = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (thrown) {
      if (codeOf(thrown) !== 'reauthentication_required') throw thrown
    }
    const providers = await socialWays()
    const isConfirmed = await new Promise<boolean>(answer => setAsked({ providers, answer }))
    setAsked(null)
    if (isConfirmed) await work()
    return isConfirmed
  }
  const dialog =
    asked &&
    (asked.providers.length ? (
      <SocialModal providers={asked.providers} onClose={() => asked.answer(false)} />
    ) : (
      <PasswordModal onConfirmed={() => asked.answer(true)} onClose={() => asked.answer(false)} />
    ))
  return { guarded, dialog }
}

type ProviderChoice = { providers: SnsProvider[]; answer: (isConfirmed: boolean) => void }

/** Where a person without a password signs in; empty for people with one. */
async function socialWays(): Promise<SnsProvider[]> {
  const { loginId } = await api.accounts.me()
  if (loginId) return []
  return (await api.accounts.snsAccounts()).map(({ provider }) => provider)
}

function SocialModal({ providers, onClose }: { providers: SnsProvider[]; onClose: () => void }) {
  const { pathname } = useLocation()
  return (
    <Modal open onClose={onClose} title={settings.confirmSocialTitle} align="start">
      <p>{settings.confirmSocialIntro}</p>
      <SocialButtons providers={providers} returnUrl={pathname} again />
    </Modal>
  )
}

function PasswordModal({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { isPending, refusal, run } = useCall()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    setWrong(password ? undefined : requiredMessage(account.password))
    if (!password) return
    run(async () => {
      await api.accounts.reauthenticate({ body: { password } })
      onConfirmed()
    })
  }
  return (
    <Modal open onClose={onClose} title={settings.confirmTitle} align="start">
      <p>{settings.confirmIntro}</p>
      <ScriptForm noValidate className={styles.confirm} onSubmit={confirm}>
        <Field label={account.password} error={wrong ?? refusal?.message}>
          <PasswordInput
            value={password}
            maxLength={accountLengths.password}
            onChange={event => {
              setPassword(event.target.value)
              setWrong(undefined)
            }}
          />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{settings.close}</Button>
          <Button type="submit" variant="ink" pending={isPending}>
            {settings.confirm}
          </Button>
        </ModalActions>
      </ScriptForm>
    </Modal>
  )
}
