import { Switch } from '#web/ui/forms/Choice.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import styles from './applicant/Panels.module.css'
import { helpModalTexts as texts } from './messages.ts'

const keys: [string, string][] = [
  ['J · →', texts.next],
  ['K · ←', texts.previous],
  ['↑ ↓', texts.rows],
  ['1 – 7', texts.group],
  ['0', texts.ungroup],
  ['Shift + 1 – 5', texts.rate],
  ['Shift + 0', texts.unrate],
  ['Space', texts.enlarge],
  ['Enter', texts.openProfile],
  ['Ctrl + Enter', texts.newWindow],
  ['Tab', texts.nextPhoto],
  ['C', texts.comment],
  ['Ctrl + Enter', texts.sendComment],
  ['V', texts.play],
  ['Shift + V', texts.playOn],
  ['X', texts.select],
  ['Shift + J · K', texts.selectOn],
  [texts.shiftClick, texts.selectTo],
  ['Ctrl + A', texts.selectAll],
  ['F', texts.keep],
  ['U', texts.nextUnread],
  ['Z · Ctrl + Z', texts.undo],

  ['/', texts.search],
  ['Esc', texts.stop],
  ['?', texts.guide],
]

type Props = {
  lettersOn: boolean
  onLetters: (on: boolean) => void
  autoAdvance: boolean
  onAutoAdvance: (on: boolean) => void
  onClose: () => void
}

/** The keyboard shortcuts, and the switch that turns them off. */
export function HelpModal({ lettersOn, onLetters, autoAdvance, onAutoAdvance, onClose }: Props) {
  return (
    <Modal open onClose={onClose} title={texts.title} align="start" width="form">
      <dl className={styles.helpKeys}>
        {keys.map(([key, does]) => (
          <div key={does}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={lettersOn} onChange={event => onLetters(event.target.checked)} note={texts.lettersHelp}>
        {texts.letters}
      </Switch>
      <Switch checked={autoAdvance} onChange={event => onAutoAdvance(event.target.checked)}>
        {texts.advance}
      </Switch>
    </Modal>
  )
}
