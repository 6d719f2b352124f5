import type { ReactNode, RefObject } from 'react'
import { outsideContactTexts } from '#web/contact-checks/messages.ts'
import { OutsideContact } from '#web/contact-checks/OutsideContact.tsx'
import type { PlayerHandle } from '#web/media/Player.tsx'
import { ErrorBlock } from '#web/ui/display/Empty.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { GroupKeys } from '../grid/groups.tsx'
import type { Row } from '../state/rows.ts'
import { useReview } from '../state/useStore.ts'
import { CommentList } from './Comments.tsx'
import { Hints } from './Hints.tsx'
import styles from './Inspector.module.css'
import { Letters } from './Letters.tsx'
import { inspectorTexts as texts } from './messages.ts'
import { Rating } from './Rating.tsx'
import { CastAnswers, MatchFlags, SentProfile } from './Sections.tsx'
import { SentResult } from './SentResult.tsx'
import { SentVideos } from './SentVideos.tsx'
import { StagePicker } from './StagePicker.tsx'
import type { Application } from './useDetail.ts'
import type { Reel } from './useReel.ts'

export const everyPart = ['match', 'group', 'rating', 'stages', 'answers', 'videos', 'profile', 'comments'] as const
export type PanelPart = (typeof everyPart)[number]

type Props = {
  row: Row
  application: Application
  roleNames: Map<number, string>
  /** Parts of it; without, all. */
  show?: readonly PanelPart[]
  /** Whether sections have a title; a sheet has its own. */
  titled?: boolean
  onGroup?: (groupId: number) => void
  player?: RefObject<PlayerHandle | null>
  reel?: Reel
}

/**
 * What a reviewer sees and sets for one applicant: all of it in the inspector, section by section in the pager's
 * sheets.
 */
export function ApplicantPanel({
  row,
  application,
  roleNames,
  show = everyPart,
  titled,
  onGroup,
  player,
  reel,
}: Props) {
  const { role, store, viewer } = useReview()
  const { detail, failed, retry, reload, changeComments } = application
  const { id } = row
  const has = (part: PanelPart) => show.includes(part)
  const isWaiting = !detail && (has('videos') || has('profile') || has('comments'))
  return (
    <>
      {has('match') && detail && <MatchFlags detail={detail} role={role} />}
      {has('match') && detail && <Hints hints={detail.hints} />}
      {has('group') && <Group row={row} onGroup={onGroup} />}
      {has('rating') && (viewer.rights.rate || viewer.shows.ratings) && (
        <Part title={titled && texts.rating}>
          <Rating key={id} id={id} detail={detail} />
        </Part>
      )}
      {has('stages') && (
        <Part title={titled && texts.stage}>
          <StagePicker row={row} roleNames={roleNames} />
          <SentResult key={id} row={row} roleNames={roleNames} />
        </Part>
      )}
      {has('answers') && detail && <CastAnswers detail={detail} />}
      {isWaiting && !failed && <Skeleton height={180} radius="md" />}
      {isWaiting && failed && <ErrorBlock title={texts.notLoaded} onRetry={retry} />}
      {has('videos') && detail && <SentVideos key={id} detail={detail} player={player} reel={reel} onReload={reload} />}
      {has('profile') && detail && viewer.rights.decide && (
        <Part title={outsideContactTexts.heading}>
          <OutsideContact key={id} castingId={store.castingId} appId={id} name={row.name} />
        </Part>
      )}
      {has('profile') && detail && <Letters detail={detail} />}
      {has('profile') && detail && <SentProfile detail={detail} />}
      {has('comments') && detail && (
        <Part title={titled && texts.comments + (detail.comments.length || '')}>
          <CommentList key={id} id={id} comments={detail.comments} onChange={changeComments} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      {title && <p className={styles.h4}>{title}</p>}
      {children}
    </div>
  )
}

function Group({ row, onGroup }: { row: Row; onGroup: Props['onGroup'] }) {
  const { store, viewer } = useReview()
  const groups = store.groups()
  const name = groups.find(group => group.id === row.groupId)?.name ?? texts.ungrouped
  return (
    <div>
      <p className={styles.h4}>
        {texts.group}
        <span>{name}</span>
      </p>
      {viewer.rights.group && onGroup && <GroupKeys groups={groups} current={row.groupId} onPick={onGroup} />}
    </div>
  )
}
