import { TapeOrientation } from '#contract/codes/applications.ts'
import type { MySelfTape, TeamSelfTape } from '#contract/self-tapes/index.ts'
import audition from '#web/auditions/Auditions.module.css'
import { Player } from '#web/media/Player.tsx'
import type { Tone } from '#web/ui/display/Badge.tsx'
import { dueText, minutesText, sceneTexts, selfTapes } from './messages.ts'
import styles from './SelfTapes.module.css'

type Tape = MySelfTape | TeamSelfTape

export const statusTone: Record<Tape['status'], Tone> = {
  REQUESTED: 'info',
  ACCEPTED: 'info',
  SUBMITTED: 'ok',
  REVIEWED: 'ok',
  DECLINED: 'plain',
  EXPIRED: 'plain',
  CANCELLED: 'plain',
}

/** Due time, maximum length, orientation, guide, and how to start. */
export function TapeFacts({ tape }: { tape: Tape }) {
  return (
    <dl className={audition.facts}>
      {tape.sceneTitle && (
        <>
          <dt>{sceneTexts.title}</dt>
          <dd>{tape.sceneTitle}</dd>
        </>
      )}
      <dt>{selfTapes.due}</dt>
      <dd className="num">{dueText(tape.dueAt)}</dd>
      <dt>{selfTapes.length}</dt>
      <dd className="num">{minutesText(tape.maxMinutes)}</dd>
      {tape.orientation !== 'ANY' && (
        <>
          <dt>{sceneTexts.orientation}</dt>
          <dd>{TapeOrientation[tape.orientation]}</dd>
        </>
      )}
      {tape.guide && (
        <>
          <dt>{selfTapes.guide}</dt>
          <dd>{tape.guide}</dd>
        </>
      )}
      {tape.asksSlate && (
        <>
          <dt>{sceneTexts.slateLabel}</dt>
          <dd>{sceneTexts.slateShort}</dd>
        </>
      )}
    </dl>
  )
}

/** The sent video, watermarked for the team with the viewer's name (`mark`); after its removal, a message. */
export function TapeVideo({ tape, title, mark }: { tape: Tape; title: string; mark?: string }) {
  if (tape.video) return <Player video={tape.video} title={title} mark={mark} className={styles.player} />
  return tape.status === 'REVIEWED' ? <p className={styles.sub}>{selfTapes.removed}</p> : null
}
