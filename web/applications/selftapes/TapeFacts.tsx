import type { MySelfTape, TeamSelfTape } from '../../../contract/self-tapes.ts'
import { Player } from '../../media/Player.tsx'
import type { Tone } from '../../ui/Badge.tsx'
import audition from '../auditions/Auditions.module.css'
import { dueText, minutesText, selfTapes } from './messages.ts'
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

/** By when, how long, with what guide. */
export function TapeFacts({ tape }: { tape: Tape }) {
  return (
    <dl className={audition.facts}>
      <dt>{selfTapes.due}</dt>
      <dd className="num">{dueText(tape.dueAt)}</dd>
      <dt>{selfTapes.length}</dt>
      <dd className="num">{minutesText(tape.maxMinutes)}</dd>
      {tape.guide && (
        <>
          <dt>{selfTapes.guide}</dt>
          <dd>{tape.guide}</dd>
        </>
      )}
    </dl>
  )
}

/** What was sent, to be played, for the team under the name of who looks (`mark`); after it was removed, that it was. */
export function TapeFilm({ tape, title, mark }: { tape: Tape; title: string; mark?: string }) {
  if (tape.video) return <Player video={tape.video} title={title} mark={mark} className={styles.player} />
  return tape.status === 'REVIEWED' ? <p className={styles.sub}>{selfTapes.removed}</p> : null
}
