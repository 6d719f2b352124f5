import type { FeedbackContents, ReviewedVideo } from '#contract/feedback/shapes.ts'
import { ReviewPlayer } from '#web/media/ReviewPlayer.tsx'
import { timer } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowUpRight } from '#web/ui/icons.ts'
import { videoTexts as texts } from './messages.ts'
import { Part } from './Part.tsx'
import styles from './VideoNotes.module.css'
import { WrittenNotes } from './WrittenNotes.tsx'

type Props = {
  video: ReviewedVideo | null
  notes: FeedbackContents['notes']
  /** The player's address has expired. */
  onReload: () => void
}

/** The reviewed video with notes that seek in it; notes of an external video do not link. */
export function VideoNotes({ video, notes, onReload }: Props) {
  if (!video?.video) return <Elsewhere video={video} notes={notes} />
  return (
    <ReviewPlayer
      video={video.video}
      title={texts.video}
      from={video.from}
      to={video.to}
      notes={notes.map((note, at) => ({ ...note, key: String(at) }))}
      renderNote={({ text }) => <p className={styles.note}>{text}</p>}
      onReload={onReload}
    />
  )
}

function Elsewhere({ video, notes }: Omit<Props, 'onReload'>) {
  return (
    <>
      <Part title={texts.link}>
        {video?.link ? (
          <p className={styles.link}>
            <a href={video.link} target="_blank" rel="noreferrer">
              {video.link}
              <Icon icon={ArrowUpRight} size={16} />
            </a>
            {video.from !== null && video.to !== null && (
              <span className="num">{texts.section(timer(video.from), timer(video.to))}</span>
            )}
          </p>
        ) : (
          <p className={styles.note}>{texts.gone}</p>
        )}
      </Part>
      <WrittenNotes notes={notes} />
    </>
  )
}
