import { type ComponentProps, useState } from 'react'
import { hyphenPhone, koreanAge, money, thousands } from './format.ts'
import { TextInput } from './Input.tsx'
import { ageText, ui } from './messages.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value?: string
  defaultValue?: string
  /** The text as it stands in the field. */
  onValueChange?: (value: string) => void
}

function useText({ value, defaultValue, onValueChange }: Props) {
  const [own, setOwn] = useState(defaultValue ?? '')
  const text = value ?? own
  const set = (next: string) => {
    setOwn(next)
    onValueChange?.(next)
  }
  return [text, set] as const
}

/** A phone number; hyphens appear while typing. Sends the hyphenated text, which the API reads as digits. */
export function PhoneInput({ value, defaultValue, onValueChange, ...rest }: Props) {
  const [text, setText] = useText({ value, defaultValue, onValueChange })
  return (
    <TextInput
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      placeholder="010-1234-5678"
      {...rest}
      value={hyphenPhone(text)}
      onChange={event => setText(hyphenPhone(event.target.value))}
    />
  )
}

/** A birth date as eight digits, YYYYMMDD, with the age beside it once it is whole. No calendar. */
export function BirthDateInput({ value, defaultValue, onValueChange, ...rest }: Props) {
  const [text, setText] = useText({ value, defaultValue, onValueChange })
  const digits = text.replace(/\D/g, '')
  const age = koreanAge(digits)
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="bday"
      placeholder={ui.birthPlaceholder}
      {...rest}
      maxLength={10}
      value={digits}
      onChange={event => setText(event.target.value.replace(/\D/g, '').slice(0, 8))}
      end={digits.length === 8 && <output>{age === null ? ui.birthWrong : ageText(age)}</output>}
    />
  )
}

/** An amount in won: digits with thousands separators, echoed as people say it. `name` sends the digits alone. */
export function MoneyInput({ value, defaultValue, onValueChange, name, ...rest }: Props) {
  const [text, setText] = useText({ value, defaultValue, onValueChange })
  const digits = text.replace(/\D/g, '')
  return (
    <>
      {name && <input type="hidden" name={name} value={digits} />}
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        value={digits && thousands(Number(digits))}
        onChange={event => setText(event.target.value.replace(/\D/g, '').slice(0, 12))}
        end={digits ? <output>{money(Number(digits))}</output> : '원'}
      />
    </>
  )
}
