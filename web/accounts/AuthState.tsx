import type { AuthStatus } from '../../contract/enums.ts'
import { Note } from '../ui/Card.tsx'
import { isoDate } from '../ui/format.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { castingAuthTexts } from './messages.ts'

type Props = {
  status: keyof typeof AuthStatus
  /** What the operator wrote. */
  reason: string | null
  /** Until when an earlier approval holds, if one does. */
  until?: string | null
  /** Where to read more and go on. */
  href?: string
}

/** Where an application for casting rights stands, and what to do next. */
export function AuthState({ status, reason, until, href }: Props) {
  const { label, tone, text } = castingAuthTexts.states[status]
  return (
    <Note tone={tone} title={`캐스팅 권한: ${label}`}>
      <p>{text}</p>
      {reason && status !== 'SUBMITTED' && <p>사유: {reason}</p>}
      {until && status !== 'APPROVED' && <p>{castingAuthTexts.stillHolds(isoDate(until))}</p>}
      {href && <ListLink href={href}>자세히 보기</ListLink>}
    </Note>
  )
}
