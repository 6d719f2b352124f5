import type { CastingDetail } from '#contract/castings/index.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './Casting.module.css'
import { stateNoteTexts as texts } from './messages.ts'

/** The casting's state unless it is simply open; for its team also the next step. */
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
          <ListLink href={paths.workspace(casting.id)}>{texts.applicants}</ListLink>
          {mayEdit && ['DRAFT', 'REJECTED', 'OPEN', 'HIDDEN'].includes(casting.status) && (
            <ListLink href={paths.castingEdit(casting.id)}>{texts.edit}</ListLink>
          )}
          <ListLink href={paths.castingAdmin()}>{texts.own}</ListLink>
        </p>
      )}
    </div>
  )
}

function noteOf({ status, isRecruiting, rejectReason }: CastingDetail) {
  switch (status) {
    case 'DRAFT':
      return <Note title={texts.draft}>{texts.draftText}</Note>
    case 'IN_REVIEW':
      return (
        <Note tone="info" title={texts.inReview}>
          {texts.inReviewText}
        </Note>
      )
    case 'REJECTED':
      return (
        <Note tone="danger" title={texts.rejected}>
          {texts.rejectedText(rejectReason ?? '')}
        </Note>
      )
    case 'HIDDEN':
      return (
        <Note tone="warn" title={texts.hidden}>
          {texts.hiddenText(rejectReason ?? '')}
        </Note>
      )
    case 'EARLY_CLOSED':
      return <Note title={texts.earlyClosed}>{texts.seeOthers}</Note>
    default:
      return isRecruiting ? null : <Note title={texts.closed}>{texts.seeOthers}</Note>
  }
}
