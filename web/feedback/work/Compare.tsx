import { useState } from 'react'
import { FeedbackItem, NoteKind } from '#contract/codes/feedback.ts'
import { clock, shortDate, timer } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from './Compare.module.css'
import { bodyOf, type Choice, type Draft, type DraftPart } from './draft.ts'
import type { Moved } from './draft-saver.ts'
import { compareTexts as texts } from './messages.ts'

type Choices = Partial<Record<DraftPart, Choice>>
type Props = { moved: Moved; mine: Draft; onClose: () => void; onKeep: (choices: Choices) => void }

/** Both texts of each part that two windows changed, to choose between; both if they fit. */
export function Compare({
  moved: {
    theirs: { draft: theirs, savedAt },
    conflicts,
  },
  mine,
  onClose,
  onKeep,
}: Props) {
  const [choices, setChoices] = useState<Choices>({})
  return (
    <Modal open onClose={onClose} title={texts.title} width="wide" align="start">
      {savedAt && <p>{texts.text(`${shortDate(savedAt)} ${clock(savedAt)}`)}</p>}
      <div className={styles.parts}>
        {conflicts.map(({ part, canBoth }) => {
          const chosen = choices[part] ?? (canBoth ? 'both' : 'mine')
          const choose = (choice: Choice) => setChoices(now => ({ ...now, [part]: choice }))
          return (
            <Field key={part} group label={texts.parts[part]}>
              <Radio name={part} checked={chosen === 'mine'} onChange={() => choose('mine')}>
                <b>{texts.mine}</b>
                <span className={styles.said}>{saidIn(mine, part)}</span>
              </Radio>
              <Radio name={part} checked={chosen === 'theirs'} onChange={() => choose('theirs')}>
                <b>{texts.theirs}</b>
                <span className={styles.said}>{saidIn(theirs, part)}</span>
              </Radio>
              {canBoth && (
                <Radio name={part} checked={chosen === 'both'} onChange={() => choose('both')}>
                  <b>{texts.both}</b>
                </Radio>
              )}
            </Field>
          )
        })}
      </div>
      <ModalActions>
        <Button onClick={onClose}>{texts.later}</Button>
        <Button
          variant="ink"
          onClick={() =>
            onKeep({
              ...Object.fromEntries(conflicts.map(({ part, canBoth }) => [part, canBoth ? 'both' : 'mine'])),
              ...choices,
            })
          }
        >
          {texts.keep}
        </Button>
      </ModalActions>
    </Modal>
  )
}

const itemNames: Record<string, string> = { ...FeedbackItem.PROFILE, ...FeedbackItem.VIDEO }

function saidIn(draft: Draft, part: DraftPart): string {
  const { scores, overall, nextSteps, marks, notes } = bodyOf(draft)
  const said = {
    scores: Object.entries(scores).map(([item, score]) => `${itemNames[item]} ${score}`),
    overall: [overall],
    nextSteps,
    marks: marks.map(({ kind, text }, at) => `${at + 1}. ${NoteKind[kind]}: ${text}`),
    notes: notes.map(({ seconds, kind, text }) => `${timer(seconds)} ${NoteKind[kind]}: ${text}`),
  }
  return said[part].filter(Boolean).join('\n') || texts.empty
}
