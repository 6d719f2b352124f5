import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchLength } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { cx } from '#web/ui/cx.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { Search } from '#web/ui/icons.ts'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { useOperator } from '../useOperator.ts'
import styles from './find.module.css'
import { type Finding, groupsOf } from './findings.ts'
import { findTexts as texts } from './messages.ts'

/** Finds whatever the operator may see, from every page: by its button, or by ⌘K and Ctrl+K, also while typing. */
export function OfficeSearch() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton icon={Search} iconSize={18} label={texts.open} onClick={() => setIsOpen(true)} />
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title={texts.title} width="wide" align="start">
        <Finder onLeave={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}

/** A dialog gives the focus to the first control with this attribute, instead of to its close button. */
const focusedFirst = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')

/** How long typing rests before it is searched for. */
const restMs = 200

function Finder({ onLeave }: { onLeave: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const { mayOpen } = useOperator()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  // Enter before the answer opens its first row once it is there.
  const isAwaited = useRef(false)
  const word = typed.trim()
  useEffect(() => {
    const rest = setTimeout(() => setAsked(word), restMs)
    return () => clearTimeout(rest)
  }, [word])
  const { data, refusal } = useLoad(asked || null, signal => api.admin.find({ query: { q: asked } }, { signal }))
  const isCurrent = asked === word && (word === '' || data !== null || refusal !== null)
  const groups = groupsOf(isCurrent ? data : null, word, mayOpen)
  const rows = groups.flatMap(({ list }) => list)
  const active = rows[Math.min(at, rows.length - 1)]
  const optionId = ({ key }: Finding) => `${id}-${key}`

  const go = ({ href }: Finding) => {
    void navigate(href)
    onLeave()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (isCurrent && isAwaited.current && active) go(active)
    if (isCurrent) isAwaited.current = false
  }, [isCurrent])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that the keys have reached
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active?.key])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length) {
      event.preventDefault()
      setAt((Math.min(at, rows.length - 1) + step + rows.length) % rows.length)
    }
    if (event.key !== 'Enter' || !word) return
    event.preventDefault()
    if (!isCurrent) isAwaited.current = true
    else if (active) go(active)
  }

  return (
    <div className={styles.finder}>
      <Field label={texts.label} help={texts.logged}>
        <TextInput
          ref={focusedFirst}
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          enterKeyHint="go"
          placeholder={texts.hint}
          maxLength={searchLength}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
            isAwaited.current = false
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Alert>{isCurrent && refusal?.message}</Alert>
      <p role="status" className={styles.status}>
        {word && !isCurrent && texts.finding}
        {word && isCurrent && !refusal && (rows.length ? texts.found(rows.length) : texts.none)}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={texts.results} className={styles.list}>
        {groups.map(({ label, list }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden="true">{label}</p>
            {list.map(row => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus, as a combobox does
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={row.key}
                id={optionId(row)}
                role="option"
                aria-selected={row === active}
                className={cx(styles.row, row === active && styles.active)}
                onMouseMove={() => setAt(rows.indexOf(row))}
                onClick={() => go(row)}
              >
                <b>{row.title}</b>
                {row.detail && <small>{row.detail}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
