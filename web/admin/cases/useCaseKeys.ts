import { type RefObject, useEffect, useRef } from 'react'
import { toast, toastStore } from '#web/ui/overlay/toast.ts'
import { usePageKeys } from '#web/ui/usePageKeys.ts'
import { rests } from './CaseBody.tsx'

const rowSelector = '[data-case]'
/**
 * The keys of an operators' list, and rows that open anywhere. J and K go to the next and previous row, or case if one
 * is open; Enter opens, X selects, Z undoes: what a message offers, the case in the drawer, or the latest decision that
 * the list still holds back. Every other key presses the control that names it in `data-key`: in the open dialog, in the
 * bar for selected rows, or in the focused row.
 */
export function useCaseKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(-1)
  useRowClicks(list)
  usePageKeys((event, dialog) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !list.current) return false
    const rows = [...list.current.querySelectorAll<HTMLElement>(rowSelector)]
    const focused = rows.findIndex(row => row.contains(document.activeElement))
    if (event.code === 'KeyZ') return undo() || press(undoIn(list.current, dialog, rows[focused]))
    if (event.code === 'KeyJ' || event.code === 'KeyK') {
      if (dialog && !dialog.querySelector('[data-decides]')) return false
      const step = event.code === 'KeyJ' ? 1 : -1
      const from = dialog ? rows.findIndex(row => row.hasAttribute('data-on')) : focused
      // When a row leaves the list, the focus moves to the one now in its place.
      const to = from < 0 && last.current >= 0 && !dialog ? last.current : from + step
      return goTo(rows[Math.min(Math.max(to, 0), rows.length - 1)], dialog !== null)
    }
    if (focused >= 0) last.current = focused
    const row = rows[focused]
    if (event.code === 'KeyX' && !dialog) return press(row?.querySelector('input[type=checkbox]'))
    if (rests(dialog)) return true
    return scopesOf(list.current, row, dialog).some(scope => pressKey(scope, event.code))
  })
  return list

  function goTo(row: HTMLElement | undefined, opens: boolean): boolean {
    if (!row) return false
    const link = row.querySelector<HTMLElement>('[data-opens]')
    if (opens) return press(link)
    ;(link ?? row).focus()
    row.scrollIntoView({ block: 'nearest' })
    last.current = -1
    return true
  }
}

/** Where a key finds its control: in the open dialog, else in the bar for selected rows, then in the focused row. */
export const scopesOf = (list: Element, row: Element | null | undefined, dialog: Element | null) =>
  (dialog ? [dialog] : [list.querySelector('[data-bulk]'), row]).filter(scope => scope instanceof Element)

/** The control that undoes: of the open case, or else of the row, or of the latest decision above the list. */
export function undoIn(list: Element, dialog: Element | null, row?: Element | null): Element | null | undefined {
  const places = dialog ? [dialog] : [row, list.querySelector('[data-kept]')]
  return places.map(place => place?.querySelector('[data-key="KeyZ"]')).find(Boolean)
}

function undo(): boolean {
  const latest = toastStore.current().findLast(each => each.undo)
  if (!latest?.undo) return false
  latest.undo()
  toast.dismiss(latest.id)
  return true
}

/** A refusal needs a reason: its key focuses the field until one is written. */
function pressKey(scope: Element | null | undefined, code: string): boolean {
  const control = scope?.querySelector(`[data-key="${code}"]`)
  const reason = scope?.querySelector<HTMLTextAreaElement>('textarea[name=reason]')
  if (control?.hasAttribute('data-needs-reason') && reason && !/[^\s:：]\s*$/.test(reason.value)) {
    reason.focus()
    reason.setSelectionRange(reason.value.length, reason.value.length)
    return true
  }
  return press(control)
}

function press(control: Element | null | undefined): boolean {
  if (!(control instanceof HTMLElement)) return false
  control.click()
  return true
}

function useRowClicks(list: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = list.current
    const open = (event: MouseEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || target.closest('a, button, input, label, select, textarea, summary')) return
      if (getSelection()?.toString()) return
      target.closest(rowSelector)?.querySelector<HTMLElement>('[data-opens]')?.click()
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [list])
}
