import { type ComponentProps, useState } from 'react'
import { timer } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { secondsOf } from './time-text.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  seconds: number | null
  /** The moment that was typed, such as `1:23`; null while it is none. */
  onSeconds: (seconds: number | null) => void
}

/** A moment of a video, typed as `1:23`. What was typed stays as it is until `seconds` changes elsewhere. */
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
