import { useEffect, useRef, useState } from 'react'
import type { SceneTape, TapeMark } from '#contract/self-tapes/marks.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { toastRefusal } from '#web/calls/useCall.ts'
import { api } from '#web/team-api.ts'
import { markOf } from './lines.ts'
import { copiesToKeep, type Sent } from './mark-copies.ts'

/** From hearing a line begin to pressing a key; the server moves the mark to the start of speech that fits. */
const reactionMs = 280

type Tap = { tape: SceneTape; lineNo: number; before: number | null }

/**
 * The marks of each tape: shown at once, sent one after the other, and then as the server has placed them. `onStale`
 * loads the tapes again.
 */
export function useMarks(castingId: number, tapes: SceneTape[], onStale: () => void) {
  const [changed, setChanged] = useState<ReadonlyMap<number, TapeMark[]>>(new Map())
  const taps = useRef<Tap[]>([])
  const sending = useRef(Promise.resolve())
  const sent = useRef(new Map<number, Sent>())
  // Others have marked meanwhile, and lines have been found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each list of tapes
  useEffect(() => {
    setChanged(copies => copiesToKeep(copies, sent.current, performance.now()))
  }, [tapes])

  // Marks of an earlier film are not shown on the one that has replaced it.
  const keyOf = (tape: SceneTape) => tape.video.id
  const marksOf = (tape: SceneTape | undefined): TapeMark[] =>
    tape ? (changed.get(keyOf(tape)) ?? tapes.find(each => each.id === tape.id)?.marks ?? []) : []
  const set = (tape: SceneTape, marks: TapeMark[] | null) =>
    setChanged(now => {
      const next = new Map(now)
      if (marks) next.set(keyOf(tape), marks)
      else next.delete(keyOf(tape))
      return next
    })

  function send(tape: SceneTape, lineNo: number, atMs: number | null) {
    const others = marksOf(tape).filter(mark => mark.lineNo !== lineNo)
    const place = atMs === null ? null : Math.max(0, Math.round(atMs - reactionMs))
    const mine: TapeMark[] = place === null ? [] : [{ lineNo, atMs: place, source: 'HAND', isSure: true }]
    set(
      tape,
      [...others, ...mine].toSorted((one, other) => one.lineNo - other.lineNo),
    )
    const key = keyOf(tape)
    // The server looks for the lines of this tape again.
    const isUndone = marksOf(tape).some(mark => mark.lineNo === lineNo && mark.source !== 'FOLLOWED')
    const count = (by: 1 | -1) => {
      const { waiting = 0 } = sent.current.get(key) ?? {}
      sent.current.set(key, { waiting: waiting + by, answeredAtMs: performance.now() })
    }
    count(1)
    sending.current = sending.current.then(async () => {
      try {
        const { marks } = await api.selfTapes.mark({
          params: { castingId, tapeId: tape.id },
          body: { videoId: tape.video.id, marks: [{ lineNo, atMs: atMs === null ? null : Math.round(atMs) }] },
        })
        // A later press is already shown.
        if (sent.current.get(key)?.waiting === 1) set(tape, marks)
        if (isUndone) onStale()
      } catch (error) {
        set(tape, null)
        toastRefusal(refusalOf(error))
        onStale()
      } finally {
        count(-1)
      }
    })
  }

  return {
    marksOf,
    /** Marks that a line begins in a film, by the moment of the press in ms. */
    mark(tape: SceneTape, lineNo: number, pressedMs: number) {
      const before = markOf(marksOf(tape), lineNo)
      // A place that was only worked out does not come back as one by hand.
      taps.current.push({ tape, lineNo, before: before && before.source !== 'FOLLOWED' ? before.atMs : null })
      send(tape, lineNo, pressedMs)
    },
    /** Takes the last press back. Returns what it had marked; undefined if there is none left. */
    takeBack(): Tap | undefined {
      const tap = taps.current.pop()
      if (tap) send(tap.tape, tap.lineNo, tap.before === null ? null : tap.before + reactionMs)
      return tap
    },
  }
}
