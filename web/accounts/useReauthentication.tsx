import { type FormEvent, useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/Input.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { required } from '../ui/messages.ts'
import { account } from './messages.ts'
import { settings } from './recovery-messages.ts'
import styles from './settings.module.css'
import { useCall } from './useCall.ts'

/**
 * For what needs a recent sign-in: `guarded(work)` does the work and, where the server asks for the password first, asks
 * the person and does it again. Resolves to false when they would rather not. Render `dialog` somewhere.
 */
export function useReauthentication() {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  const guarded = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code !== 'reauthentication_required') throw thrown
    }
    const isConfirmed = await new Promise<boolean>(resolve => setAnswer(() => resolve))
    setAnswer(null)
    if (isConfirmed) await work()
    return isConfirmed
  }
  const dialog = answer && <PasswordModal onConfirmed={() => answer(true)} onClose={() => answer(false)} />
  return { guarded, dialog }
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
