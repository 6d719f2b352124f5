import { useState } from 'react'
import type { LectureParticipant } from '#contract/lectures/shapes.ts'
import type { TaughtLecture } from '#contract/lectures/teaching.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { taughtTexts as texts } from './messages.ts'
import styles from './Teach.module.css'

type Props = { lectureId: number; one: TaughtLecture['classes'][number]; participants: LectureParticipant[] }

/** Attendance of a class: a list to tick, once it has started. */
export function Attendance({ lectureId, one, participants }: Props) {
  const came = participants.filter(({ attended }) => attended.includes(one.id)).map(({ id }) => id)
  return (
    <details>
      <summary>
        {texts.attendance} <span className={styles.small}>{texts.present(came.length, participants.length)}</span>
      </summary>
      {participants.length === 0 ? (
        <p className={styles.small}>{texts.nobody}</p>
      ) : (
        <List key={came.join()} lectureId={lectureId} one={one} participants={participants} came={came} />
      )}
    </details>
  )
}

function List({ lectureId, one, participants, came }: Props & { came: number[] }) {
  const [present, setPresent] = useState(came)
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const save = () =>
    run(async () => {
      await api.lectures.takeAttendance({
        params: { id: lectureId, classId: one.id },
        body: { marks: participants.map(({ id }) => ({ id, isPresent: present.includes(id) })) },
      })
      await done(texts.savedAttendance)
    })
  return (
    <ScriptForm className={styles.form} onSubmit={() => void save()}>
      <fieldset className={styles.people} aria-label={texts.attendanceOf(one.title)}>
        {participants.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={present.includes(id)}
            onChange={event =>
              setPresent(event.target.checked ? [...present, id] : present.filter(other => other !== id))
            }
          >
            {name ?? texts.gone}
          </Checkbox>
        ))}
      </fieldset>
      <Alert>{refusal?.message}</Alert>
      <p className={styles.small}>{texts.until}</p>
      <Button type="submit" auto pending={isPending}>
        {texts.saveAttendance}
      </Button>
    </ScriptForm>
  )
}
