import type { CastingDetail } from '../../contract/castings.ts'
import { Badge } from '../ui/Badge.tsx'
import { hyphenPhone } from '../ui/format.ts'
import styles from './Casting.module.css'

const wellAnswered = 80

/** Who posts: name and address or phone are shown by law; what the verified mark means stands behind it. */
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
            <Badge tone={casting.replyPercent >= wellAnswered ? 'ok' : 'plain'}>응답률 {casting.replyPercent}%</Badge>
            최근 6개월, 끝난 지원에 결과를 알린 비율
          </p>
        )}
        <details>
          <summary>{casting.isVerified ? '무엇을 확인했나요?' : '어떻게 검수하나요?'}</summary>
          <p>
            {casting.isVerified
              ? '운영자가 올린 사람의 신원과 사업자 서류, 회사 연락처, 작품과 출연료를 직접 확인한 공고예요.'
              : '운영자가 올린 사람의 캐스팅 권한을 승인하고 공고 내용을 읽어 본 뒤 열었어요. 작품까지 직접 확인한 공고에는 인증 표시가 붙어요.'}
          </p>
        </details>
      </div>
    </div>
  )
}
