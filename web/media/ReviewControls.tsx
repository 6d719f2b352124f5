import type { RefObject } from 'react'
import { timer } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { type IconShape, MessageSquare, Play } from '#web/ui/icons.ts'
import { Maximize, Pause, RotateCcw, RotateCw, SkipBack, SkipForward } from '#web/ui/member-icons.ts'
import { rateText, reviewPlayer as texts } from './messages.ts'
import styles from './ReviewControls.module.css'
import { type Media, rates } from './useMedia.ts'

export const skippedSeconds = 5

type Props = {
  media: Media
  length: number
  /** To the next or previous note; without notes five seconds are skipped instead. */
  onStep?: (by: 1 | -1) => void
  onAdd?: () => void
  /** The element shown full-screen. */
  stage: RefObject<HTMLElement | null>
}

/** The buttons of the review player: skipping seconds for writers of notes, jumping between notes for readers. */
export function ReviewControls({ media, length, onStep, onAdd, stage }: Props) {
  const byNotes = onStep && !onAdd
  const back = byNotes ? () => onStep(-1) : () => media.seek(media.current() - skippedSeconds)
  const on = byNotes ? () => onStep(1) : () => media.seek(media.current() + skippedSeconds)
  return (
    <div className={styles.controls}>
      <Control
        icon={byNotes ? SkipBack : RotateCcw}
        label={byNotes ? texts.previousNote : texts.back(skippedSeconds)}
        onClick={back}
      />
      <Control
        icon={media.isPlaying ? Pause : Play}
        label={media.isPlaying ? texts.pause : texts.play}
        isFilled
        onClick={media.toggle}
      />
      <Control
        icon={byNotes ? SkipForward : RotateCw}
        label={byNotes ? texts.nextNote : texts.on(skippedSeconds)}
        onClick={on}
      />
      <span className={styles.clock}>{texts.clock(timer(media.seconds), timer(length))}</span>
      <select
        className={styles.rate}
        aria-label={texts.speed}
        value={media.rate}
        onChange={event => media.setRate(Number(event.target.value))}
      >
        {rates.map(rate => (
          <option key={rate} value={rate}>
            {rateText(rate)}
          </option>
        ))}
      </select>
      {onAdd && (
        <button type="button" className={styles.add} onClick={onAdd}>
          <Icon icon={MessageSquare} size={16} />
          {texts.add}
        </button>
      )}
      <Control icon={Maximize} label={texts.fullScreen} className={styles.full} onClick={() => fill(stage.current)} />
    </div>
  )
}

type ControlProps = { icon: IconShape; label: string; isFilled?: boolean; className?: string; onClick: () => void }

function Control({ icon, label, isFilled, className, onClick }: ControlProps) {
  return (
    <button type="button" aria-label={label} className={className} onClick={onClick}>
      <Icon icon={icon} size={18} filled={isFilled} />
    </button>
  )
}

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** The whole player with its notes; iPhones allow only the video itself to be full-screen. */
function fill(stage: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  // A refusal changes nothing.
  else if (document.fullscreenEnabled) stage?.requestFullscreen().catch(() => {})
  else stage?.querySelector<PhoneVideo>('video')?.webkitEnterFullscreen?.()
}
