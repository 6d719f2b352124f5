import type { AuthStatus } from '#contract/codes/accounts.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { shortDate } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { castingAuthTexts, authStateTexts as texts } from './messages.ts'

type Props = {
  status: keyof typeof AuthStatus
  /** The operator's text. */
  reason: string | null
  /** The end of an earlier approval that is still valid. */
  until?: string | null
  /** Where to read more and continue. */
  href?: string
}

/** The state of an application for casting authorisation, and the next step. */
export function AuthState({ status, reason, until, href }: Props) {
  const { label, tone, text } = castingAuthTexts.states[status]
  return (
    <Note tone={tone} title={texts.auth(label)}>
      <p>{text}</p>
      {reason && status !== 'SUBMITTED' && <p>{texts.reason(reason)}</p>}
      {until && status !== 'APPROVED' && <p>{castingAuthTexts.stillHolds(shortDate(until))}</p>}
      {href && <ListLink href={href}>{texts.more}</ListLink>}
    </Note>
  )
}
