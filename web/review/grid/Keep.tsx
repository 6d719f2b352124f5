import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lists } from '#web/casting-lists/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { FolderPlus } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useReview } from '../state/useStore.ts'
import { keepTexts as texts } from './messages.ts'

const FolderChoice = later(() => import('#web/casting-lists/FolderChoice.tsx'))
const ApplicantsChoice = later(() => import('#web/casting-lists/ApplicantsChoice.tsx'))

type Props = { /** The applicants to add to lists. */ ids: number[]; onClose: () => void }

/**
 * Adds applicants to the reviewer's own casting lists: one with ticks for the lists that contain them, or several
 * together.
 */
export function KeepDialog({ ids, onClose }: Props) {
  const { store } = useReview()
  const [first] = ids
  return first !== undefined && ids.length === 1 ? (
    <KeepOne id={first} onClose={onClose} />
  ) : (
    <ApplicantsChoice castingId={store.castingId} applicationIds={ids} onClose={onClose} />
  )
}

function KeepOne({ id, onClose }: { id: number; onClose: () => void }) {
  const { store } = useReview()
  const [actor, setActor] = useState<{ id: number; name: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for this applicant
  useEffect(() => {
    store.detail(id).then(
      ({ live }) => {
        if (live) return setActor({ id: live.profileId, name: live.actorName })
        toast.show(lists.hidden)
        onClose()
      },
      (error: Error) => {
        toast.error(error.message)
        onClose()
      },
    )
  }, [id])
  return actor && <FolderChoice {...actor} onClose={onClose} />
}

/** Opens the lists for one applicant; nothing for guests, who have none. */
export function KeepButton({ id, className }: { id: number; className?: string }) {
  const { viewer } = useReview()
  const [isOpen, setOpen] = useState(false)
  if (viewer.kind === 'SHARE') return null
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <Icon icon={FolderPlus} size={16} />
        {texts.keep}
      </button>
      {isOpen && createPortal(<KeepDialog ids={[id]} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
