import { type ComponentProps, type InputEvent, type ReactNode, useState } from 'react'
import { halfWidth } from '#contract/letters.ts'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { ChevronDown, Eye, EyeOff, Search } from '../icons.ts'
import { counter, counterSpoken, ui } from '../messages.ts'
import { useField } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Input.module.css'

type InputProps = ComponentProps<'input'> & {
  /** Shown inside the right edge, such as a unit or a small button. */
  end?: ReactNode
}

/** One line of text, 48 px high. In an input of numbers full-width digits become plain as they are typed. */
export function TextInput({ end, className, ...rest }: InputProps) {
  const field = useField()
  const input = (
    <input
      type="text"
      onInput={isOfDigits(rest.inputMode) ? readPlain : undefined}
      {...field}
      {...rest}
      className={cx(styles.input, end ? styles.ended : undefined, className)}
    />
  )
  if (!end) return input
  return (
    <span className={styles.box}>
      {input}
      <span className={styles.end} data-quiet={typeof end === 'string' ? '' : undefined}>
        {end}
      </span>
    </span>
  )
}

const isOfDigits = (mode: InputProps['inputMode']) => mode === 'numeric' || mode === 'decimal' || mode === 'tel'

// Runs before onChange. A text that is still composed stays: replacing it makes browsers insert it twice.
function readPlain({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) {
  const typed = halfWidth(input.value)
  if (typed === input.value || nativeEvent.isComposing) return
  const caret = input.selectionStart
  input.value = typed
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** A password with a button that shows it; pasting and password managers always work. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const reveal = (
    <IconButton
      className={styles.reveal}
      icon={shown ? EyeOff : Eye}
      label={shown ? ui.hidePassword : ui.showPassword}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      end={reveal}
      className={styles.revealed}
    />
  )
}

type TextAreaProps = ComponentProps<'textarea'> & {
  /** Shows a counter up to `maxLength`. */
  count?: boolean
}

/** Several lines; grows with its text. Counts user-perceived characters. */
export function TextArea({ count, className, onChange, ...rest }: TextAreaProps) {
  const field = useField()
  const [typed, setTyped] = useState(() => length(String(rest.defaultValue ?? '')))
  const used = rest.value === undefined ? typed : length(String(rest.value))
  const max = rest.maxLength
  const area = (
    <textarea
      {...field}
      {...rest}
      onChange={event => {
        setTyped(length(event.target.value))
        onChange?.(event)
      }}
      className={cx(styles.input, styles.textarea, className)}
    />
  )
  if (!count || max === undefined) return area
  return (
    <>
      {area}
      <p className={cx(styles.counter, 'num', used >= max && styles.full)}>
        <span aria-hidden="true">{counter(used, max)}</span>
        <span className="sr">{counterSpoken(used, max)}</span>
      </p>
    </>
  )
}

const length = (text: string) => [...text].length

/** The native select; `options` or `<option>` children. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const field = useField()
  return (
    <span className={styles.selectBox}>
      <select {...field} {...rest} className={cx(styles.input, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon icon={ChevronDown} />
    </span>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }

/** The labels of codes as options, in their order. */
export const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
type SelectProps = ComponentProps<'select'> & {
  options?: Option[]
  /** The empty first choice. */
  placeholder?: string
}

/** A search box with an icon; needs an `aria-label` or a Field. */
export function SearchInput({ className, ...rest }: ComponentProps<'input'>) {
  const field = useField()
  return (
    <span className={cx(styles.search, className)}>
      <Icon icon={Search} />
      <input type="search" enterKeyHint="search" {...field} {...rest} className={styles.input} />
    </span>
  )
}
