import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../display/Spinner.tsx'
import { ListLink } from '../ListLink.tsx'
import styles from './Button.module.css'

type Look = {
  /** primary: the one red action of a screen. ink: strong. soft: usual. line, text: quiet. danger: destructive. */
  variant?: 'soft' | 'primary' | 'ink' | 'line' | 'text' | 'danger'
  /** Height: sm 32, md 41, lg 52 px. */
  size?: 'sm' | 'md' | 'lg'
  /** As wide as its label instead of the full width. */
  auto?: boolean
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Shows a spinner and ignores presses while the work is running; the label stays readable. */
    pending?: boolean
    children: ReactNode
  }

/** Only the look, for a button that something else renders, such as the trigger of a menu. */
export function buttonClass({ variant = 'soft', size = 'md', auto }: Look, className?: string): string {
  return cx(styles.button, styles[variant], styles[size], auto && styles.auto, className)
}

/** Full width and 41 px high by default. `type` is "button" unless given. */
export function Button({ variant, size, auto, pending, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      {...rest}
      onClick={pending ? event => event.preventDefault() : onClick}
      className={buttonClass({ variant, size, auto }, className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, auto, className, ...rest }: Look & ComponentProps<'a'> & { href: string }) {
  return <ListLink {...rest} className={buttonClass({ variant, size, auto }, className)} />
}
