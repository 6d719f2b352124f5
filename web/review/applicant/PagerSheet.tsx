import { useRef } from 'react'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { KeepDialog } from '../grid/Keep.tsx'
import type { Row } from '../state/rows.ts'
import { useReview } from '../state/useStore.ts'
import { Watermark } from '../Watermark.tsx'
import { ApplicantPanel, type PanelPart } from './ApplicantPanel.tsx'
import { CommentForm } from './Comments.tsx'
import inspector from './Inspector.module.css'
import { pagerSheetTexts as texts } from './messages.ts'
import styles from './Pager.module.css'
import { factsOf } from './Sections.tsx'
import type { Application } from './useDetail.ts'

export type SheetName = 'profile' | 'comments' | 'stages' | 'rating' | 'videos' | 'keep'

const titles: Record<Exclude<SheetName, 'keep'>, (name: string) => string> = {
  profile: name => name,
  comments: texts.comments,
  stages: () => texts.stage,
  rating: texts.rating,
  videos: texts.videos,
}
const profile: PanelPart[] = ['match', 'answers', 'profile']

type SheetsProps = {
  sheet: SheetName | null
  row: Row
  application: Application
  roleNames: Map<number, string>
  autoAdvance: boolean
  onAutoAdvance: (on: boolean) => void
  onClose: () => void
}

/** The sheets opened by the pager's buttons. */
export function PagerSheet({ sheet, ...rest }: SheetsProps) {
  if (!sheet) return null
  if (sheet === 'keep') return <KeepDialog ids={[rest.row.id]} onClose={rest.onClose} />
  return <PartSheet sheet={sheet} {...rest} />
}

type PartProps = Omit<SheetsProps, 'sheet'> & { sheet: Exclude<SheetName, 'keep'> }

function PartSheet({ sheet, row, application, roleNames, autoAdvance, onAutoAdvance, onClose }: PartProps) {
  const { rights } = useReview().viewer
  const { detail } = application
  const input = useRef<HTMLInputElement>(null)
  // Deciders have a separate stage button.
  const show = sheet !== 'profile' ? [sheet] : rights.decide ? profile : ['stages' as const, ...profile]
  const hasStages = show.includes('stages')
  return (
    <Sheet
      open
      onClose={onClose}
      title={titles[sheet](row.name)}
      footer={
        sheet === 'comments' &&
        rights.comment &&
        detail && (
          <CommentForm
            id={row.id}
            input={input}
            onAdded={comment => application.changeComments([...detail.comments, comment])}
          />
        )
      }
    >
      <div className={styles.sheetBody}>
        {sheet === 'profile' && detail && <p className={inspector.inspFacts}>{factsOf(detail)}</p>}
        <ApplicantPanel row={row} application={application} roleNames={roleNames} show={show} />
        {hasStages && rights.group && (
          <Switch checked={autoAdvance} onChange={event => onAutoAdvance(event.target.checked)}>
            {texts.advance}
          </Switch>
        )}
      </div>
      {(sheet === 'profile' || sheet === 'videos') && <Watermark />}
    </Sheet>
  )
}
