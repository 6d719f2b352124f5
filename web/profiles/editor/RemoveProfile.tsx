import { useState } from 'react'
import { flushSync } from 'react-dom'
import { pageApi } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { dropDraft } from './kept-draft.ts'
import { removeProfileTexts as texts } from './messages.ts'

type Props = {
  profileId: number
  userId: number
  /** Called before leaving: stops confirmations and storing of drafts. */
  onGone: () => void
}

/** Deletes the profile after a second confirmation, and offers to withdraw applications under review. */
export function RemoveProfile({ profileId, userId, onGone }: Props) {
  const [isAsked, setAsked] = useState(false)
  // As the server phrases it: "심사 중인 지원 2건".
  const [applications, setApplications] = useState<string>()
  const { isPending, run } = useCall({ toasts: true })
  const close = () => {
    setAsked(false)
    setApplications(undefined)
  }

  const remove = () => run(work, { onRefused: ({ fields }) => showApplications(fields.applications) })
  async function work() {
    const params = { profileId }
    if (applications) await pageApi.applications.withdrawAllWithProfile({ params })
    else await pageApi.profiles.remove({ params })
    // Before leaving the page; otherwise unsaved changes would be confirmed and stored again.
    flushSync(onGone)
    dropDraft(userId)
    location.assign(paths.home())
  }
  function showApplications(count: string | undefined): boolean {
    if (count) setApplications(count)
    else close()
    return Boolean(count)
  }

  return (
    <>
      <Button variant="text" auto onClick={() => setAsked(true)}>
        {texts.remove}
      </Button>
      <Modal
        open={isAsked}
        onClose={close}
        title={applications ? texts.withdrawAsk(applications) : texts.ask}
        role="alertdialog"
      >
        <p>{applications ? texts.withdrawText : texts.text}</p>
        <ModalActions>
          <Button onClick={close}>{texts.keep}</Button>
          <Button variant="danger" pending={isPending} onClick={remove}>
            {applications ? texts.withdrawAndRemove : texts.confirm}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}
