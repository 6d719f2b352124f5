import { useEffect, useRef } from 'react'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { scriptTexts } from '../messages.ts'
import { scenePageTexts as texts } from './messages.ts'
import styles from './ScenePage.module.css'

type Props = {
  lines: ScriptLine[]
  /** The speaker whose lines the actor plays; empty if left open. */
  part: string
  line: number
  /** What is to be said of where a line begins in the active film; null if it is sure. */
  stateOf: (line: number) => string | null
  onChoose: (line: number) => void
}

/** The lines of the scene, of which one is current: a column beside the films, a strip to swipe on a phone. */
export function SceneScript({ lines, part, line, stateOf, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null)
  // The list alone scrolls, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line comes into view
  useEffect(() => {
    const box = list.current
    const current = box?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    const column = box?.parentElement
    if (!box || !current || !column) return
    const middle = (size: number, length: number) => (size - length) / 2
    box.scrollLeft +=
      current.getBoundingClientRect().left -
      box.getBoundingClientRect().left -
      middle(box.clientWidth, current.offsetWidth)
    column.scrollTop +=
      current.getBoundingClientRect().top -
      column.getBoundingClientRect().top -
      middle(column.clientHeight, current.offsetHeight)
  }, [line])
  return (
    <section className={styles.script}>
      <h2>{texts.script}</h2>
      <ol ref={list}>
        {lines.map(({ speaker, words }, at) => {
          const no = at + 1
          const state = stateOf(no)
          const isMine = speaker !== '' && speaker === part
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a requested scene never changes
            <li key={at}>
              {speaker ? (
                <button
                  type="button"
                  className={styles.line}
                  data-mine={isMine || undefined}
                  aria-current={no === line || undefined}
                  onClick={() => onChoose(no)}
                >
                  <small>
                    <span>
                      {isMine && <span className="sr">{scriptTexts.mine} </span>}
                      {no} {speaker}
                    </span>
                    {state && <span>{state}</span>}
                  </small>
                  <span>{words}</span>
                </button>
              ) : (
                <p className={styles.direction}>{words}</p>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
