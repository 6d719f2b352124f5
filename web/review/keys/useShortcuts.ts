import { usePageKeys } from '#web/ui/usePageKeys.ts'
import type { KeyMenuName } from './KeyMenus.tsx'

/** The handlers of each key. Keys are identified by position (`event.code`): in the Korean layout, J types ㅓ. */
export type Actions = {
  /** `isHeld`: the key auto-repeats. */
  step: (by: number, how?: { extend: boolean; isHeld: boolean }) => void
  row: (by: number, isHeld: boolean) => void
  group: (key: number) => void
  /** 1–5; 0 removes the rating. */
  rate: (mark: number) => void
  enlarge: () => void
  open: (newTab: boolean) => void
  comment: () => void
  /** Waits for the next key: a stage, a group to view, or a filter. */
  menu: (menu: KeyMenuName) => void
  /** Books the selected applicants, or the active one. */
  pick: () => void
  /** Opens the comparison of the selected applicants, or closes it. */
  compare: () => void
  /** Adds the selected applicants, or the active one, to casting lists. */
  keep: () => void
  /** Plays or pauses the sent video. */
  play: () => void
  /** Plays videos of one applicant after another; again to stop. */
  playAll: () => void
  selectAll: () => void
  toggleSelected: () => void
  nextUnread: () => void
  undo: () => void
  search: () => void
  help: () => void
  escape: () => void
}

/**
 * Handles the workspace's keys while it is on screen; without actions nothing happens. Letters, digits and signs can be
 * switched off (WCAG 2.1.4); arrows, Enter and Esc then still work. Nothing happens during IME composition, while a
 * field has the focus or a dialog is open, except letters and digits in a dialog with `data-shortcuts`, and V if that
 * is `videos`.
 */
export function useShortcuts(actions: Actions | null, lettersOn: boolean): void {
  usePageKeys((event, dialog) => {
    if (!actions || (dialog && !dialog.hasAttribute('data-shortcuts'))) return false
    return dialog
      ? runInDialog(event, actions, lettersOn, dialog.dataset.shortcuts === 'videos')
      : run(event, actions, lettersOn)
  })
}

function run(event: KeyboardEvent, act: Actions, lettersOn: boolean): boolean {
  const { code, shiftKey } = event
  const command = event.metaKey || event.ctrlKey
  if (event.altKey) return false
  if (command) {
    if (code === 'KeyZ' && !shiftKey) act.undo()
    else if (code === 'Enter' && isOnCard(event)) act.open(true)
    else if (code === 'KeyA' && isOnCard(event)) act.selectAll()
    else return false
    return true
  }
  return runPlace(event, act) || (lettersOn && runLetter(event, act))
}

/** A dialog keeps its own arrows, Enter, Space and Esc; a player and the search field behind it are inert. */
function runInDialog(event: KeyboardEvent, act: Actions, lettersOn: boolean, hasVideos: boolean): boolean {
  const { code, key, shiftKey } = event
  if (event.altKey || (code === 'KeyV' && (shiftKey || !hasVideos)) || (code === 'Slash' && key !== '?')) return false
  if (event.metaKey || event.ctrlKey) return code === 'KeyZ' && run(event, act, lettersOn)
  return lettersOn && runLetter(event, act)
}

// A focused button keeps its own Enter and Space.
const isOnCard = ({ target }: KeyboardEvent) =>
  target === document.body || (target instanceof HTMLElement && target.matches('[role=gridcell], [role=grid], main'))

function runPlace(event: KeyboardEvent, act: Actions): boolean {
  const { code, shiftKey: extend, repeat: isHeld } = event
  // An open menu closes by itself; the host of toasts is always open.
  if (code === 'Escape' && document.querySelector(':popover-open:not([data-chrome])')) return false
  if (code === 'Escape') act.escape()
  else if (!isOnCard(event)) return false
  else if (code === 'ArrowRight') act.step(1, { extend, isHeld })
  else if (code === 'ArrowLeft') act.step(-1, { extend, isHeld })
  else if (code === 'ArrowDown') act.row(1, isHeld)
  else if (code === 'ArrowUp') act.row(-1, isHeld)
  else if (code === 'Enter') act.open(false)
  else if (code === 'Space') act.enlarge()
  else return false
  return true
}

function runLetter({ code, key, shiftKey, repeat: isHeld }: KeyboardEvent, act: Actions): boolean {
  const digit = /^(?:Digit|Numpad)([0-7])$/.exec(code)
  // A key held a little too long sorts nobody else.
  if (digit && isHeld) return true
  if (digit && !shiftKey) act.group(Number(digit[1]))
  else if (digit && Number(digit[1]) <= 5) act.rate(Number(digit[1]))
  else if (code === 'KeyJ') act.step(1, { extend: shiftKey, isHeld })
  else if (code === 'KeyK') act.step(-1, { extend: shiftKey, isHeld })
  // By its sign: keyboards place it differently.
  else if (key === '?') act.help()
  else if (code === 'Slash') act.search()
  else if (code === 'KeyV') shiftKey ? act.playAll() : act.play()
  else if (shiftKey) return false
  else if (code === 'KeyX') act.toggleSelected()
  else if (code === 'KeyB') act.compare()
  else if (code === 'KeyP') act.pick()
  else if (code === 'KeyC') act.comment()
  else if (code === 'KeyS') act.menu('stage')
  else if (code === 'KeyG') act.menu('group')
  else if (code === 'KeyF') act.menu('filter')
  else if (code === 'KeyL') act.keep()
  else if (code === 'KeyU') act.nextUnread()
  else if (code === 'KeyZ') act.undo()
  else return false
  return true
}
