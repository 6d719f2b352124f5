import { useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useReview } from '../state/useStore.ts'
import type { Line } from '../state/useWorkspace.ts'
import { BelowLine } from './BelowLine.tsx'
import { Card, type HowOpened } from './Card.tsx'
import styles from './Grid.module.css'
import { gridTexts as texts } from './messages.ts'

export type GridSize = 'S' | 'M' | 'L'
const widths: Record<GridSize, number> = { S: 118, M: 156, L: 216 }
const gap = 12
const padding = 16
const bodyHeight = 57
const lineHeight = 64
const revealFrames = 20

/** Inner width and whole height of the grid's scroller, in pixels. */
export type GridRoom = { width: number; height: number }

/** The grid's interface for the rest of the workspace. */
export type GridHandle = {
  columns: () => number
  /** Scrolls an applicant into view and, if requested, focuses it. */
  reveal: (id: number, focus: boolean) => void
}

type Props = {
  order: number[]
  line: Line
  /** Shows or hides those below the line. */
  onLine: (isOpen: boolean) => void
  size: GridSize
  /** The room that the grid has when it is first drawn, where it is known: its cards are then drawn at once. */
  room: RefObject<GridRoom | null>
  handle: RefObject<GridHandle | null>
  onOpen: (id: number, how: HowOpened) => void
}

/** Only visible rows are in the document; their photos arrive in pages of sixty. */
export const Grid = memo(function Grid({ order, line, onLine, size, room, handle, onOpen }: Props) {
  const { store } = useReview()
  const scroller = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(() => room.current?.width ?? 0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    if (scroller.current) observer.observe(scroller.current)
    // A grid that comes back later may have another room.
    room.current = null
    return () => observer.disconnect()
  }, [room])

  const inner = Math.max(0, width)
  const columns = Math.max(2, Math.floor((inner + gap) / (widths[size] + gap)))
  const cardWidth = (inner - gap * (columns - 1)) / columns
  const rowHeight = Math.round(cardWidth * 1.25) + bodyHeight + gap
  const rows = useMemo(() => rowsOf(order, line, columns), [order, line, columns])
  const lineRow = rows.indexOf(theLine)
  // What is out of sight comes after what is seen.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (width > 0) startTransition(() => setDrawn(true))
  }, [width])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => (at === lineRow ? lineHeight : rowHeight),
    overscan: isDrawn ? 2 : 0,
    initialRect: room.current ?? undefined,
    scrollPaddingStart: 4,
    scrollPaddingEnd: padding,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights of rows require measuring
  useLayoutEffect(() => virtual.measure(), [rowHeight, lineRow, virtual])

  const items = virtual.getVirtualItems()
  const from = items[0]?.index ?? 0
  const to = (items.at(-1)?.index ?? -1) + 1
  useEffect(() => {
    if (width > 0) store.wantCards(rows.slice(from, to + 2).flat())
  }, [store, rows, from, to, width])

  useImperativeHandle(handle, () => ({
    columns: () => columns,
    reveal(id, focus) {
      const row = rows.findIndex(ids => ids.includes(id))
      // Measuring forces a layout: only when the row is out of view.
      const above = lineRow >= 0 && lineRow < row ? lineHeight - rowHeight : 0
      const top = row * rowHeight + above - (virtual.scrollOffset ?? 0)
      const isInSight = top >= 0 && top + rowHeight <= (virtual.scrollRect?.height ?? 0) - padding
      if (!isInSight) virtual.scrollToIndex(row, { align: 'auto' })
      if (!focus) return
      // A newly shown grid renders its cards only once measured.
      const focusWithin = (frames: number) => {
        const card = scroller.current?.querySelector<HTMLElement>(`[data-applicant="${id}"]`)
        if (card) card.focus({ preventScroll: true })
        else if (frames > 0 && store.active() === id) requestAnimationFrame(() => focusWithin(frames - 1))
      }
      focusWithin(revealFrames)
    },
  }))

  // On a phone the grid reappears after closing an applicant, and a URL may name one far below.
  const isMeasured = width > 0
  useEffect(() => {
    const active = store.active()
    if (isMeasured && active !== null) handle.current?.reveal(active, false)
  }, [store, handle, isMeasured])

  return (
    <div ref={scroller} className={styles.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of cards is not a table */}
      <div
        role="grid"
        aria-label={texts.applicants}
        aria-rowcount={rows.length}
        aria-colcount={columns}
        aria-multiselectable="true"
        tabIndex={-1}
        style={{ height: virtual.getTotalSize(), position: 'relative' }}
      >
        {width > 0 &&
          items.map(item => (
            // biome-ignore lint/a11y/useSemanticElements: a grid of cards is not a table
            // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 1}
              className={styles.row}
              style={{
                transform: `translateY(${item.start}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {item.index === lineRow && <BelowLine line={line} onLine={onLine} />}
              {rows[item.index]?.map((id, column) => (
                <Card key={id} id={id} column={column} sizes={`${Math.round(cardWidth)}px`} onOpen={onOpen} />
              ))}
            </div>
          ))}
      </div>
    </div>
  )
})

/** Stands in the list of rows where the line is drawn. */
const theLine: number[] = []

/** The ids of each row; those below the line begin a row of their own. */
function rowsOf(order: number[], { below }: Line, columns: number): number[][] {
  const first = below.size > 0 ? order.findIndex(id => below.has(id)) : -1
  const above = first < 0 ? order.length : first
  const inRows = (ids: number[]) =>
    Array.from({ length: Math.ceil(ids.length / columns) }, (_, at) => ids.slice(at * columns, (at + 1) * columns))
  return [...inRows(order.slice(0, above)), ...(below.size > 0 ? [theLine] : []), ...inRows(order.slice(above))]
}
