import { AgreementState } from '#contract/agreements/codes.ts'
import type { Agreement } from '#contract/agreements/index.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { tones } from './AgreementList.tsx'
import styles from './Agreements.module.css'
import { agreementTexts } from './messages.ts'

type HeadProps = { title: string; agreement: Agreement; children: string }

/** The title of an agreement's page, and where it stands. */
export const Head = ({ title, agreement, children }: HeadProps) => (
  <header className={styles.head}>
    <Text size="h1">{title}</Text>
    <p className={styles.sub}>
      <Badge tone={tones[agreement.state]}>{AgreementState[agreement.state]}</Badge>
      <span>{children}</span>
      <span className="num">{agreementTexts.number(agreement.number, agreement.revision)}</span>
    </p>
    {agreement.endReason && agreement.state !== 'SIGNED' && (
      <p className={styles.sub}>
        {agreementTexts.ended}: {agreement.endReason}
      </p>
    )}
  </header>
)

/** What the actor asks to change. */
export function Changes({ title, agreement: { changeRequest } }: { title: string; agreement: Agreement }) {
  if (!changeRequest.length) return null
  return (
    <Note tone="warn" title={title}>
      <ul>
        {changeRequest.map(({ clause, text }) => (
          <li key={clause + text}>{agreementTexts.change(clause, text)}</li>
        ))}
      </ul>
    </Note>
  )
}
