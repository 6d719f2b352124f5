import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { SceneTape, TapeMark } from '#contract/self-tapes/marks.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import markStyles from '#web/media/Mark.module.css'
import { cx } from '#web/ui/cx.ts'
import { markOf } from './lines.ts'
import { scenePageTexts as texts } from './messages.ts'
import styles from './SceneSheet.module.css'

type Props = {
  tapes: SceneTape[]
  marksOf: (tape: SceneTape) => TapeMark[]
  lines: ScriptLine[]
  spoken: number[]
  /** Where the page is: the cell that the focus begins at. */
  at: { tapeId: number; line: number }
  /** The viewer's name over the pictures. */
  mark: string
  onOpen: (tapeId: number, line: number) => void
}

const moves: Record<string, [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** Every line of every actor at a glance: rows are actors, columns lines; Enter opens that line of that actor. */
export function SceneSheet({ tapes, marksOf, lines, spoken, at, mark, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const cellAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  const begin = [
    Math.max(
      0,
      tapes.findIndex(tape => tape.id === at.tapeId),
    ),
    Math.max(0, spoken.indexOf(at.line)),
  ] as const
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => cellAt(...begin)?.focus(), [])
  function press(event: KeyboardEvent) {
    const move = moves[event.key]
    const cell = event.target instanceof HTMLElement ? event.target.dataset : {}
    if (!move || cell.row === undefined) return
    event.preventDefault()
    cellAt(Number(cell.row) + move[0], Number(cell.column) + move[1])?.focus()
  }
  return (
    <section className={cx(styles.sheet, markStyles.mark)} data-mark={mark} aria-label={texts.sheet}>
      <table ref={table} onKeyDown={press}>
        <thead>
          <tr>
            <td />
            {spoken.map(line => (
              <th key={line} scope="col" title={lines[line - 1]?.words}>
                {line} {lines[line - 1]?.speaker}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tapes.map((tape, row) => (
            <tr key={tape.id}>
              <th scope="row">{tape.name}</th>
              {spoken.map((line, column) => {
                const found = markOf(marksOf(tape), line)
                const place = tape.sheet?.lines.indexOf(line) ?? -1
                const words = found ? (found.isSure ? '' : texts.unsureMark) : texts.notFound
                return (
                  <td key={line}>
                    <button
                      type="button"
                      tabIndex={row === begin[0] && column === begin[1] ? 0 : -1}
                      data-row={row}
                      data-column={column}
                      data-unsure={found && !found.isSure ? '' : undefined}
                      aria-label={[tape.name, texts.line(line), words].filter(Boolean).join(', ')}
                      title={words || undefined}
                      style={
                        found && tape.sheet && place >= 0
                          ? {
                              backgroundImage: `url("${tape.sheet.url}")`,
                              backgroundPositionX: `${tape.sheet.lines.length > 1 ? (100 * place) / (tape.sheet.lines.length - 1) : 0}%`,
                              backgroundSize: `${tape.sheet.lines.length * 100}% 100%`,
                            }
                          : undefined
                      }
                      onClick={() => onOpen(tape.id, line)}
                    >
                      {!found && <span aria-hidden="true">?</span>}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
