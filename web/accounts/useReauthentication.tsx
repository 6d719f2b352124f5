import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/Input.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { required } from '../ui/messages.ts'
import { account } from './messages.ts'
import { settings } from './recovery-messages.ts'
import { SocialButtons } from './SocialButtons.tsx'
import styles from './settings.module.css'
import type { SnsProvider } from './social.ts'
import { useCall } from './useCall.ts'

/**
 * For what needs a recent sign-in: `guarded(work)` does the work and, where the server wants to know first that it is
 * them, asks for the password and does it again. Who has none leaves for their social login and comes back to this page, so
 * guard before anything is typed. Resolves to false when they would rather not. Render `dialog` somewhere.
 */
export function useReauthentication() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const guarded = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code !== 'reauthentication_required') throw thrown
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

type Asked = { providers: SnsProvider[]; answer: (isConfirmed: boolean) => void }

/** Where somebody without a password signs in; none for who has one. */
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
  const { isPending, error, run } = useCall()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    setWrong(password ? undefined : required(account.password))
    if (!password || isPending) return
    run(async () => {
      await api.accounts.reauthenticate({ body: { password } })
      onConfirmed()
    })
  }
  return (
    <Modal open onClose={onClose} title={settings.confirmTitle} align="start">
      <p>{settings.confirmIntro}</p>
      <form noValidate className={styles.confirm} onSubmit={confirm}>
        <Field label={account.password} error={wrong ?? error?.message}>
          <PasswordInput
            value={password}
            maxLength={128}
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
      </form>
    </Modal>
  )
}
