import { type Ref, useState } from 'react'
import { videoName } from '#web/applications/messages.ts'
import { Player, type PlayerHandle } from '#web/media/Player.tsx'
import { Script } from '#web/self-tapes/Script.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Play, X } from '#web/ui/icons.ts'
import type { Detail } from '../state/details.ts'
import styles from './Inspector.module.css'
import { sentVideosTexts as texts } from './messages.ts'
import { SentTape } from './SentTape.tsx'
import type { Reel } from './useReel.ts'

type Props = {
  detail: Detail
  /** The visible player, for keyboard control. */
  player?: Ref<PlayerHandle>
  /** 연속 재생, where available. */
  reel?: Reel
  /** Video URLs work for at least half a day; after that the application is loaded again. */
  onReload: () => void
}

/** Every video of an application: requested self-tapes first, then those sent with it. */
export const videosOf = ({ selfTapes, videos }: Pick<Detail, 'selfTapes' | 'videos'>) => [
  ...selfTapes.map((tape, at) => ({
    video: tape.video,
    name: selfTapes.length > 1 ? texts.selfTapeCount(selfTapes.length - at) : texts.selfTape,
    tape,
  })),
  ...videos
    .filter(({ video }) => !selfTapes.some(tape => tape.video.id === video.id))
    .map(sent => ({ video: sent.video, name: videoName(sent), tape: null })),
]

/** The sent videos, one at a time, starting with the first. */
export function SentVideos({ detail, player, reel, onReload }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const all = videosOf(detail)
  // Embedded players do not report the end of a video.
  const own = all.filter(({ video }) => video.kind === 'default' && video.state === 'READY')
  const list = reel?.isOn ? own : all
  const shown = list.find(({ video }) => video.id === chosen) ?? list[0]
  if (!shown) return null
  const { video, name, tape } = shown
  const following = own[own.indexOf(shown) + 1]
  const playing = {
    title: `${detail.sent.actorName}, ${name}`,
    startsItself: reel?.isOn,
    onEnded: () => reel?.isOn && (following ? setChosen(following.video.id) : reel.next()),
    onReload,
  }
  return (
    <div>
      <p className={styles.h4}>
        {texts.videos}
        <span>{all.length > 1 ? texts.videoCount(all.length) : name}</span>
        {reel && own.length > 0 && (
          <button type="button" className={styles.reel} aria-pressed={reel.isOn} onClick={reel.toggle}>
            <Icon icon={reel.isOn ? X : Play} size={14} />
            {reel.isOn ? texts.stop : texts.playAll}
          </button>
        )}
      </p>
      {tape ? (
        <SentTape key={video.id} tape={tape} player={player} {...playing} />
      ) : (
        <Player key={video.id} ref={player} video={video} {...playing} className={styles.video} />
      )}
      {all.length > 1 && (
        <div className={styles.videoChoice}>
          <Chips label={texts.choose}>
            {all.map(each => (
              <Chip key={each.video.id} small on={each.video.id === video.id} onClick={() => setChosen(each.video.id)}>
                {each.name}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {tape && (
        <details className={styles.script}>
          <summary>{texts.submitted(fullDateTime(tape.submittedAt))}</summary>
          <Script lines={tape.script} />
        </details>
      )}
    </div>
  )
}
