import { useState } from 'react'
import type { LectureForOperators } from '#contract/admin/lectures.ts'
import {
  LectureField,
  LectureKind,
  LectureLevel,
  LectureState,
  SeatState,
  WaitingState,
} from '#contract/codes/lectures.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { classTime, dayAndClock } from '#web/lectures/when.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert, DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { fullDateTime, won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { fromLocal, toLocal } from '#web/ui/forms/local-time.ts'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import styles from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { decided } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import { TaskActions } from '../TaskActions.tsx'
import { LectureSheet, type TeacherChoice } from './LectureSheet.tsx'
import { lecturesTexts, lectureDrawerTexts as texts } from './messages.ts'

type Props = { lecture: LectureForOperators; teachers: TeacherChoice[]; onClose: () => void }
type Move = keyof typeof texts.moved
type Class = LectureForOperators['classes'][number]
type Seat = LectureForOperators['seats'][number]
type Waiting = LectureForOperators['waiting'][number]
/** The action being given a reason; null while none is. */
type Task =
  | { what: 'cancel' }
  | { what: 'move'; one: Class }
  | { what: 'seat'; seat: Seat }
  | { what: 'waiting'; one: Waiting }
  | null

const nextOf: Partial<Record<LectureForOperators['state'], [Move, string]>> = {
  DRAFT: ['OPEN', texts.open],
  OPEN: ['CLOSED', texts.close],
  CLOSED: ['OPEN', texts.reopen],
}

