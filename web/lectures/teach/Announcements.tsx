import { useState } from 'react'
import type { LectureAnnouncement } from '#contract/lectures/shapes.ts'
import { lectureLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { taughtTexts as texts } from './messages.ts'
import styles from './Teach.module.css'

type Props = { lectureId: number; announcements: LectureAnnouncement[]; people: number }

/** What was written to everybody in the lecture, and the form for the next message; without participants no form. */
export function Announcements({ lectureId, announcements, people }: Props) {
  return (
    <section className={styles.section}>
      <h2>{texts.announcements}</h2>
      {people === 0 ? (
        <p className={styles.small}>{texts.nobody}</p>
      ) : (
        <>
          <p className={styles.small}>{texts.announcementsHelp}</p>
          <Send lectureId={lectureId} people={people} />
        </>
      )}
      {people > 0 && announcements.length === 0 && <p className={styles.small}>{texts.noAnnouncements}</p>}
      <ul>
        {announcements.map(({ id, text, createdAt }) => (
          <li key={id} className={styles.row}>
            <p className={styles.words}>{text}</p>
            <small className={styles.small}>{shortDate(createdAt)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Send({ lectureId, people }: { lectureId: number; people: number }) {
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  function send() {
    const text = words.trim()
    setIsMissing(!text)
    if (!text) return
    void run(async () => {
      await api.lectures.announceToLecture({ params: { id: lectureId }, body: { text } })
      setWords('')
      await done(texts.sent)
    })
  }
  return (
    <ScriptForm className={styles.form} onSubmit={send} noValidate>
      <Field label={texts.announcement} error={isMissing ? texts.announcementMissing : errorAt(refusal, 'text')}>
        <TextArea
          rows={3}
          count
          maxLength={lectureLimits.announcementLength}
          value={words}
          placeholder={texts.announcementPlaceholder}
          onChange={event => {
            setWords(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <Button type="submit" auto pending={isPending}>
        {texts.send(people)}
      </Button>
    </ScriptForm>
  )
}
