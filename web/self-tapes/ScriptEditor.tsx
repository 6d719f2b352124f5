import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { scriptLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Ellipsis, Plus } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import { scriptTexts as texts } from './messages.ts'
import styles from './ScriptEditor.module.css'
import { linesOf, nextSpeaker, speakersOf, textOf } from './script-lines.ts'
import type { DraftLine, ScriptDraft } from './useAskDraft.ts'

type Props = { draft: ScriptDraft; onChange: (draft: ScriptDraft) => void; isInvalid?: boolean }

const keyed = (speaker: string, words: string): DraftLine => ({ key: crypto.randomUUID(), speaker, words })
const keyedLines = (text: string) => linesOf(text).map(({ speaker, words }) => keyed(speaker, words))

/**
 * A script as one text, which pasting several lines or a button splits, or line by line. Switching between both loses
 * nothing.
 */
export function ScriptEditor({ draft, onChange, isInvalid }: Props) {
  if (draft.lines) {
    return (
      <Lines
        lines={draft.lines}
        onChange={lines => onChange(lines.length ? { text: '', lines } : { text: '', lines: null })}
        onText={text => onChange({ text, lines: null })}
      />
    )
  }
  const divide = (text: string) => onChange({ text: '', lines: keyedLines(text) })
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const text = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
    if (linesOf(pasted).length < 2) return
    event.preventDefault()
    divide(text)
  }
  return (
    <div className={styles.text}>
      <TextArea
        rows={6}
        aria-label={texts.whole}
        aria-invalid={isInvalid || undefined}
        value={draft.text}
        maxLength={scriptLimits.length * 2}
        placeholder={texts.placeholder}
        onChange={event => onChange({ text: event.target.value, lines: null })}
        onPaste={paste}
      />
      <div className={styles.below}>
        <p>{texts.help}</p>
        {draft.text.trim() !== '' && (
          <Button auto size="sm" variant="line" onClick={() => divide(draft.text)}>
            {texts.divide}
          </Button>
        )}
      </div>
    </div>
  )
}

type LinesProps = { lines: DraftLine[]; onChange: (lines: DraftLine[]) => void; onText: (text: string) => void }

function Lines({ lines, onChange, onText }: LinesProps) {
  const speakers = useId()
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<string | null>(null)
  // An added line, or the neighbour of a removed one, takes the focus.
  useEffect(() => {
    if (wanted.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-line="${wanted.current}"] textarea`)?.focus()
    wanted.current = null
  })
  const change = (at: number, part: Partial<DraftLine>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)))
  function put(at: number, removed: number, added: DraftLine[]) {
    const next = lines.toSpliced(at, removed, ...added)
    wanted.current = (added.at(-1) ?? next[at] ?? next.at(-1))?.key ?? null
    onChange(next)
  }
  const add = (at: number) => put(at + 1, 0, [keyed(nextSpeaker(lines, at), '')])
  const move = (at: number, by: 1 | -1) =>
    onChange(lines.toSpliced(at, 1).toSpliced(at + by, 0, ...lines.slice(at, at + 1)))
  return (
    <div className={styles.editor}>
      <datalist id={speakers}>
        {speakersOf(lines).map(speaker => (
          <option key={speaker} value={speaker} />
        ))}
      </datalist>
      <ol ref={list} className={styles.lines}>
        {lines.map((line, at) => (
          <Line
            key={line.key}
            line={line}
            at={at}
            count={lines.length}
            speakers={speakers}
            onChange={part => change(at, part)}
            onAdd={() => add(at)}
            onRemove={() => put(at, 1, [])}
            onMove={by => move(at, by)}
            onPaste={added => put(line.words ? at + 1 : at, line.words ? 0 : 1, added)}
          />
        ))}
      </ol>
      <div className={styles.below}>
        <Button auto size="sm" variant="line" onClick={() => add(lines.length - 1)}>
          <Icon icon={Plus} size={16} />
          {texts.add}
        </Button>
        <Button auto size="sm" variant="text" onClick={() => onText(textOf(lines.filter(({ words }) => words.trim())))}>
          {texts.asText}
        </Button>
      </div>
    </div>
  )
}

type LineProps = {
  line: DraftLine
  at: number
  count: number
  /** Id of the list of speakers so far. */
  speakers: string
  onChange: (part: Partial<DraftLine>) => void
  onAdd: () => void
  onRemove: () => void
  onMove: (by: 1 | -1) => void
  onPaste: (lines: DraftLine[]) => void
}

function Line({ line, at, count, speakers, onChange, onAdd, onRemove, onMove, onPaste }: LineProps) {
  function key(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also ends IME composition.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onAdd()
    else if (event.key === 'Backspace' && line.words === '' && count > 1) onRemove()
    else return
    event.preventDefault()
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const added = keyedLines(event.clipboardData.getData('text'))
    if (added.length < 2) return
    event.preventDefault()
    onPaste(added)
  }
  const moves = [
    ...(at > 0 ? [{ label: texts.up, onSelect: () => onMove(-1) }] : []),
    ...(at < count - 1 ? [{ label: texts.down, onSelect: () => onMove(1) }] : []),
  ]
  return (
    <li className={styles.line} data-line={line.key}>
      <TextInput
        aria-label={texts.speakerOf(at + 1)}
        list={speakers}
        autoComplete="off"
        maxLength={scriptLimits.speakerLength}
        placeholder={texts.speaker}
        value={line.speaker}
        onChange={event => onChange({ speaker: event.target.value.replace(/[:：]/g, '') })}
      />
      <TextArea
        rows={1}
        aria-label={texts.wordsOf(at + 1)}
        maxLength={scriptLimits.wordsLength}
        placeholder={line.speaker ? texts.words : texts.direction}
        value={line.words}
        onChange={event => onChange({ words: event.target.value.replaceAll('\n', ' ') })}
        onKeyDown={key}
        onPaste={paste}
      />
      <Menu
        trigger={<Icon icon={Ellipsis} />}
        label={texts.menuOf(at + 1)}
        triggerClassName={styles.menu}
        align="end"
        items={[
          ...moves,
          { label: texts.addBelow, onSelect: onAdd },
          { label: texts.remove, danger: true, onSelect: onRemove },
        ]}
      />
    </li>
  )
}
