import { useRef } from 'react'
import { SelfTapeStatus } from '#contract/codes/applications.ts'
import type { TeamSelfTape } from '#contract/self-tapes/index.ts'
import type { SelfTapeNote } from '#contract/self-tapes/notes.ts'
import audition from '#web/auditions/Auditions.module.css'
import type { ReviewPlayerHandle } from '#web/media/ReviewPlayer.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { KeyHints } from '#web/ui/display/KeyHints.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { IconLink } from '#web/ui/forms/IconButton.tsx'
import { ArrowLeft, ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { usePageKeys } from '#web/ui/usePageKeys.ts'
import { useSwitch } from '#web/useSwitch.ts'
import { reviewTexts as texts } from './messages.ts'
import { Script } from './Script.tsx'
import { statusTone, TapeFacts } from './TapeFacts.tsx'
import { TapePlayer } from './TapePlayer.tsx'
import styles from './TapeReview.module.css'

export type WatchableTape = TeamSelfTape & { video: NonNullable<TeamSelfTape['video']> }

type Props = {
  castingId: number
  tape: WatchableTape
  /** Its position among the playable tapes, from 1. */
  place: number
  count: number
  notes: SelfTapeNote[]
  viewerName: string
  listHref: string
  /** Links to the tape before and after it; null at the ends. */
  previousHref: string | null
  nextHref: string | null
  onGo: (href: string) => void
  onReview: () => void
  onChanged: () => void
}

/** One self-tape at a time: J and K go to the next and previous one, N adds a note at the current moment. */
export function TapeReview(props: Props) {
  const { castingId, tape, place, count, notes, viewerName, listHref, previousHref, nextHref, onGo, onReview } = props
  const player = useRef<ReviewPlayerHandle>(null)
  // One switch for this page, the scenes and the workspace of applicants.
  const [lettersOn, setLetters] = useSwitch('review-letters')
  usePageKeys((event, dialog) => {
    const { code, repeat, altKey, ctrlKey, metaKey, shiftKey } = event
    if (dialog || repeat || altKey || ctrlKey || metaKey || shiftKey) return false
    // A button keeps its own Space, and so does the player.
    if (code === 'Space' && !(event.target instanceof HTMLButtonElement)) {
      player.current?.toggle()
      return true
    }
    if (!lettersOn) return false
    if (code === 'KeyJ') nextHref && onGo(nextHref)
    else if (code === 'KeyK') previousHref && onGo(previousHref)
    // While the player has the focus, it handles N itself.
    else if (code === 'KeyN') player.current?.note()
    else return false
    return true
  })
  return (
    <div className="wrap">
      <header className={styles.head}>
        <IconLink icon={ArrowLeft} label={texts.back} href={listHref} />
        <div className={styles.who}>
          <h1>{tape.name}</h1>
          <Badge tone={statusTone[tape.status]}>{SelfTapeStatus[tape.status]}</Badge>
        </div>
        <nav className={styles.steps} aria-label={texts.steps}>
          <Step icon={ChevronLeft} label={texts.previous} href={previousHref} />
          <span className="num">{texts.place(place, count)}</span>
          <Step icon={ChevronRight} label={texts.next} href={nextHref} />
        </nav>
        {tape.status === 'SUBMITTED' && (
          <Button auto variant="ink" className={styles.reviewed} onClick={onReview}>
            {texts.review}
          </Button>
        )}
      </header>
      <TapePlayer
        key={tape.id}
        ref={player}
        castingId={castingId}
        tapeId={tape.id}
        video={tape.video}
        title={texts.videoOf(tape.name)}
        mark={viewerName}
        notes={notes}
        mayWrite
        onChanged={props.onChanged}
      />
      <KeyHints className={styles.keys}>
        <kbd>J</kbd>
        <kbd>K</kbd> {texts.keyTapes}
        <kbd>Space</kbd> {texts.keyPlay}
        <kbd>&lt;</kbd>
        <kbd>&gt;</kbd> {texts.keySpeed}
      </KeyHints>
      <Switch className={styles.letters} checked={lettersOn} onChange={event => setLetters(event.target.checked)}>
        {texts.letters}
      </Switch>
      <section className={styles.script}>
        <h2>{texts.script}</h2>
        <Script lines={tape.script} mine={tape.part} />
      </section>
      <section className={styles.facts}>
        {tape.words && <p className={audition.words}>{tape.words}</p>}
        <TapeFacts tape={tape} />
      </section>
    </div>
  )
}

function Step({ icon, label, href }: { icon: string; label: string; href: string | null }) {
  if (href) return <IconLink icon={icon} label={label} href={href} />
  return <span className={styles.end} aria-hidden="true" />
}
