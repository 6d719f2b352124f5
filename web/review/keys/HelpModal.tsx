import type { ReviewerFacts } from '#contract/review/applicants.ts'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import styles from '../applicant/Panels.module.css'
import { useReview } from '../state/useStore.ts'
import { helpModalTexts as texts } from './messages.ts'

type Who = (viewer: ReviewerFacts) => boolean
const groups: Who = ({ rights }) => rights.group
const decides: Who = ({ rights }) => rights.decide
const rates: Who = ({ rights }) => rights.rate
const comments: Who = ({ rights }) => rights.comment
const videos: Who = ({ shows }) => shows.files
const team: Who = ({ kind }) => kind !== 'SHARE'

/** What a key does, and who can use it if not everybody. */
const keys: [string, string, Who?][] = [
  ['J · →', texts.next],
  ['K · ←', texts.previous],
  ['↑ ↓', texts.rows],
  ['1 – 7', texts.group, groups],
  ['0', texts.ungroup, viewer => groups(viewer) && viewer.seesUngrouped],
  ['Shift + 1 – 5', texts.rate, rates],
  ['Shift + 0', texts.unrate, rates],
  ['S · 1 – 6', texts.stage, decides],
  ['S · 0', texts.undecided, decides],
  ['P', texts.pick, decides],
  ['G · 0 – 7', texts.viewGroup],
  ['F', texts.filter],
  ['Space', texts.enlarge],
  ['Enter', texts.openProfile, team],
  ['Ctrl + Enter', texts.newWindow, team],
  ['Tab', texts.nextPhoto],
  ['C', texts.comment, comments],
  ['Ctrl + Enter', texts.sendComment, comments],
  ['V', texts.play, videos],
  ['Shift + V', texts.playOn, videos],
  ['X', texts.select],
  ['B', texts.compare],
  ['Shift + J · K', texts.selectOn],
  [texts.shiftClick, texts.selectTo],
  ['Ctrl + A', texts.selectAll],
  ['L', texts.keep, team],
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
  const { viewer } = useReview()
  return (
    <Modal open onClose={onClose} title={texts.title} align="start" width="form">
      <dl className={styles.helpKeys}>
        {keys.map(
          ([key, does, isFor]) =>
            (!isFor || isFor(viewer)) && (
              <div key={does}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ),
        )}
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
