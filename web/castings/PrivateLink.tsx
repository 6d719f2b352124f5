import { useState } from 'react'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { privateLinkTexts as texts } from './messages.ts'

type Props = { castingId: number; privateKey: string; revision: number }

/** The link of a private casting, for sharing and renewing. */
export function PrivateLink({ castingId, privateKey, revision }: Props) {
  const [asking, setAsking] = useState(false)
  const { change } = useChange()
  const renew = () => {
    setAsking(false)
    return change(
      () => api.castings.update({ params: { castingId }, body: { action: 'rekey', revision } }),
      texts.changed,
    )
  }
  return (
    <>
      <Button size="sm" auto onClick={() => copy(castingId, privateKey)}>
        {texts.copy}
      </Button>
      <Button size="sm" auto onClick={() => setAsking(true)}>
        {texts.change}
      </Button>
      <Modal open={asking} onClose={() => setAsking(false)} title={texts.changeAsk}>
        <p>{texts.changeText}</p>
        <ModalActions>
          <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
          <Button variant="ink" onClick={renew}>
            {texts.change}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}

async function copy(castingId: number, key: string): Promise<void> {
  const address = `${window.location.origin}${paths.casting(castingId, key)}`
  try {
    await navigator.clipboard.writeText(address)
    toast.success(texts.copied)
  } catch {
    toast.error(texts.copyFailed)
  }
}
