import { type Ref, useState } from 'react'
import { Player, type PlayerHandle } from '../../media/Player.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { fullDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Play, X } from '../../ui/icons.ts'
import { videoName } from '../messages.ts'
import styles from './Inspector.module.css'
import type { Detail } from './store.ts'
import type { Reel } from './useReel.ts'
import { useReview } from './useStore.ts'

type Props = {
  detail: Detail
  /** The player that is in sight, for whoever plays it by a key. */
  player?: Ref<PlayerHandle>
  /** 연속 재생, where there is one. */
  reel?: Reel
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
export function SentVideos({ detail, player, reel, onReload }: Props) {
  const { viewer } = useReview()
  const [chosen, setChosen] = useState<number | null>(null)
  const films = filmsOf(detail)
  // What other sites play does not say when it ends.
  const own = films.filter(({ video }) => video.kind === 'default' && video.state === 'READY')
  const list = reel?.isOn ? own : films
  const film = list.find(({ video }) => video.id === chosen) ?? list[0]
  if (!film) return null
  const { video, name, tape } = film
  const following = own[own.indexOf(film) + 1]
  return (
    <div>
      <p className={styles.h4}>
        영상 <span>{films.length > 1 ? `${films.length}편` : name}</span>
        {reel && own.length > 0 && (
          <button type="button" className={styles.reel} aria-pressed={reel.isOn} onClick={reel.toggle}>
            <Icon icon={reel.isOn ? X : Play} size={14} />
            {reel.isOn ? '이어 보기 멈추기' : '이어서 보기'}
          </button>
        )}
      </p>
      <Player
        key={video.id}
        ref={player}
        video={video}
        title={`${detail.sent.actorName}, ${name}`}
        mark={tape ? viewer.name : undefined}
        startsItself={reel?.isOn}
        onEnded={() => reel?.isOn && (following ? setChosen(following.video.id) : reel.next())}
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
