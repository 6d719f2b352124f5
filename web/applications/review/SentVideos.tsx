import { type Ref, useState } from 'react'
import { Player, type PlayerHandle } from '../../media/Player.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { videoName } from '../messages.ts'
import styles from './Inspector.module.css'
import type { Detail } from './store.ts'

type Props = {
  detail: Detail
  /** The player that is in sight, for whoever plays it by a key. */
  player?: Ref<PlayerHandle>
  /** Films are addressed for half a day at least; after that the application is asked for again. */
  onReload: () => void
}

/** The films that were sent, one at a time, the first one before all. */
export function SentVideos({ detail: { videos, sent }, player, onReload }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const film = videos.find(({ video }) => video.id === chosen) ?? videos[0]
  if (!film) return null
  const name = videoName(film)
  return (
    <div>
      <p className={styles.h4}>
        영상 <span>{videos.length > 1 ? `${videos.length}편` : name}</span>
      </p>
      <Player
        key={film.video.id}
        ref={player}
        video={film.video}
        title={`${sent.actorName}, ${name}`}
        onReload={onReload}
        className={styles.video}
      />
      {videos.length > 1 && (
        <div className={styles.videoChoice}>
          <Chips label="볼 영상">
            {videos.map(each => (
              <Chip key={each.video.id} small on={each === film} onClick={() => setChosen(each.video.id)}>
                {videoName(each)}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
    </div>
  )
}
