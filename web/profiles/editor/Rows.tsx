import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Plus, Trash2 } from '../../ui/icons.ts'
import styles from './Editor.module.css'

type Props = {
  name: string
  /** Says the entry in one line instead of showing its fields. */
  isLine?: boolean
  onRemove: () => void
  children: ReactNode
}

/** One entry of a list of entries, with its button to take it away. */
export function Row({ name, isLine, onRemove, children }: Props) {
  const remove = ({ currentTarget }: MouseEvent) => {
    focusNeighbour(currentTarget.closest('fieldset')!)
    onRemove()
  }
  return (
    <fieldset className={cx(styles.row, isLine && styles.line)} aria-label={name}>
      <div className={styles.rowFields}>{children}</div>
      <IconButton icon={Trash2} label={`${name} 지우기`} onClick={remove} />
    </fieldset>
  )
}

/** Focus would be lost with the row: it goes to the button of the next one, or the one before, or what adds one. */
function focusNeighbour(row: Element): void {
  const buttons = [row.nextElementSibling, row.previousElementSibling].map(neighbour =>
    neighbour?.matches('button') ? neighbour : neighbour?.querySelector(':scope > button'),
  )
  buttons.find(button => button instanceof HTMLElement)?.focus()
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
