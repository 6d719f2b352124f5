import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import styles from './admin.module.css'
import { office, profileHideReasons } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

type Props = {
  name: string
  /** Says itself whether it went well. */
  hide: (reason: string) => Promise<unknown>
}

/** Asks for the reason, which the actor reads, and hides the profile. */
export function HideProfile({ name, hide }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (reason.length < 5) return setError(office.reasonShort)
    setError(undefined)
    setPending(true)
    await hide(reason)
    setPending(false)
    setOpen(false)
  }

  return (
    <>
      <Button size="sm" auto variant="text" onClick={() => setOpen(true)}>
        숨기기
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={`${name}의 프로필을 숨길까요?`}>
        <form onSubmit={submit} className={styles.asked}>
          <ReasonField
            suggestions={profileHideReasons}
            error={error}
            help="배우가 읽어요. 무엇을 고치면 되는지 적어 주세요"
          />
          <ModalActions>
            <Button onClick={() => setOpen(false)}>그대로 두기</Button>
            <Button type="submit" variant="danger" pending={isPending}>
              숨기기
            </Button>
          </ModalActions>
        </form>
      </Modal>
    </>
  )
}
