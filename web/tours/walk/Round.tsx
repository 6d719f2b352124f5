import { useState } from 'react'
import type { TourStop } from '#contract/tours/walk.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { clock, shortDate, weekday } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CloudOff } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { CurrentStop } from './CurrentStop.tsx'
import { walkTexts as texts } from './messages.ts'
import type { WalkNote } from './queue.ts'
import type { useWalk, Walk } from './useWalk.ts'
import styles from './Walk.module.css'

type State = ReturnType<typeof useWalk>
type Props = { round: Walk['rounds'][number]; state: State }
type Result = { code: WalkNote['state']; at: string | null; isUnsent: boolean }

const tones: Record<Result['code'], Tone> = { VISITED: 'ok', REFUSED: 'warn', CLOSED: 'warn' }

/** The result at an office, as noted here or as stored on the server; null while profiles wait. */
function resultOf({ tourId, visits }: TourStop, note: WalkNote | undefined): Result | null {
  if (note) return { code: note.state, at: note.at, isUnsent: true }
  if (visits.some(({ state }) => state === 'WAITING')) return null
  const last = visits.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))[0]
  const isResult = last && (last.state === 'VISITED' || last.state === 'REFUSED' || last.state === 'CLOSED')
  return tourId && isResult ? { code: last.state as Result['code'], at: last.at, isUnsent: false } : null
}

/** One round: its progress, and its offices in walking order, one of them expanded. */
export function Round({ round, state }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const stops = round.stops.map(stop => {
    const note = state.notes.find(
      ({ roundId, tourId, problem }) => roundId === round.id && tourId === stop.tourId && !problem,
    )
    return { stop, note, result: resultOf(stop, note) }
  })
  const open = stops.filter(({ stop, result }) => !result && stop.visits.length > 0)
  const current = open.find(({ stop }) => stop.tourId === chosen) ?? open[0]
  // Profiles that operators have not sent on their way yet: their offices are not over.
  const preparing = stops.filter(({ stop, result }) => !result && stop.visits.length === 0 && stop.preparing > 0)
  const done = stops.length - open.length - preparing.length
  const copies = open
    .filter(({ stop }) => !stop.isQRTour)
    .reduce((sum, { stop }) => sum + stop.visits.filter(visit => visit.state === 'WAITING').length, 0)
  return (
    <section>
      <header className={styles.head}>
        <Text size="h2">
          {texts.heading(`${shortDate(round.walkedOn)} (${weekday(round.walkedOn)})`, stops.length)}
        </Text>
        <p>
          <b className="num">{texts.count(done, stops.length)}</b>{' '}
          <span className={styles.quiet}>{texts.left(copies)}</span>
        </p>
        <progress className={styles.bar} max={stops.length} value={done} aria-label={texts.done(done, stops.length)} />
      </header>
      {!current && preparing.length === 0 && <p className={styles.finished}>{texts.allDone}</p>}
      {!current && preparing.length > 0 && <p className={styles.pending}>{texts.notStarted(preparing.length)}</p>}
      <ol className={styles.route} aria-label={texts.route}>
        {stops.map(({ stop, note, result }, at) => {
          const isCurrent = stop === current?.stop
          return (
            <li key={stop.tourId} aria-current={isCurrent ? 'step' : undefined} className={cx(result && styles.over)}>
              <span className={styles.no} aria-hidden="true">
                {at + 1}
              </span>
              {isCurrent ? (
                <CurrentStop
                  stop={stop}
                  next={open.find(each => each.stop !== stop)?.stop}
                  onMark={(what, file) =>
                    state.take({ roundId: round.id, tourId: stop.tourId, title: stop.title, ...what }, file)
                  }
                />
              ) : (
                <div className={styles.stop}>
                  <b>{stop.title}</b>
                  {result ? (
                    <Done {...{ result, note, state }} place={{ roundId: round.id, tourId: stop.tourId }} />
                  ) : stop.visits.length ? (
                    <OpenStop stop={stop} onOpen={() => setChosen(stop.tourId)} />
                  ) : (
                    <span className={styles.quiet}>
                      {stop.preparing > 0 ? texts.preparing(stop.preparing) : texts.nothing}
                    </span>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function OpenStop({ stop, onOpen }: { stop: TourStop; onOpen: () => void }) {
  const what = stop.isQRTour ? texts.qr : texts.copies(stop.visits.length)
  return (
    <Button auto size="sm" aria-label={texts.openStop(stop.title, what)} onClick={onOpen}>
      {what}
    </Button>
  )
}

type DoneProps = {
  result: Result
  note: WalkNote | undefined
  place: { roundId: number; tourId: number }
  state: State
}

function Done({ result, note, place, state }: DoneProps) {
  const { run, isPending, refusal } = useCall()
  const undo = () =>
    note
      ? void state.drop(note.key)
      : void run(async () => {
          const { undone } = await api.tours.undoWalk({ body: place })
          undone ? toast.success(texts.undone) : toast.error(texts.undoLate)
          await state.refresh()
        })
  return (
    <span className={styles.done}>
      <Badge tone={tones[result.code]}>
        {result.isUnsent && (
          <>
            <Icon icon={CloudOff} size={14} />
            <span className="sr">{texts.unsent}</span>{' '}
          </>
        )}
        {texts.at(texts.results[result.code], result.at ? clock(result.at) : '')}
      </Badge>
      <Button auto size="sm" variant="text" pending={isPending} onClick={undo}>
        {texts.undo}
      </Button>
      <Alert>{refusal?.message}</Alert>
    </span>
  )
}
