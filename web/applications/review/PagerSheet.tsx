import { useRef } from 'react'
import { Switch } from '../../ui/Choice.tsx'
import { ErrorBlock } from '../../ui/Empty.tsx'
import { Sheet } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Watermark } from '../share/Watermark.tsx'
import { CommentForm, CommentList } from './Comments.tsx'
import { Hints } from './Hints.tsx'
import inspector from './Inspector.module.css'
import { KeepDialog } from './Keep.tsx'
import styles from './Pager.module.css'
import { Rating } from './Rating.tsx'
import { CastAnswers, factsOf, MatchFlags, SentProfile } from './Sections.tsx'
import { SentResult } from './SentResult.tsx'
import { SentVideos } from './SentVideos.tsx'
import { StagePicker } from './StagePicker.tsx'
import type { Detail, Row } from './store.ts'
import { useReview } from './useStore.ts'

export type SheetName = 'profile' | 'comments' | 'stages' | 'rating' | 'videos' | 'keep'

type SheetsProps = {
  sheet: SheetName | null
  row: Row
  detail: Detail | null
  failed: boolean
  onRetry: () => void
  roleNames: Map<number, string>
  autoAdvance: boolean
  onAutoAdvance: (on: boolean) => void
  onDetail: (detail: Detail) => void
  onReload: () => void
  onClose: () => void
}

/** What the pager's buttons open over the photo. */
export function PagerSheet({ sheet, row, detail, failed, roleNames, ...rest }: SheetsProps) {
  const { autoAdvance, onAutoAdvance, onDetail, onReload, onRetry, onClose } = rest
  const { role, viewer } = useReview()
  const input = useRef<HTMLInputElement>(null)
  const stages = (
    <>
      <StagePicker row={row} roleNames={roleNames} />
      <SentResult row={row} roleNames={roleNames} />
      {viewer.rights.group && (
        <Switch checked={autoAdvance} onChange={event => onAutoAdvance(event.target.checked)}>
          그룹을 정하면 다음 지원자로
        </Switch>
      )}
    </>
  )
  if (sheet === 'stages') {
    return (
      <Sheet open onClose={onClose} title="진행 단계">
        <div className={styles.sheetBody}>{stages}</div>
      </Sheet>
    )
  }
  if (sheet === 'rating') {
    return (
      <Sheet open onClose={onClose} title={`${row.name} 평가`}>
        <Rating id={row.id} detail={detail} />
      </Sheet>
    )
  }
  if (!sheet) return null
  if (sheet === 'keep') return <KeepDialog ids={[row.id]} onClose={onClose} />
  if (!detail) {
    return (
      <Sheet open onClose={onClose} title={row.name}>
        {failed ? (
          <ErrorBlock title="지원서를 불러오지 못했어요" onRetry={onRetry} />
        ) : (
          <Skeleton height={240} radius={12} />
        )}
      </Sheet>
    )
  }
  if (sheet === 'videos') {
    return (
      <Sheet open onClose={onClose} title={`${row.name} 영상`}>
        <SentVideos detail={detail} onReload={onReload} />
        <Watermark />
      </Sheet>
    )
  }
  if (sheet === 'comments') {
    const form = viewer.rights.comment && (
      <CommentForm
        id={row.id}
        input={input}
        onAdded={comment => onDetail({ ...detail, comments: [...detail.comments, comment] })}
      />
    )
    return (
      <Sheet open onClose={onClose} title={`${row.name} 댓글`} footer={form}>
        <CommentList id={row.id} comments={detail.comments} onChange={comments => onDetail({ ...detail, comments })} />
      </Sheet>
    )
  }
  return (
    <Sheet open onClose={onClose} title={row.name}>
      <div className={styles.sheetBody}>
        <p className={inspector.inspFacts}>{factsOf(detail)}</p>
        {/* Who decides has a button of their own for it. */}
        {!viewer.rights.decide && stages}
        <MatchFlags detail={detail} role={role} />
        <CastAnswers detail={detail} />
        <Hints hints={detail.hints} />
        <SentProfile detail={detail} />
      </div>
      <Watermark />
    </Sheet>
  )
}
