import { AgreementState } from '#contract/agreements/codes.ts'
import type { AgreementRow } from '#contract/agreements/index.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { shortDate, won } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './Agreements.module.css'
import { FeeState } from './fees/FeeState.tsx'
import { listTexts as texts } from './messages.ts'

export const tones: Record<AgreementRow['state'], Tone> = {
  DRAFT: 'plain',
  SENT: 'info',
  CHANGE_ASKED: 'warn',
  ACTOR_SIGNED: 'info',
  SIGNED: 'ok',
  DECLINED: 'plain',
  EXPIRED: 'plain',
  WITHDRAWN: 'plain',
  ENDED: 'plain',
}

/** `isOfOneCasting`: its title stands above them. */
type Props = {
  list: AgreementRow[]
  isOfOneCasting?: boolean
  titleOf: (row: AgreementRow) => string
  hrefOf: (row: AgreementRow) => string
}

/** Agreements as cards that lead to them. */
export const AgreementList = ({ list, isOfOneCasting = false, titleOf, hrefOf }: Props) => (
  <ul className={styles.list}>
    {list.map(row => (
      <li key={row.id}>
        <ListLink href={hrefOf(row)}>
          <h2>{titleOf(row)}</h2>
          <p className={styles.sub}>
            <Badge tone={tones[row.state]}>{AgreementState[row.state]}</Badge>
            {!isOfOneCasting && <span>{row.castingTitle}</span>}
            <span className="num">{row.number}</span>
          </p>
          <p className={styles.sub}>
            {row.feeWon !== null && row.payOn && <span>{texts.fee(won(row.feeWon), shortDate(row.payOn))}</span>}
            {row.fees.map(fee => (
              <FeeState key={fee.no} {...fee} />
            ))}
            {row.dueAt && <span>{texts.due(shortDate(row.dueAt))}</span>}
            {row.worse > 0 && <Badge tone="danger">{texts.worse(row.worse)}</Badge>}
          </p>
        </ListLink>
      </li>
    ))}
  </ul>
)
