import type { accounts } from '../../contract/accounts.ts'
import type { DataOf } from '../../contract/endpoint.ts'
import { paths } from '../paths.ts'
import { Note } from '../ui/Card.tsx'
import { shortDate } from '../ui/format.ts'
import { ListLink } from '../ui/ListLink.tsx'
import styles from './MyCastings.module.css'

export type Authorisation = DataOf<typeof accounts.castingAuth>

/** Where one's authorisation stands, as long as it doesn't let one post or is about to end; what to do is a link away. */
export function AuthorisationBanner({ authorisation, now }: { authorisation: Authorisation; now: number }) {
  const link = (label: string) => (
    <ListLink href={paths.castingAuth()} className={styles.link}>
      {label}
    </ListLink>
  )
  if (authorisation?.isAuthorised) {
    const { canApply, authorisedUntil } = authorisation
    if (!canApply || !authorisedUntil) return null
    return (
      <Note tone="warn" title={`캐스팅 권한이 ${shortDate(authorisedUntil, now)}에 끝나요.`}>
        지금 신청하면 끊기지 않고 이어서 쓸 수 있어요. {link('다시 신청하기')}
      </Note>
    )
  }
  switch (authorisation?.status) {
    case 'SUBMITTED':
      return (
        <Note tone="info" title="캐스팅 권한을 심사하고 있어요.">
          {shortDate(authorisation.createdAt, now)}에 신청했어요. 승인되면 공고를 올릴 수 있고, 그동안 임시저장할 수
          있어요.
        </Note>
      )
    case 'MORE':
      return (
        <Note tone="warn" title="서류를 더 보내 주세요.">
          {authorisation.decisionReason} {link('서류 보완하기')}
        </Note>
      )
    case 'REJECTED':
    case 'REVOKED':
      return (
        <Note tone="danger" title="캐스팅 권한이 없어요.">
          {authorisation.decisionReason} {link('다시 신청하기')}
        </Note>
      )
    case 'APPROVED':
    case 'EXPIRED':
      return (
        <Note tone="warn" title="캐스팅 권한이 만료됐어요.">
          공고를 올리거나 지원자를 보려면 {link('다시 신청하기')}
        </Note>
      )
    default:
      return (
        <Note tone="info" title="공고를 올리려면 캐스팅 권한이 필요해요.">
          신원과 회사를 확인하고 승인해 드려요. 그동안 공고를 임시저장할 수 있어요. {link('권한 신청하기')}
        </Note>
      )
  }
}
