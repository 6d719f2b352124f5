import { useCallback, useRef, useState } from 'react'
import { data } from 'react-router'
import { orderPages } from '#contract/payments/order-pages.ts'
import { idParam } from '#web/calls/id-param.ts'
import { orderParam } from '#web/calls/order-param.ts'
import { refused } from '#web/calls/refusal.ts'
import { rawApiOf, requireViewer } from '#web/context.ts'
import { Player } from '#web/media/Player.tsx'
import { ReviewControls } from '#web/media/ReviewControls.tsx'
import { TimeLine } from '#web/media/TimeLine.tsx'
import { useMedia } from '#web/media/useMedia.ts'
import { pageMeta } from '#web/meta.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { CircleAlert } from '#web/ui/icons.ts'
import type { Route } from './+types/WatchPage'
import { watchTexts as texts } from './messages.ts'
import { useProgress } from './useProgress.ts'
import styles from './Watch.module.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.playback?.title ?? texts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  const [orderId, classId] = [orderParam(params.orderId), idParam(params.classId)]
  try {
    const playback = await rawApiOf(context).lectures.lecturePlayback({ params: { orderId, classId } })
    return { orderId, playback, sentence: null }
  } catch (error) {
    const { status, message } = refused(error)
    if (status === 403 || status === 404) throw data(null, { status })
    return { orderId, playback: null, sentence: message }
  }
}

/** One class of the person's own lecture as a video: resumes where the person stopped, and records actual playback. */
export default function WatchPage({ loaderData: { orderId, playback, sentence } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <BackLink href={orderPages.lecture(orderId)}>{texts.back}</BackLink>
      {playback ? (
        <Watch key={playback.classId} orderId={orderId} playback={playback} />
      ) : (
        <Empty icon={CircleAlert} as="h2" title={sentence} />
      )}
    </div>
  )
}

type Props = { orderId: number; playback: NonNullable<Route.ComponentProps['loaderData']['playback']> }

/** A person who stopped this close to the end starts again. */
const endSeconds = 5

function Watch({ orderId, playback }: Props) {
  const { classId, title, video, captions, position, mark, nextClassId } = playback
  const whole = (video.durationMs ?? 0) / 1000
  const media = useMedia(position < whole - endSeconds ? position : 0)
  const { onMedia: onPlayed, isSeen, problem } = useProgress({ orderId, classId }, playback.isSeen)
  const stage = useRef<HTMLDivElement>(null)
  const [showsCaptions, setShowsCaptions] = useState(true)
  const { onMedia: onShown } = media
  const onMedia = useCallback(
    (element: HTMLMediaElement | null) => {
      onShown(element)
      onPlayed(element)
    },
    [onShown, onPlayed],
  )
  function switchCaptions(isOn: boolean) {
    setShowsCaptions(isOn)
    for (const track of stage.current?.querySelector('video')?.textTracks ?? [])
      track.mode = isOn ? 'showing' : 'hidden'
  }
  const length = media.length ?? whole
  return (
    <>
      <div ref={stage} className={styles.player}>
        <Player video={video} title={title} mark={mark} captions={captions ?? undefined} onMedia={onMedia} />
        {media.isThere && (
          <>
            <TimeLine
              notes={[]}
              current={undefined}
              seconds={media.seconds}
              length={length}
              part={null}
              onChoose={() => {}}
              onSeek={media.seek}
            />
            <ReviewControls media={media} length={length} stage={stage} />
          </>
        )}
      </div>
      <header className={styles.head}>
        <Text size="h1">{title}</Text>
        <span role="status">{isSeen && <Badge tone="ok">{texts.seen}</Badge>}</span>
      </header>
      {problem && (
        <Note tone="warn" role="alert" title={texts.unsaved}>
          {problem}
        </Note>
      )}
      <p className={styles.note}>{texts.note}</p>
      {captions && (
        <Switch checked={showsCaptions} onChange={event => switchCaptions(event.target.checked)}>
          {texts.captions}
        </Switch>
      )}
      {nextClassId !== null && (
        <LinkButton auto variant="ink" href={orderPages.lectureClass(orderId, nextClassId)}>
          {texts.next}
        </LinkButton>
      )}
    </>
  )
}
