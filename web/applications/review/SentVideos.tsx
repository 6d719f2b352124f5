import { type Ref, useState } from 'react'
import { Player, type PlayerHandle } from '../../media/Player.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { fullDateTime } from '../../ui/format.ts'
import { videoName } from '../messages.ts'
import styles from './Inspector.module.css'
import type { Detail } from './store.ts'
import { useReview } from './useStore.ts'

type Props = {
  detail: Detail
  /** The player that is in sight, for whoever plays it by a key. */
  player?: Ref<PlayerHandle>
  /** Films are addressed for half a day at least; after that the application is asked for again. */
  onReload: () => void
}

/** Every film of an application: self-tapes first, for which they were asked; then what came with it. */
export const filmsOf = ({ selfTapes, videos }: Pick<Detail, 'selfTapes' | 'videos'>) => [
  ...selfTapes.map((tape, at) => ({
    video: tape.video,
    name: selfTapes.length > 1 ? `셀프테이프 ${selfTapes.length - at}` : '셀프테이프',
    tape,
  })),
  ...videos
    .filter(({ video }) => !selfTapes.some(tape => tape.video.id === video.id))
    .map(film => ({ video: film.video, name: videoName(film), tape: null })),
]

/** The films that were sent, one at a time, the first one before all. */
export function SentVideos({ detail, player, onReload }: Props) {
  const { viewer } = useReview()
  const [chosen, setChosen] = useState<number | null>(null)
  const films = filmsOf(detail)
  const film = films.find(({ video }) => video.id === chosen) ?? films[0]
  if (!film) return null
  const { video, name, tape } = film
  return (
    <div>
      <p className={styles.h4}>
        영상 <span>{films.length > 1 ? `${films.length}편` : name}</span>
      </p>
      <Player
        key={video.id}
        ref={player}
        video={video}
        title={`${detail.sent.actorName}, ${name}`}
        mark={tape ? viewer.name : undefined}
        onReload={onReload}
        className={styles.video}
      />
      {films.length > 1 && (
        <div className={styles.videoChoice}>
          <Chips label="볼 영상">
            {films.map(each => (
              <Chip key={each.video.id} small on={each.video.id === video.id} onClick={() => setChosen(each.video.id)}>
                {each.name}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {tape && (
        <details className={styles.script}>
          <summary>{fullDateTime(tape.submittedAt)}에 보냈어요 · 대본 보기</summary>
          <p>{tape.script}</p>
        </details>
      )}
    </div>
  )
}
