import { type ComponentProps, useState } from 'react'
import { timer } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { secondsOf } from './time-text.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  seconds: number | null
  /** The typed position, such as `1:23`; null if invalid. */
  onSeconds: (seconds: number | null) => void
}

/** A position in a video, typed as `1:23`. Typed text stays until `seconds` changes elsewhere. */
export function TimeField({ seconds, onSeconds, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const value = secondsOf(typed) === seconds ? typed : seconds === null ? typed : timer(seconds)
  return (
    <TextInput
      {...rest}
      value={value}
      placeholder="0:00"
      onChange={event => {
        setTyped(event.target.value)
        onSeconds(secondsOf(event.target.value))
      }}
    />
  )
}
