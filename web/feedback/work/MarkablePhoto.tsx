import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { NoteKind } from '#contract/codes/feedback.ts'
import type { Image } from '#contract/common.ts'
import { MarkedPhoto, markClass, placeOf } from '../MarkedPhoto.tsx'
import type { Mark } from './draft.ts'
import styles from './MarkablePhoto.module.css'
import { markTexts as texts } from './messages.ts'

type Place = { x: number; y: number }
type Props = {
  image: Image | null
  alt: string
  /** Marks of this photo with their numbers. */
  marks: { mark: Mark; n: number }[]
  chosen: string | null
  /** Null if no further mark fits. */
  onPlace: ((place: Place) => void) | null
  onMove: (key: string, place: Place) => void
  onChoose: (key: string) => void
  onRemove: (key: string) => void
}

const step = 0.02
const bigStep = 0.1
const dragFrom = 4

const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000))
const moved = ({ x, y }: Place, [dx, dy]: readonly [number, number], by: number): Place => ({
  x: within(x + dx * by),
  y: within(y + dy * by),
})
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A photo to mark: a press places a mark, and so does Enter at the crosshair that arrow keys move. A mark is dragged,
 * moved by arrow keys, and removed by Delete.
 */
export function MarkablePhoto({ image, alt, marks, chosen, onPlace, onMove, onChoose, onRemove }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [cross, setCross] = useState<Place>({ x: 0.5, y: 0.5 })
  const [said, setSaid] = useState('')
  const say = ({ x, y }: Place) => setSaid(texts.at(Math.round(x * 100), Math.round(y * 100)))

  function placeAt({ clientX, clientY }: { clientX: number; clientY: number }): Place {
    const { left, top, width, height } = (frame.current as HTMLDivElement).getBoundingClientRect()
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
  }
  function steer(event: KeyboardEvent, from: Place): Place | null {
    const direction = directions[event.key]
    if (!direction) return null
    event.preventDefault()
    const place = moved(from, direction, event.shiftKey ? bigStep : step)
    say(place)
    return place
  }
  function moveCross(event: KeyboardEvent) {
    const place = steer(event, cross)
    if (place) setCross(place)
  }
  // A press by keyboard has no position.
  const press = (event: MouseEvent) => onPlace?.(event.detail === 0 ? cross : placeAt(event))

  return (
    <div ref={frame} className={styles.frame}>
      <MarkedPhoto image={image} alt={alt} sizes="(min-width: 1080px) 280px, 45vw">
        {image && (
          <button
            type="button"
            className={styles.surface}
            aria-label={texts.place(alt)}
            aria-disabled={!onPlace || undefined}
            onKeyDown={moveCross}
            onClick={press}
          >
            <i className={styles.cross} style={placeOf(cross)} />
          </button>
        )}
        {marks.map(({ mark, n }) => (
          <MarkButton
            key={mark.key}
            mark={mark}
            n={n}
            isChosen={mark.key === chosen}
            placeAt={placeAt}
            onChoose={() => onChoose(mark.key)}
            onMove={place => onMove(mark.key, place)}
            onKeyDown={event => {
              const place = steer(event, mark)
              if (place) onMove(mark.key, place)
              if (event.key === 'Delete' || event.key === 'Backspace') onRemove(mark.key)
            }}
          />
        ))}
      </MarkedPhoto>
      <p className="sr" role="status">
        {said}
      </p>
    </div>
  )
}

type MarkProps = {
  mark: Mark
  n: number
  isChosen: boolean
  placeAt: (event: PointerEvent) => Place
  onChoose: () => void
  onMove: (place: Place) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function MarkButton({ mark, n, isChosen, placeAt, onChoose, onMove, onKeyDown }: MarkProps) {
  const drag = useRef<{ x: number; y: number; isMoving: boolean } | null>(null)
  const hasMoved = useRef(false)
  function begin(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, isMoving: false }
    hasMoved.current = false
  }
  function follow(event: PointerEvent) {
    const from = drag.current
    if (!from) return
    from.isMoving ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) >= dragFrom
    if (!from.isMoving) return
    hasMoved.current = true
    onMove(placeAt(event))
  }
  const end = () => {
    drag.current = null
  }
  return (
    <button
      type="button"
      className={`${markClass} ${styles.mark}`}
      style={placeOf(mark)}
      data-good={mark.kind === 'GOOD' || undefined}
      data-on={isChosen || undefined}
      aria-label={texts.mark(n, NoteKind[mark.kind])}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      // The press that ends a drag selects nothing.
      onClick={() => !hasMoved.current && onChoose()}
    >
      {n}
    </button>
  )
}
