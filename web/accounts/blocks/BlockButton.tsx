import { useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { UserX } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import styles from './BlockButton.module.css'
import type { Blockable } from './BlockModal.tsx'

const BlockModal = later(() => import('./BlockModal.tsx'))

/** Opens the dialog for blocking somebody. */
export function BlockButton({
  subject,
  label,
  onBlocked,
}: {
  subject: Blockable
  label: string
  onBlocked?: () => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <Icon icon={UserX} size={16} />
        {label}
      </button>
      {open && <BlockModal subject={subject} onClose={() => setOpen(false)} onBlocked={onBlocked} />}
    </>
  )
}
