import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '#web/ui/cx.ts'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { usePageKeys } from '#web/ui/usePageKeys.ts'
import styles from './KeyMenu.module.css'

export type KeyItem = {
  /** The physical key (`event.code`), and its label. */
  code: string
  sign: string
  label: string
  /** Shown beside the label: a count. */
  note?: string | undefined
  /** Whether it is the current choice. */
  isOn?: boolean
  /** Opens a further choice in the same menu. */
  leadsOn?: boolean
  onPick: () => void
}

/** The key and item of a digit. */
export const digit = (number: number, item: Omit<KeyItem, 'code' | 'sign'>): KeyItem => ({
  code: `Digit${number}`,
  sign: String(number),
  ...item,
})

/**
 * A choice by one more key, above whatever is open. The focus returns before the choice runs, so that its action may
 * move it on.
 */
export function KeyMenu({ title, items, onClose }: { title: string; items: KeyItem[]; onClose: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further choice also begins at its first item
  useEffect(() => list.current?.querySelector('button')?.focus(), [title])
  const pick = (item: KeyItem) => {
    if (!item.leadsOn) flushSync(onClose)
    item.onPick()
  }
  usePageKeys((event, dialog) => {
    if (!dialog?.contains(list.current) || event.repeat || event.altKey || event.metaKey || event.ctrlKey) return false
    const code = event.code.replace('Numpad', 'Digit')
    const item = items.find(each => each.code === code)
    if (item) pick(item)
    else if (code === 'ArrowDown') focusOn(list.current, 1)
    else if (code === 'ArrowUp') focusOn(list.current, -1)
    else return false
    return true
  })
  return (
    <Modal open beside onClose={onClose} title={title} align="start">
      <ul ref={list} className={styles.items}>
        {items.map(item => (
          <li key={item.code}>
            <button
              type="button"
              aria-pressed={item.isOn}
              aria-keyshortcuts={item.sign}
              className={cx(styles.item, item.isOn && styles.on)}
              onClick={() => pick(item)}
            >
              <kbd>{item.sign}</kbd>
              <span>{item.label}</span>
              {item.note && <small>{item.note}</small>}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function focusOn(list: HTMLElement | null, by: 1 | -1): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons.at((at + by + buttons.length) % buttons.length)?.focus()
}
