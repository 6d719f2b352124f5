import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ChevronLeft, ChevronRight, Play } from '#web/ui/icons.ts'
import { Pause, SkipBack, SkipForward } from '#web/ui/member-icons.ts'
import type { SceneAct } from './keys.ts'
import { scenePageTexts as texts } from './messages.ts'
import styles from './ScenePage.module.css'

type Props = {
  acts: Record<Exclude<SceneAct, 'group'>, () => void>
  isPlaying: boolean
  /** The place of the active tape, from 1, and how many there are. */
  place: [number, number]
  /** Whether the active film can be gone through by lines. */
  hasLines: boolean
}

/** The buttons of the scene page: all that its keys do, but for those that only save time. */
export function SceneControls({ acts, isPlaying, place: [at, count], hasLines }: Props) {
  return (
    <fieldset className={styles.controls} aria-label={texts.controls}>
      <IconButton line icon={ChevronLeft} label={texts.previousTape} disabled={at <= 1} onClick={acts.previousTape} />
      <span className={styles.place}>{texts.place(at, count)}</span>
      <IconButton line icon={ChevronRight} label={texts.nextTape} disabled={at >= count} onClick={acts.nextTape} />
      {hasLines && (
        <>
          <IconButton line icon={SkipBack} label={texts.previousLine} onClick={acts.previousLine} />
          <IconButton
            line
            icon={isPlaying ? Pause : Play}
            label={isPlaying ? texts.pause : texts.play}
            onClick={acts.play}
          />
          <IconButton line icon={SkipForward} label={texts.nextLine} onClick={acts.nextLine} />
          <Button auto variant="ink" onClick={acts.mark}>
            {texts.mark}
          </Button>
          <Button auto variant="line" onClick={acts.takeBack}>
            {texts.takeBack}
          </Button>
        </>
      )}
      <Button auto onClick={acts.note}>
        {texts.note}
      </Button>
      <Button auto variant="line" onClick={acts.stage}>
        {texts.stage}
      </Button>
      <Button auto variant="line" onClick={acts.comment}>
        {texts.comment}
      </Button>
      <Button auto variant="line" onClick={acts.sheet}>
        {texts.sheet}
      </Button>
      {count > 1 && (
        <Button auto variant="line" onClick={acts.films}>
          {texts.split}
        </Button>
      )}
    </fieldset>
  )
}
