import type { Ref } from 'react'
import type { Video } from '#contract/media/videos.ts'
import type { SelfTapeNote } from '#contract/self-tapes/notes.ts'
import { ReviewPlayer, type ReviewPlayerHandle } from '#web/media/ReviewPlayer.tsx'
import { timer } from '#web/ui/format.ts'
import { noteTexts as texts } from './messages.ts'
import { noteWatched } from './scene/watched.ts'
import styles from './TapePlayer.module.css'
import { useTapeNotes } from './useTapeNotes.tsx'

type Props = {
  castingId: number
  tapeId: number
  video: Video
  title: string
  /** The viewer's name over the picture. */
  mark: string
  notes: SelfTapeNote[]
  mayWrite: boolean
  /** Guests of a share write notes for themselves, or for everybody. */
  isGuest?: boolean
  isStacked?: boolean
  startsItself?: boolean
  onEnded?: () => void
  ref?: Ref<ReviewPlayerHandle>
  /** Reloads the notes. */
  onChanged: () => void
  /** Reloads the video when its URL has expired; `onChanged` by default. */
  onReload?: () => void
}

/** A delivered self-tape with the reviewers' notes on it. Another tape needs another `key`. */
export function TapePlayer(props: Props) {
  const { castingId, tapeId, video, title, mark, notes, mayWrite, isGuest, isStacked, ref, onChanged } = props
  const { form, begin, render } = useTapeNotes({ castingId, tapeId, mayWrite, isGuest, onChanged })
  const earlier = notes.filter(note => note.isEarlier)
  return (
    <div className={styles.tape}>
      <ReviewPlayer
        ref={ref}
        video={video}
        title={title}
        from={null}
        to={null}
        mark={mark}
        isStacked={isStacked}
        notes={notes.filter(note => !note.isEarlier).map(note => ({ ...note, key: String(note.id) }))}
        addNote={mayWrite ? seconds => begin(seconds) : undefined}
        renderNote={render}
        onReload={props.onReload ?? onChanged}
        startsItself={props.startsItself}
        onEnded={media => {
          if (!isGuest) noteWatched(castingId, { id: tapeId, video }, media)
          props.onEnded?.()
        }}
        isKTaken
      >
        {form}
      </ReviewPlayer>
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{texts.earlier(earlier.length)}</summary>
          <ul>
            {earlier.map(note => (
              <li key={note.id}>
                <time>{timer(note.seconds)}</time>
                {render(note)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