/** One lecture: its facts and classes, seats, waiting list, and operators' actions. */
export function LectureDrawer({ lecture, teachers, onClose }: Props) {
  const { id, state } = lecture
  const { change, isPending } = useChange()
  const [isEditing, setIsEditing] = useState(false)
  const [task, setTask] = useState<Task>(null)
  const isOver = state === 'DONE' || state === 'CANCELLED'
  const next = nextOf[state]
  const move = (to: Move) =>
    change(() => api.admin.moveLecture({ params: { lectureId: id }, body: { to } }), texts.moved[to])
  const footer = (
    <div className={styles.actions}>
      <Button auto onClick={() => setTask({ what: 'cancel' })}>
        {texts.cancel}
      </Button>
      <Button auto onClick={() => setIsEditing(true)}>
        {texts.change}
      </Button>
      {next && (
        <Button auto variant="ink" pending={isPending} onClick={() => void move(next[0])}>
          {next[1]}
        </Button>
      )}
    </div>
  )
  return (
    <>
      <Drawer
        open
        large
        title={lecture.title}
        subtitle={`#${id}`}
        onClose={onClose}
        footer={isOver || task ? undefined : footer}
      >
        <div className={styles.detail}>
          <p className={styles.kind}>
            {LectureState[state]} · {LectureKind[lecture.kind]} · {LectureField[lecture.field]} ·{' '}
            {LectureLevel[lecture.level]}
          </p>
          <h3>{lecture.summary}</h3>
          {task ? (
            <TaskForm lecture={lecture} task={task} onStop={() => setTask(null)} />
          ) : (
            <>
              <section>
                <h4>{texts.facts}</h4>
                <DefinitionList
                  items={[
                    [lecturesTexts.teacher, lecture.teacherName],
                    [texts.place, [lecture.placeName, lecture.address].filter(Boolean).join(', ')],
                    [texts.price, won(lecture.price)],
                    [texts.share, texts.percent(lecture.teacherPercent)],
                    [lecturesTexts.seats, lecturesTexts.seatsOf(lecture.taken, lecture.capacity)],
                    [texts.closes, lecture.closesAt && fullDateTime(lecture.closesAt)],
                  ]}
                />
                <p className={styles.quiet}>
                  <LinkButton auto size="sm" href={paths.taught(id)}>
                    {texts.work}
                  </LinkButton>
                </p>
              </section>
              <Classes lecture={lecture} onMove={one => setTask({ what: 'move', one })} />
              <Seats lecture={lecture} onCancel={seat => setTask({ what: 'seat', seat })} />
              <WaitingLine lecture={lecture} onRemove={one => setTask({ what: 'waiting', one })} />
              <AuditLink type="lecture" id={id} />
            </>
          )}
        </div>
      </Drawer>
      {isEditing && <LectureSheet teachers={teachers} lecture={lecture} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function Classes({
  lecture: { classes, state },
  onMove,
}: {
  lecture: LectureForOperators
  onMove: (one: Class) => void
}) {
  return (
    <section>
      <h4>{texts.classes}</h4>
      <ol className={styles.entries}>
        {classes.map(one => (
          <li key={one.id} className={styles.entry}>
            <b>{one.title}</b>
            {one.startsAt && one.endsAt && <span>{classTime(one.startsAt, one.endsAt)}</span>}
            {one.startsAt && (state === 'OPEN' || state === 'CLOSED') && (
              <span>
                <Button auto size="sm" aria-label={texts.moveOf(one.title)} onClick={() => onMove(one)}>
                  {texts.move}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Seats({
  lecture: { seats, classes },
  onCancel,
}: {
  lecture: LectureForOperators
  onCancel: (seat: Seat) => void
}) {
  return (
    <section>
      <h4>{texts.seats(seats.length)}</h4>
      {seats.length === 0 ? (
        <p className={styles.quiet}>{texts.noSeats}</p>
      ) : (
        <Table
          label={texts.seats(seats.length)}
          minWidth={520}
          columns={[
            texts.buyer,
            texts.seatState,
            { label: texts.attended, isRight: true },
            { label: texts.paid, isRight: true },
            { label: texts.action, isHidden: true },
          ]}
        >
          {seats.map(seat => (
            <tr key={seat.id}>
              <td>
                <MemberLink person={seat.buyer} />
              </td>
              <td>
                <Badge>{SeatState[seat.state]}</Badge>
              </td>
              <td data-right="" className="num">
                {texts.attendedOf(seat.attended.length, classes.length)}
              </td>
              <td data-right="" className="num">
                {won(seat.amount)}
              </td>
              <td>
                {seat.refund.isPossible && (
                  <Button
                    auto
                    size="sm"
                    aria-label={texts.cancelSeatOf(seat.buyer?.name ?? texts.gone)}
                    onClick={() => onCancel(seat)}
                  >
                    {texts.cancelSeat}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

type LineProps = { lecture: LectureForOperators; onRemove: (one: Waiting) => void }

function WaitingLine({ lecture: { waiting }, onRemove }: LineProps) {
  const isInLine = ({ state }: Waiting) => state === 'WAITING' || state === 'OFFERED'
  return (
    <section>
      <h4>{texts.waiting(waiting.filter(isInLine).length)}</h4>
      {waiting.length === 0 && <p className={styles.quiet}>{texts.noWaiting}</p>}
      <ol className={styles.entries}>
        {waiting.map(one => {
          const { id, person, state, offeredUntil, createdAt } = one
          const name = person?.name ?? texts.gone
          return (
            <li key={id}>
              {name} <Badge>{WaitingState[state]}</Badge>{' '}
              <small className={styles.kind}>
                {offeredUntil && state === 'OFFERED'
                  ? texts.offeredUntil(dayAndClock(offeredUntil))
                  : texts.since(dayAndClock(createdAt))}
              </small>{' '}
              {person && isInLine(one) && (
                <Button auto size="sm" aria-label={texts.removeWaitingOf(name)} onClick={() => onRemove(one)}>
                  {texts.removeWaiting}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type TaskProps = { lecture: LectureForOperators; task: NonNullable<Task>; onStop: () => void }

/**
 * Actions that need a reason: cancelling the lecture or a seat, moving a class, removing somebody from the waiting
 * list.
 */
function TaskForm({ lecture, task, onStop }: TaskProps) {
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const words = wordsOf(task)
  function send(form: HTMLFormElement) {
    const given = new FormData(form)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    void run(async () => {
      const { sentence, work } = actOf(lecture.id, task, text)
      const answer = await work()
      onStop()
      await done(answer && 'isProposed' in answer && answer.isProposed ? decided.REFUND_PROPOSED : sentence)
    })
  }
  return (
    <section>
      <h4>{words.title}</h4>
      <Note tone="warn">{words.note}</Note>
      <ScriptForm className={styles.form} noValidate onSubmit={event => send(event.currentTarget)}>
        {task.what === 'move' && (
          <>
            <Field label={texts.startsAt} error={refusal?.fields.startsAt}>
              <TextInput type="datetime-local" name="startsAt" defaultValue={toLocal(task.one.startsAt ?? '')} />
            </Field>
            <Field label={texts.endsAt} error={refusal?.fields.endsAt}>
              <TextInput type="datetime-local" name="endsAt" defaultValue={toLocal(task.one.endsAt ?? '')} />
            </Field>
          </>
        )}
        <ReasonField suggestions={words.reasons} error={refusal?.fields.reason} />
        <Alert>{refusal?.note}</Alert>
        <TaskActions submit={words.title} isPending={isPending} onStop={onStop} isDangerous={task.what !== 'move'} />
      </ScriptForm>
    </section>
  )
}

function wordsOf(task: NonNullable<Task>): { title: string; note: string; reasons: readonly string[] } {
  if (task.what === 'cancel') return { title: texts.cancel, note: texts.cancelNote, reasons: texts.cancelReasons }
  if (task.what === 'move') return { title: texts.move, note: texts.moveNote, reasons: texts.moveReasons }
  if (task.what === 'waiting')
    return { title: texts.removeWaiting, note: texts.removeWaitingNote, reasons: texts.removeWaitingReasons }
  const note = texts.cancelSeatNote(won(task.seat.refund.refund))
  return { title: texts.cancelSeat, note, reasons: texts.cancelSeatReasons }
}

function actOf(lectureId: number, task: NonNullable<Task>, text: (name: string) => string) {
  const reason = text('reason')
  if (task.what === 'cancel') {
    const body = { to: 'CANCELLED' as const, reason }
    return { sentence: texts.moved.CANCELLED, work: () => api.admin.moveLecture({ params: { lectureId }, body }) }
  }
  if (task.what === 'seat') {
    const { id: orderId } = task.seat
    return {
      sentence: texts.cancelledSeat,
      work: () => api.admin.cancelSeat({ params: { orderId }, body: { reason } }),
    }
  }
  if (task.what === 'waiting') {
    const { id: waitingId } = task.one
    return {
      sentence: texts.removedWaiting,
      work: () => api.admin.removeWaiting({ params: { waitingId }, body: { reason } }),
    }
  }
  const { id: classId, startsAt } = task.one
  const times = { startsAt: fromLocal(text('startsAt')), endsAt: fromLocal(text('endsAt')) }
  const body = { ...times, reason, expectedStartsAt: startsAt ?? '' }
  return {
    sentence: texts.movedClass,
    work: () => api.admin.moveClass({ params: { lectureId, classId }, body }),
  }
}
