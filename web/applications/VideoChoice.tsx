import { maxSentVideos } from '../../contract/application-fields.ts'
import { VideoKind } from '../../contract/enums.ts'
import type { ProfileVideo } from '../../contract/videos.ts'
import { cx } from '../ui/cx.ts'
import { FieldError } from '../ui/Field.tsx'
import { timer } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Play } from '../ui/icons.ts'
import { videoName } from './messages.ts'
import styles from './VideoChoice.module.css'

type Props = {
  videos: ProfileVideo[]
  chosen: number[]
  onChange: (videoIds: number[]) => void
  error?: string | undefined
}

/** Which of the profile's films go along, up to three or none, in the order of choosing. */
export function VideoChoice({ videos, chosen, onChange, error }: Props) {
  const isFull = chosen.length >= maxSentVideos
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  return (
    <fieldset>
      <legend className={styles.legend}>
        보낼 영상 <b className="num">{`${chosen.length}/${Math.min(maxSentVideos, videos.length)}`}</b>
        <small>없어도 지원할 수 있어요</small>
      </legend>
      {error && <FieldError message={error} />}
      <div className={styles.videos}>
        {videos.map(film => {
          const { id, poster } = film.video
          const place = chosen.indexOf(id) + 1
          const isOff = isFull && !place
          return (
            <label key={id} className={cx(styles.video, isOff && styles.off)}>
              <input type="checkbox" checked={place > 0} disabled={isOff} onChange={() => toggle(id)} />
              <span className={styles.thumb}>
                {poster ? <img src={poster} alt="" loading="lazy" /> : <Icon icon={Play} size={20} />}
              </span>
              <span className={styles.words}>
                <b>{videoName(film)}</b>
                <small>{factsOf(film)}</small>
              </span>
              <span className={styles.place} aria-hidden="true">
                {place || ''}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const providers = { default: null, youtube: '유튜브', vimeo: '비메오' }

function factsOf({ kind, title, isMain, video }: ProfileVideo): string {
  const length = video.durationMs && timer(Math.round(video.durationMs / 1000))
  return [isMain && '대표 영상', title && VideoKind[kind], providers[video.kind], length].filter(Boolean).join(' · ')
}
