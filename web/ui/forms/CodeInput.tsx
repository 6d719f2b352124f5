import { type ComponentProps, useEffect, useState } from 'react'
import { plainDigits } from '#contract/letters.ts'
import { accountLimits } from '#contract/limits.ts'
import { cx } from '../cx.ts'
import { timer } from '../format.ts'
import { resendIn, timeLeft, ui } from '../messages.ts'
import { Button } from './Button.tsx'
import { useField } from './Field.tsx'
import styles from './Input.module.css'

const { codeSeconds: lifetimeSeconds, codePauseSeconds: resendSeconds } = accountLimits
const spokenAt = [60, 30, 0]

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onValueChange: (code: string) => void
  /** When the last code was sent, milliseconds; a new value restarts the countdown. */
  sentAt: number
  onResend: () => void
}

/**
 * A six-digit code from a text message, in one field so that the phone can fill it. Counts down from 3:00 and announces
 * the time only at 1:00, 0:30 and the end; another code can be requested after 60 seconds.
 */
export function CodeInput({ value, onValueChange, sentAt, onResend, className, ...rest }: Props) {
  const field = useField()
  const now = useNow(sentAt)
  const left = secondsLeft(sentAt, lifetimeSeconds, now)
  const wait = secondsLeft(sentAt, resendSeconds, now)
  return (
    <>
      <span className={styles.box}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field}
          {...rest}
          maxLength={accountLimits.codeDigits}
          value={value}
          onChange={event => onValueChange(plainDigits(event.target.value).slice(0, accountLimits.codeDigits))}
          className={cx(styles.input, styles.code, className)}
        />
        <span className={styles.end}>
          <span className={styles.time} aria-hidden="true">
            {timer(left)}
          </span>
        </span>
      </span>
      <span className="sr" role="status">
        {spokenAt.includes(left) && (left === 0 ? ui.expired : timeLeft(timer(left)))}
      </span>
      <span className={styles.resend}>
        {wait > 0 && left > 0 ? (
          resendIn(wait)
        ) : (
          <>
            {left === 0 && ui.expired}
            <Button variant="text" size="sm" auto onClick={onResend}>
              {ui.resendNow}
            </Button>
          </>
        )}
      </span>
    </>
  )
}

const secondsLeft = (from: number, seconds: number, now: number) =>
  Math.min(seconds, Math.max(0, seconds - Math.floor((now - from) / 1000)))

/** The time, each second; `start` while rendering on the server, so that the browser begins with the same text. */
function useNow(start: number): number {
  const [now, setNow] = useState(start)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
