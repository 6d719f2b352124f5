import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SceneTape, TapeMark } from '#contract/self-tapes/marks.ts'
import markStyles from '#web/media/Mark.module.css'
import { Player } from '#web/media/Player.tsx'
import { useFreedMedia } from '#web/media/useFreedMedia.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from './Film.module.css'
import { hasLines } from './lines.ts'
import { scenePageTexts as texts } from './messages.ts'

type Props = {
  tape: SceneTape
  marks: TapeMark[]
  /** The numbers of the spoken lines. */
  spoken: number[]
  line: number
  /** The viewer's name over the picture. */
  mark: string
  /** Heard and marked; of several films, one. */
  isActive: boolean
  /** Prepared at the line for the next step, and not shown yet. */
  isHidden: boolean
  isAlone: boolean
  ref: (element: HTMLVideoElement | null) => void
  onTime: (seconds: number) => void
  onPlaying: (isPlaying: boolean) => void
  onEnded: (media: HTMLMediaElement) => void
  isWatched: boolean
  /** Moved together with others that are selected. */
  isSelected: boolean
  onActivate: () => void
}

/** One film of a scene with its name and where its lines begin. */
export function Film(props: Props) {
  const { tape, marks, spoken, line, isActive, isHidden, isAlone, isWatched, isSelected, onActivate } = props
  const length = tape.video.durationMs ?? 0
  const share = (ms: number) => `${length ? Math.min(100, (ms / length) * 100) : 0}%`
  const marked = marks.filter(mark => spoken.includes(mark.lineNo)).length
  return (
    <figure className={cx(styles.film, isActive && !isAlone && styles.active)} hidden={isHidden} data-tape={tape.id}>
      {hasLines(tape) ? (
        <Picture key={tape.video.id} {...props} />
      ) : (
        <Player video={tape.video} title={texts.videoOf(tape.name)} mark={props.mark} />
      )}
      <figcaption>
        {isAlone ? (
          <b>{tape.name}</b>
        ) : (
          <button type="button" aria-pressed={isActive} aria-label={texts.listen(tape.name)} onClick={onActivate}>
            {tape.name}
          </button>
        )}
        <small>
          {hasLines(tape) && texts.markedOf(marked, spoken.length)}
          {tape.video.kind !== 'default' && texts.link}
          {isWatched && ` · ${texts.watched}`}
          {isSelected && ` · ${texts.selected}`}
        </small>
      </figcaption>
      {hasLines(tape) && (
        <div className={styles.lines} aria-hidden="true">
          {marks.map(mark => (
            <span
              key={mark.lineNo}
              style={{ left: share(mark.atMs) }}
              data-unsure={mark.isSure ? undefined : ''}
              data-current={mark.lineNo === line ? '' : undefined}
            />
          ))}
        </div>
      )}
    </figure>
  )
}

function Picture({ tape, isActive, isHidden, mark, ref, onTime, onPlaying, onEnded, onActivate }: Props) {
  const { video, reviewUrl } = tape
  const [isLost, setLost] = useState(false)
  const [isWhole, setWhole] = useState(reviewUrl === null)
  const { revalidate } = useRevalidator()
  const film = useRef<HTMLVideoElement>(null)
  useFreedMedia(film)
  if (isLost)
    return (
      <div className={styles.lost} role="alert">
        <p>{texts.lost}</p>
        <Button
          size="sm"
          auto
          onClick={() => {
            setLost(false)
            void revalidate()
          }}
        >
          {texts.reload}
        </Button>
      </div>
    )
  return (
    <div className={cx(styles.picture, markStyles.mark)} data-mark={mark}>
      <video
        ref={element => {
          film.current = element
          ref(element)
        }}
        // The address of the film has a new signature each half day; a film that plays keeps its own.
        src={(isWhole ? video.mp4 : reviewUrl) ?? undefined}
        poster={video.poster ?? undefined}
        aria-label={texts.videoOf(tape.name)}
        preload="auto"
        playsInline
        muted={!isActive || isHidden}
        tabIndex={-1}
        controlsList="nodownload"
        onClick={onActivate}
        onTimeUpdate={event => isActive && onTime(event.currentTarget.currentTime)}
        onPlay={() => isActive && onPlaying(true)}
        // At the end, a pause comes first.
        onPause={event => isActive && !event.currentTarget.ended && onPlaying(false)}
        onEnded={event => isActive && onEnded(event.currentTarget)}
        onError={() => (isWhole ? setLost(true) : setWhole(true))}
      />
    </div>
  )
}
