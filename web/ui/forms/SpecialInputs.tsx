import { type ComponentProps, useState } from 'react'
import { plainDigits } from '#contract/letters.ts'
import { hyphenPhone, koreanAge, money, thousands } from '../format.ts'
import { ageText, ui } from '../messages.ts'
import { TextInput } from './Input.tsx'
import { specialInputsTexts as texts } from './messages.ts'
import { useMask } from './useMask.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value?: string
  defaultValue?: string
  /** The formatted text of a phone number, otherwise the digits. */
  onValueChange?: (value: string) => void
}

function useMaskedText({ value, defaultValue, onValueChange }: Props, format: (digits: string) => string) {
  const [own, setOwn] = useState(defaultValue ?? '')
  const text = format(plainDigits(value ?? own))
  const input = useMask(text, format, next => {
    setOwn(next)
    onValueChange?.(next)
  })
  return { digits: plainDigits(text), input }
}

const birthDigits = (digits: string) => digits.slice(0, 8)

const won = (digits: string) => digits && thousands(Number(digits.slice(0, 12)))

/** A phone number; hyphens appear while typing. Sends the hyphenated text, which the API reads as digits. */
export function PhoneInput({ value, defaultValue, onValueChange, ...rest }: Props) {
  const { input } = useMaskedText({ value, defaultValue, onValueChange }, hyphenPhone)
  return (
    <TextInput type="tel" inputMode="numeric" autoComplete="tel" placeholder="010-1234-5678" {...rest} {...input} />
  )
}

/** A birth date as eight digits, YYYYMMDD, with the age beside it once complete. No calendar. */
export function BirthDateInput({ value, defaultValue, onValueChange, ...rest }: Props) {
  const { digits, input } = useMaskedText({ value, defaultValue, onValueChange }, birthDigits)
  const age = koreanAge(digits)
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="bday"
      placeholder={ui.birthPlaceholder}
      {...rest}
      {...input}
      end={age !== null && <output>{ageText(age)}</output>}
    />
  )
}

/** An amount in won: digits with thousands separators, repeated in spoken form. `name` sends the digits alone. */
export function MoneyInput({ value, defaultValue, onValueChange, name, ...rest }: Props) {
  const onText = (next: string) => onValueChange?.(plainDigits(next))
  const { digits, input } = useMaskedText({ value, defaultValue, onValueChange: onText }, won)
  return (
    <>
      {name && <input type="hidden" name={name} value={digits} />}
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        {...input}
        end={digits ? <output>{money(Number(digits))}</output> : texts.won}
      />
    </>
  )
}
