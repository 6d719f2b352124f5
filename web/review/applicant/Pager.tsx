import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { numberText, photoAlt, stageLabel } from '#web/applications/messages.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { thousands } from '#web/ui/format.ts'
import { IconButton, IconLink } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { FolderPlus, IdCard, MessageSquare, Play, SlidersHorizontal, Star, X } from '#web/ui/icons.ts'
import { LayoutGrid, MailCheck } from '#web/ui/member-icons.ts'
import { GroupKeys, GroupMark } from '../grid/groups.tsx'
import type { Row } from '../state/rows.ts'
import { countUnread } from '../state/store.ts'
import { useActive, useApplicant, useReview } from '../state/useStore.ts'
import { Arrows } from './Arrows.tsx'
import { pagerTexts as texts } from './messages.ts'
import styles from './Pager.module.css'
import { PagerSheet, type SheetName } from './PagerSheet.tsx'
import { factsOf } from './Sections.tsx'
import { videosOf } from './SentVideos.tsx'
import { NextStageMenu, useNextSteps } from './StagePicker.tsx'
import { Unsent } from './Unsent.tsx'
import { useDetail } from './useDetail.ts'

const swipePixels = 50

type Props = {
  order: number[]
  title: string
  roleNames: Map<number, string>
  onStep: (by: number) => void
  onGroup: (groupId: number) => void
  sheet: SheetName | null
  onSheet: (sheet: SheetName | null) => void
  onGrid: () => void
  autoAdvance: boolean
  onAutoAdvance: (on: boolean) => void
}

/** One applicant full-screen on a phone. Swiping moves on; so do the buttons at the sides. */
export function Pager(props: Props) {
  const active = useActive(useReview().store)
  return active === null ? null : <Applicant id={active} {...props} />
}

function Applicant({
  id,
  order,
  title,
  roleNames,
  onStep,
  onGroup,
  sheet,
  onSheet,
  onGrid,
  autoAdvance,
  onAutoAdvance,
}: Props & { id: number }) {
  const { store, viewer } = useReview()
  const { row, card, groups } = useApplicant(id)
  const application = useDetail(id)
  const { detail } = application
  const [photo, setPhoto] = useState(0)
  const start = useRef<{ x: number; y: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another applicant begins with the first photo
  useEffect(() => setPhoto(0), [id])
  if (!row) return null
  const photos = detail?.photos ?? (card?.photo ? [card.photo] : [])
  const shown = Math.min(photo, Math.max(0, photos.length - 1))

  const onPointerUp = (event: PointerEvent) => {
    const from = start.current
    start.current = null
    if (!from) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (Math.abs(dx) > swipePixels && Math.abs(dx) > Math.abs(dy)) onStep(dx < 0 ? 1 : -1)
    else if (Math.hypot(dx, dy) < 10 && photos.length > 1) setPhoto((shown + 1) % photos.length)
  }

  return (
    <div className={styles.pager} data-theme="viewer">
      <div
        className={styles.pagerPhoto}
        onPointerDown={event => {
          start.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          start.current = null
        }}
      >
        <Photo image={photos[shown] ?? null} alt={photoAlt(row.name, shown + 1)} ratio="fill" sizes="100vw" priority />
      </div>
      <div className={styles.pagerTop}>
        {viewer.kind !== 'SHARE' && <IconLink icon={X} iconSize={24} label={texts.back} href={paths.castingAdmin()} />}
        <div>
          <h1>{title}</h1>
          <p className="num">
            {texts.position(thousands(store.place(id) + 1), thousands(order.length), thousands(countUnread(store)))}
          </p>
          <Unsent />
        </div>
        <IconButton icon={LayoutGrid} label={texts.grid} onClick={onGrid} />
      </div>
      {photos.length > 1 && (
        <div className={styles.bars} aria-hidden="true">
          {photos.map((each, at) => (
            <i key={each.key} className={cx(at === shown && styles.on)} />
          ))}
        </div>
      )}
      <Arrows previous={texts.previous} next={texts.next} onStep={onStep} className={styles.pagerArrows} />
      <div className={styles.pagerBody}>
        <h2>
          {row.name} <small>{numberText(row.number)}</small> <GroupMark groups={groups} id={row.groupId} />
          {detail && videosOf(detail).length > 0 && (
            <button type="button" className={styles.pagerVideos} onClick={() => onSheet('videos')}>
              <Icon icon={Play} size={16} />
              {texts.videos(videosOf(detail).length)}
            </button>
          )}
        </h2>
        <p className={styles.pagerFacts}>
          {detail ? factsOf(detail) : texts.facts(row.age, row.height ? ` · ${row.height}cm` : '')}
        </p>
        {(detail?.message ?? card?.message) && (
          <p className={styles.pagerMessage}>{detail?.message ?? card?.message}</p>
        )}
        {viewer.rights.group && <GroupKeys named groups={groups} current={row.groupId} onPick={onGroup} />}
        <Actions row={row} roleNames={roleNames} onSheet={onSheet} />
      </div>
      <PagerSheet
        sheet={sheet}
        row={row}
        application={application}
        roleNames={roleNames}
        autoAdvance={autoAdvance}
        onAutoAdvance={onAutoAdvance}
        onClose={() => onSheet(null)}
      />
    </div>
  )
}

type ActionsProps = {
  row: Row
  roleNames: Map<number, string>
  onSheet: (sheet: SheetName) => void
}

function Actions({ row, roleNames, onSheet }: ActionsProps) {
  const { moves, viewer } = useReview()
  const steps = useNextSteps(row)
  const [only] = steps
  return (
    <div className={styles.pagerActions}>
      <button type="button" onClick={() => onSheet('profile')}>
        <Icon icon={IdCard} size={22} />
        {texts.more}
      </button>
      <button type="button" onClick={() => onSheet('comments')}>
        <Icon icon={MessageSquare} size={22} />
        {texts.comments}
        {row.comments > 0 && ` ${thousands(row.comments)}`}
      </button>
      {(viewer.rights.rate || viewer.shows.ratings) && (
        <button type="button" onClick={() => onSheet('rating')}>
          <Icon icon={Star} size={22} filled={row.mark > 0} />
          {texts.rating}
          {row.mark > 0 && ` ${row.mark}`}
        </button>
      )}
      {viewer.rights.decide && (
        <button type="button" onClick={() => onSheet('stages')}>
          <Icon icon={SlidersHorizontal} size={22} />
          {texts.stage}
        </button>
      )}
      {viewer.kind !== 'SHARE' && (
        <button type="button" onClick={() => onSheet('keep')}>
          <Icon icon={FolderPlus} size={22} />
          {texts.keep}
        </button>
      )}
      {only && steps.length === 1 && (
        <button type="button" onClick={() => moves.changeStage([row.id], only.stage, only.roleId)}>
          <Icon icon={MailCheck} size={22} />
          {stageLabel(only.stage)}
        </button>
      )}
      {steps.length > 1 && (
        <NextStageMenu
          row={row}
          roleNames={roleNames}
          title={texts.nextStage}
          trigger={
            <>
              <Icon icon={MailCheck} size={22} />
              {texts.nextStage}
            </>
          }
        />
      )}
    </div>
  )
}
