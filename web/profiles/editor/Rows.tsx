import type { MouseEvent, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Plus, Trash2 } from '#web/ui/icons.ts'
import styles from './Editor.module.css'
import { rowsTexts as texts } from './messages.ts'

type Props = {
  name: string
  /** Shows the entry in one line instead of its fields. */
  isLine?: boolean
  onRemove: () => void
  children: ReactNode
}

/** One entry of a list, with a remove button. */
export function Row({ name, isLine, onRemove, children }: Props) {
  const remove = ({ currentTarget }: MouseEvent) => {
    const row = currentTarget.closest('fieldset')
    if (row) focusNeighbour(row)
    onRemove()
  }
  return (
    <fieldset className={cx(styles.row, isLine && styles.line)} aria-label={name}>
      <div className={styles.rowFields}>{children}</div>
      <IconButton icon={Trash2} label={texts.remove(name)} onClick={remove} />
    </fieldset>
  )
}

/** Focus would be lost with the row: moves it to the next row's button, the previous one's, or the add button. */
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
