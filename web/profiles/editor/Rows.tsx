import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Plus, Trash2 } from '../../ui/icons.ts'
import styles from './Editor.module.css'

/** One entry of a list of entries, with its button to take it away. */
export function Row({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <fieldset className={styles.row} aria-label={name}>
      <div className={styles.rowFields}>{children}</div>
      <IconButton icon={Trash2} label={`${name} 지우기`} onClick={onRemove} />
    </fieldset>
  )
}

export function AddRow({ hidden, onAdd, children }: { hidden?: boolean; onAdd: () => void; children: ReactNode }) {
  if (hidden) return null
  return (
    <Button variant="line" auto onClick={onAdd}>
      <Icon icon={Plus} size={16} />
      {children}
    </Button>
  )
}
