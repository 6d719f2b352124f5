import { useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { FolderPlus } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { saveToListTexts as texts } from './save-to-list-messages.ts'

// Actor lists are public pages: code for casting managers is loaded on demand.
const FolderChoice = later(() => import('./FolderChoice.tsx'))

type Props = { id: number; name: string /** On a card: icon only. */; compact?: boolean; className?: string }

/** Adds an actor to the manager's folders, or removes them: each tick takes effect at once. */
export function SaveToList({ id, name, compact, className }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {compact ? (
        <IconButton
          className={className}
          icon={FolderPlus}
          label={`${name} ${texts.save}`}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button size="lg" className={className} onClick={() => setOpen(true)}>
          <Icon icon={FolderPlus} />
          {texts.save}
        </Button>
      )}
      {open && <FolderChoice {...{ id, name }} onClose={() => setOpen(false)} />}
    </>
  )
}
