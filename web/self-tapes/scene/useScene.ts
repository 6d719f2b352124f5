import { useEffect, useRef, useState } from 'react'
import type { SceneTape } from '#contract/self-tapes/marks.ts'
import type { FilmAct } from './keys.ts'
import {
  type Films,
  filmsAfter,
  keepLeft,
  lineBeside,
  lineEnd,
  markOf,
  reachedLine,
  showFilms,
  tapeBeside,
  tapesInTurn,
} from './lines.ts'
import { scenePageTexts as texts } from './messages.ts'
import { useMarks } from './useMarks.ts'

/** A line starts to play this long before its mark. */
const leadSeconds = 0.4
/** A line without a next one is repeated for this long. */
const longestSeconds = 10
/** A film that is this near to its place stays. */
const nearSeconds = 0.05

// Four films have no room on a phone. As `--wide`.
const isWide = () => window.matchMedia('(width >= 734px)').matches

type Jump = { line: number; by: 'person' | 'film' }
type Options = {
  castingId: number
  tapes: SceneTape[]
  spoken: number[]
  /** The tapes are to be loaded again. */
  onStale: () => void
  /** A note is asked for at this moment of the active film. */
  onNote: (seconds: number, line: number) => void
}

/** What the scene page shows and does: its films, the line they are at, and what each key means. */
export function useScene({ castingId, tapes, spoken, onStale, onNote }: Options) {
  const ids = tapes.map(tape => tape.id)
  const [films, setFilms] = useState<Films>({ shown: ids.slice(0, 1), at: 0 })
  const [jump, setJump] = useState<Jump>({ line: spoken[0] ?? 1, by: 'person' })
  const [isPlaying, setPlaying] = useState(false)
  const [isInTurn, setInTurn] = useState(false)
  const [said, setSaid] = useState('')
  const elements = useRef(new Map<number, HTMLVideoElement>())
  const marks = useMarks(castingId, tapes, onStale)
  // Tapes may have gone since the page was opened.
  const shown = films.shown.filter(id => ids.includes(id))
  const activeId = shown[films.at] ?? shown[0] ?? ids[0]
  const active = tapes.find(tape => tape.id === activeId)
  const { line } = jump
  const inTurn = tapesInTurn(
    tapes.map(tape => ({ ...tape, marks: marks.marksOf(tape) })),
    line,
  )
  const readyId = tapeBeside(ids, films, 1)
  const latest = useRef({ marks, activeId, isPlaying })
  useEffect(() => {
    latest.current = { marks, activeId, isPlaying }
  })

  const seek = (id: number, { line, by }: Jump) => {
    const element = elements.current.get(id)
    const mark = markOf(latest.current.marks.marksOf(tapes.find(tape => tape.id === id)), line)
    if (!element || !mark) return
    const to = Math.max(0, mark.atMs / 1000 - (by === 'person' ? leadSeconds : 0))
    if (Math.abs(element.currentTime - to) > nearSeconds) element.currentTime = to
  }
  // Side by side every film goes to its own mark at each line; in between nothing is chased.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump, or other films, not other marks
  useEffect(() => {
    for (const id of shown) if (jump.by === 'person' || id !== activeId) seek(id, jump)
    if (readyId !== undefined) {
      elements.current.get(readyId)?.pause()
      seek(readyId, { line, by: 'person' })
    }
    for (const id of shown) {
      const element = elements.current.get(id)
      // A refusal to play is said by the element's own error.
      if (latest.current.isPlaying) element?.play().catch(() => {})
    }
  }, [jump, shown.join(), readyId])

  const placed = marks.marksOf(active)
  const goTo = (to: number) => {
    setInTurn(false)
    setJump({ line: to, by: 'person' })
    setSaid(markOf(placed, to) ? '' : texts.notFound)
  }
  function showTape(by: 1 | -1, among = ids): boolean {
    const id = tapeBeside(ids, films, by, among)
    if (id === undefined) return false
    setFilms({ at: films.at, shown: films.shown.map((each, at) => (at === films.at ? id : each)) })
    setJump({ line, by: 'person' })
    setSaid(`${tapes.find(tape => tape.id === id)?.name} ${texts.place(ids.indexOf(id) + 1, ids.length)}`)
    return true
  }
  function play(isOn: boolean) {
    setPlaying(isOn)
    for (const id of shown) {
      const element = elements.current.get(id)
      if (isOn) element?.play().catch(() => {})
      else element?.pause()
    }
  }
  const activate = (at: number) => setFilms({ shown, at: at % Math.max(1, shown.length) })
  const now = () => elements.current.get(activeId ?? 0)?.currentTime ?? 0

  const acts: Record<FilmAct, () => void> = {
    nextTape: () => {
      setInTurn(false)
      showTape(1)
    },
    previousTape: () => {
      setInTurn(false)
      showTape(-1)
    },
    previousLine: () => goTo(lineBeside(spoken, line, -1)),
    nextLine: () => goTo(lineBeside(spoken, line, 1)),
    play: () => {
      setInTurn(false)
      play(!isPlaying)
    },
    repeat: () => {
      goTo(line)
      play(true)
    },
    turn: () => {
      goTo(line)
      const isHere = activeId !== undefined && inTurn.includes(activeId)
      if (!isHere && !showTape(1, inTurn)) return
      setInTurn(true)
      if (isHere) play(true)
      else setPlaying(true)
    },
    mark: () => {
      if (!active || !spoken.includes(line)) return
      marks.mark(active, line, now() * 1000)
      setSaid(texts.marked(line))
      // The film plays on: the next line is only the one to be marked.
      setJump({ line: lineBeside(spoken, line, 1), by: 'film' })
    },
    takeBack: () => {
      const tap = marks.takeBack()
      if (!tap) return
      setSaid(texts.takenBack(tap.lineNo))
      setJump({ line: tap.lineNo, by: 'film' })
    },
    note: () => {
      play(false)
      onNote(now(), line)
    },
    films: () => setFilms(showFilms(ids, { shown, at: films.at }, filmsAfter(shown.length, ids.length, isWide()))),
    keep: () => setFilms(keepLeft(ids, { shown, at: activeId === undefined ? 0 : shown.indexOf(activeId) })),
    sound: () => activate(films.at + 1),
  }

  // In turn, the line of the next candidate follows; else the film goes on to its own next line.
  function followTurn() {
    if (showTape(1, inTurn)) return
    setInTurn(false)
    play(false)
  }
  function onTime(seconds: number) {
    if (!isPlaying) return
    if (isInTurn) {
      if (seconds >= lineEnd(placed, line, longestSeconds)) followTurn()
      return
    }
    const reached = reachedLine(placed, seconds, line)
    if (reached !== line) setJump({ line: reached, by: 'film' })
  }
  return {
    acts,
    active,
    activeId,
    line,
    shown,
    readyId,
    isPlaying,
    said,
    marksOf: marks.marksOf,
    goTo,
    /** To a line of one tape, alone. */
    open(tapeId: number, line: number) {
      setFilms({ shown: [tapeId], at: 0 })
      goTo(line)
    },
    stop: () => play(false),
    now,
    /** To a moment of the active film. */
    seekTo(seconds: number) {
      const element = elements.current.get(activeId ?? 0)
      if (element) element.currentTime = seconds
    },
    activate,
    onTime,
    onPlaying: setPlaying,
    onEnded: () => (isInTurn ? followTurn() : setPlaying(false)),
    place: (id: number) => (element: HTMLVideoElement | null) => {
      if (element) elements.current.set(id, element)
      else elements.current.delete(id)
    },
    focus: () => elements.current.get(activeId ?? 0)?.focus({ preventScroll: true }),
  }
}
