import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import type { Video } from '#contract/media/videos.ts'
import { cx } from '#web/ui/cx.ts'
import { timer } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Play } from '#web/ui/icons.ts'
import { reviewPlayer as texts } from './messages.ts'
import { NoteList } from './NoteList.tsx'
import { Player, type PlayerHandle } from './Player.tsx'
import { runPlayerKey } from './player-keys.ts'
import { ReviewControls, skippedSeconds } from './ReviewControls.tsx'
import styles from './ReviewPlayer.module.css'
import { noteAt, noteBeside, type ReviewNote } from './review-notes.ts'
import { TimeLine } from './TimeLine.tsx'
import { useMedia } from './useMedia.ts'

/** The playing position in seconds. */
export type ReviewPlayerHandle = {
  seek: (seconds: number) => void
  current: () => number
  /** Requests a note at the current second, as N does. */
  note: () => void
  /** Plays or pauses, and scrolls the picture into view. */
  toggle: () => void
  /** Goes on playing after a note, with the focus and its keys in the player. */
  resume: () => void
}

type Props<N extends ReviewNote> = {
  video: Video
  title: string
  /** The section in seconds; playback starts there. */
  from: number | null
  to: number | null
  notes: N[]
  /** A note at this whole second is requested; the video is paused. */
  addNote?: (seconds: number) => void
  /** The text of a note; its time and kind precede it. */
  renderNote: (note: N) => ReactNode
  ref?: Ref<ReviewPlayerHandle>
  /** Keeps the list below the video on wide screens too. */
  isStacked?: boolean
  /** As for `Player`. */
  mark?: string
  startsItself?: boolean
  onEnded?: (media: HTMLMediaElement) => void
  onReload?: () => void
  /** The page uses K itself. */
  isKTaken?: boolean
  /** Content directly below the video, such as the form for a note. */
  children?: ReactNode
  className?: string
}

/**
 * A video with notes on its timeline and in a list. With the focus in it: ← → jump between notes, or by five seconds if
 * there are none, Space and K play, < > change the speed, N requests a note. An external video has no timeline: a note
 * restarts it there.
 */
export function ReviewPlayer<N extends ReviewNote>(props: Props<N>) {
  const { video, title, from, to, addNote, renderNote, mark, onReload } = props
  const media = useMedia(from ?? 0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<PlayerHandle>(null)
  const heading = useId()
  const notes = props.notes.toSorted((one, other) => one.seconds - other.seconds)
  const at = noteAt(notes, media.seconds, chosen)
  const current = notes[at]
  const length = media.length ?? (video.durationMs ?? 0) / 1000

  function choose(note: ReviewNote) {
    setChosen(note.key)
    media.seek(note.seconds)
  }
  function step(by: 1 | -1) {
    if (!notes.length && media.isThere) media.seek(media.current() + by * skippedSeconds)
    const note = noteBeside(notes, at, by, media.current())
    if (!note) return
    choose(note)
    setSaid(texts.reached(notes.indexOf(note) + 1, notes.length, timer(note.seconds)))
  }
  const add =
    addNote &&
    (() => {
      media.pause()
      addNote(Math.floor(media.current()))
    })
  useImperativeHandle(props.ref, () => ({
    seek: media.seek,
    current: media.current,
    note: () => add?.(),
    toggle: () => picture.current?.toggle(),
    resume() {
      stage.current?.focus({ preventScroll: true })
      if (media.isThere && !media.isPlaying) media.toggle()
    },
  }))
  const acts = { toggle: media.toggle, step, stepRate: media.stepRate, addNote: add, isKTaken: props.isKTaken }

  return (
    <section
      className={cx(styles.review, props.isStacked && styles.stacked, props.className)}
      aria-label={title}
      onKeyDown={event => runPlayerKey(event, acts)}
    >
      <div className={styles.left}>
        {/* Pressing the picture moves the focus, and with it the keys, into the player. */}
        <div ref={stage} className={styles.player} tabIndex={-1}>
          <div className={styles.stage}>
            <Player
              ref={picture}
              video={startingAt(video, media.seconds)}
              title={title}
              mark={mark}
              onMedia={media.onMedia}
              onReload={onReload}
              startsItself={props.startsItself}
              onEnded={props.onEnded}
              className={styles.picture}
            />
            {media.isThere && (
              <>
                <button type="button" tabIndex={-1} className={styles.cover} onClick={media.toggle}>
                  <span className="sr">{media.isPlaying ? texts.pause : texts.play}</span>
                  {media.isFresh && (
                    <span className={styles.disc}>
                      <Icon icon={Play} size={28} filled />
                    </span>
                  )}
                </button>
                <Caption note={current} seconds={media.seconds} />
              </>
            )}
          </div>
          {media.isThere && (
            <>
              <TimeLine
                notes={notes}
                current={current}
                seconds={media.seconds}
                length={length}
                part={from === null && to === null ? null : [from ?? 0, to ?? length]}
                onChoose={choose}
                onSeek={media.seek}
              />
              <ReviewControls
                media={media}
                length={length}
                onStep={notes.length > 0 ? step : undefined}
                onAdd={add}
                stage={stage}
              />
            </>
          )}
        </div>
        {props.children}
      </div>
      <NoteList
        heading={heading}
        notes={notes}
        current={current}
        onChoose={choose}
        renderNote={renderNote}
        onAdd={add}
        showsAdd={!media.isThere}
      />
      <p className="sr" role="status">
        {said}
      </p>
    </section>
  )
}

const captionSeconds = 5

function Caption({ note, seconds }: { note: ReviewNote | undefined; seconds: number }) {
  if (!note?.text || seconds - note.seconds > captionSeconds) return null
  return (
    <p className={styles.caption} aria-hidden="true">
      <b>{timer(note.seconds)}</b>
      {note.text}
    </p>
  )
}

/** An external video is restarted at a position; ours are sought. */
function startingAt(video: Video, seconds: number): Video {
  if (video.kind === 'default' || !video.embed || seconds < 1) return video
  const whole = Math.floor(seconds)
  const embed = video.kind === 'youtube' ? `${video.embed}&start=${whole}` : `${video.embed}#t=${whole}s`
  return { ...video, embed }
}
