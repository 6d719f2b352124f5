import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { FolderPlus } from '../ui/icons.ts'
import { lists } from './messages.ts'

// Lists of actors are public pages: what only casting managers open comes when they open it.
const FolderChoice = lazy(() => import('./FolderChoice.tsx'))

type Props = { id: number; name: string /** On a card: an icon alone. */; compact?: boolean; className?: string }

/** Puts an actor into folders of the casting manager, or takes them out again: each tick takes effect at once. */
export function SaveToList({ id, name, compact, className }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {compact ? (
        <IconButton
          className={className}
          icon={FolderPlus}
          label={`${name} ${lists.save}`}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button size="lg" className={className} onClick={() => setOpen(true)}>
          <Icon icon={FolderPlus} />
          {lists.save}
        </Button>
      )}
      {open && (
        <Suspense>
          <FolderChoice {...{ id, name }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
