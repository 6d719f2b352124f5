import { VideoKind } from '#contract/codes/profiles.ts'
import { applicationLimits } from '#contract/limits.ts'
import type { ProfileVideo } from '#contract/media/videos.ts'
import { useVideoStates } from '#web/media/useVideoStates.ts'
import { VideoRow } from '#web/media/VideoRow.tsx'
import { timer } from '#web/ui/format.ts'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { videoChoiceTexts as texts, videoName } from './messages.ts'
import styles from './VideoChoice.module.css'

type Props = {
  videos: ProfileVideo[]
  chosen: number[]
  onChange: (videoIds: number[]) => void
  error?: string | undefined
}

/** Videos of the profile to send, up to three, in the chosen order. */
export function VideoChoice({ videos, chosen, onChange, error }: Props) {
  const states = useVideoStates(videos.map(({ video }) => video))
  const isFull = chosen.length >= applicationLimits.videos
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  return (
    <fieldset>
      <legend className={styles.legend}>
        {texts.chosen}
        <b className="num">{`${chosen.length}/${Math.min(applicationLimits.videos, videos.length)}`}</b>
        <small>{texts.optional}</small>
      </legend>
      {error && <FieldError message={error} />}
      <div className={styles.videos}>
        {videos.map((offered, at) => {
          const sent = { ...offered, video: states[at] ?? offered.video }
          const { id, poster } = sent.video
          const place = chosen.indexOf(id) + 1
          const isOff = isFull && !place
          return (
            <VideoRow
              key={id}
              type="checkbox"
              checked={place > 0}
              disabled={isOff}
              onChange={() => toggle(id)}
              title={videoName(sent)}
              facts={factsOf(sent)}
              isWarning={sent.video.state === 'FAILED'}
              poster={poster}
              end={
                <span className={styles.place} data-on={place > 0 || undefined} aria-hidden="true">
                  {place || ''}
                </span>
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}

const providers = { default: null, youtube: texts.youtube, vimeo: texts.vimeo }

function factsOf({ kind, title, isMain, video }: ProfileVideo): string {
  if (video.state === 'FAILED') return texts.broken
  const length = video.durationMs && timer(Math.round(video.durationMs / 1000))
  const inWork = video.state === 'PROCESSING' && texts.inWork
  return [isMain && texts.mainVideo, title && VideoKind[kind], providers[video.kind], length, inWork]
    .filter(Boolean)
    .join(' · ')
}
