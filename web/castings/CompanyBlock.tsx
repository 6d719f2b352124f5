import type { CastingDetail } from '#contract/castings/index.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { hyphenPhone } from '#web/ui/format.ts'
import styles from './Casting.module.css'
import { companyBlockTexts as texts } from './messages.ts'

const wellAnswered = 80

/** The owner: name and address or phone are required by law; explains the verified mark. */
export function CompanyBlock({ casting }: { casting: CastingDetail }) {
  const contact = [casting.companyAddress, casting.companyPhone && hyphenPhone(casting.companyPhone)]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className={styles.company}>
      <span className={styles.letter} aria-hidden="true">
        {casting.companyName.charAt(0)}
      </span>
      <div>
        <p>
          <b>{casting.companyName}</b>
          {contact}
        </p>
        {casting.replyPercent !== null && (
          <p className={styles.replies}>
            <Badge tone={casting.replyPercent >= wellAnswered ? 'ok' : 'plain'}>
              {texts.replyRate(casting.replyPercent)}
            </Badge>
            {texts.replyRateHelp}
          </p>
        )}
        {casting.promises.map(({ kind, text }) => (
          <p key={kind}>{text}</p>
        ))}
        {casting.payRate && <p className={styles.replies}>{casting.payRate.said}</p>}
        <details>
          <summary>{casting.isVerified ? texts.whatVerified : texts.howReviewed}</summary>
          <p>{casting.isVerified ? texts.verifiedText : texts.reviewedText}</p>
        </details>
      </div>
    </div>
  )
}
