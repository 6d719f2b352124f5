import { type Ref, useImperativeHandle, useRef } from 'react'
import { useLoad } from '#web/calls/useLoad.ts'
import type { PlayerHandle } from '#web/media/Player.tsx'
import type { ReviewPlayerHandle } from '#web/media/ReviewPlayer.tsx'
import { paths } from '#web/paths.ts'
import { sceneTexts } from '#web/self-tapes/messages.ts'
import { TapePlayer } from '#web/self-tapes/TapePlayer.tsx'
import { api } from '#web/team-api.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import type { Detail } from '../state/details.ts'
import { useReview } from '../state/useStore.ts'
import styles from './Inspector.module.css'

type Props = {
  tape: Detail['selfTapes'][number]
  title: string
  player?: Ref<PlayerHandle>
  startsItself?: boolean
  onEnded?: () => void
  onReload: () => void
}

/** A delivered self-tape with the notes visible to this reviewer. */
export function SentTape({ tape, title, player, startsItself, onEnded, onReload }: Props) {
  const { store, viewer } = useReview()
  const { castingId } = store
  const own = useRef<ReviewPlayerHandle>(null)
  useImperativeHandle(player, () => ({ toggle: () => own.current?.toggle() }))
  // If loading the notes fails the video still plays, and the next visit asks again.
  const { data, reload } = useLoad(tape.id, signal =>
    api.selfTapes.notes({ params: { castingId, tapeId: tape.id } }, { signal }),
  )
  const isGuest = viewer.kind === 'SHARE'
  return (
    <>
      <TapePlayer
        ref={own}
        castingId={castingId}
        tapeId={tape.id}
        video={tape.video}
        title={title}
        mark={viewer.name}
        notes={data?.list ?? []}
        mayWrite={viewer.rights.comment}
        isGuest={isGuest}
        isStacked
        startsItself={startsItself}
        onEnded={onEnded}
        onChanged={reload}
        onReload={onReload}
      />
      {tape.sceneId !== null && !isGuest && (
        <div className={styles.videoChoice}>
          <LinkButton auto size="sm" variant="line" href={paths.scene(castingId, tape.sceneId)}>
            {sceneTexts.compare}
          </LinkButton>
        </div>
      )}
    </>
  )
}
