import type { CastingDetail } from '../../contract/castings.ts'
import { paths } from '../paths.ts'
import { Note } from '../ui/Card.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import styles from './Casting.module.css'

/** What state the notice is in, where it isn't simply open; to its owner and team also what to do next. */
export function StateNote({ casting }: { casting: CastingDetail }) {
  const note = noteOf(casting)
  const mayEdit = casting.isMine || casting.teamRole === 'FULL'
  const isTeam = casting.isMine || casting.teamRole !== null
  if (!note && !isTeam) return null
  return (
    <div className={styles.state}>
      {note}
      {isTeam && (
        <p className={styles.ownLinks}>
          <ListLink href={paths.workspace(casting.id)}>지원자 보기</ListLink>
          {mayEdit && ['DRAFT', 'REJECTED', 'OPEN', 'HIDDEN'].includes(casting.status) && (
            <ListLink href={paths.castingEdit(casting.id)}>공고 고치기</ListLink>
          )}
          <ListLink href={paths.castingAdmin()}>내 공고</ListLink>
        </p>
      )}
    </div>
  )
}

function noteOf({ status, isRecruiting, rejectReason }: CastingDetail) {
  switch (status) {
    case 'DRAFT':
      return (
        <Note title="임시저장한 공고예요.">아직 다른 사람에게 보이지 않아요. 내용을 채워 검수를 요청해 주세요.</Note>
      )
    case 'IN_REVIEW':
      return (
        <Note tone="info" title="검수하고 있어요.">
          보통 24시간 안에 결과를 알려드려요. 승인되면 모두에게 보여요. 고치려면 내 공고에서 검수 요청을 거둬 주세요.
        </Note>
      )
    case 'REJECTED':
      return (
        <Note tone="danger" title="검수에서 반려됐어요.">
          {rejectReason} 고친 뒤 다시 검수를 요청해 주세요.
        </Note>
      )
    case 'HIDDEN':
      return (
        <Note tone="warn" title="운영자가 숨긴 공고예요.">
          {rejectReason} 고칠 것이 있으면 고쳐 주세요. 운영자가 확인하고 다시 보이게 해요.
        </Note>
      )
    case 'EARLY_CLOSED':
      return <Note title="모집이 일찍 끝난 공고예요.">아래에서 지금 모집하는 다른 공고를 볼 수 있어요.</Note>
    default:
      return isRecruiting ? null : (
        <Note title="모집이 끝난 공고예요.">아래에서 지금 모집하는 다른 공고를 볼 수 있어요.</Note>
      )
  }
}
