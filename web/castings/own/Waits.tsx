import type { OwnCastingWaits } from '#contract/review/own-castings.ts'
import { paths } from '#web/paths.ts'
import { thousands } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './MyCastings.module.css'
import { waitsTexts as texts } from './messages.ts'

type Props = { castingId: number; title: string; waits: OwnCastingWaits }

const places: Record<keyof OwnCastingWaits, (castingId: number) => string> = {
  changes: paths.teamAuditions,
  tapes: paths.teamSelfTapes,
  questions: castingId => `${paths.casting(castingId)}#questions`,
  picks: paths.workspace,
  casts: castingId => `${paths.workspace(castingId)}?stage=CAST`,
}
const kinds = Object.keys(places) as (keyof OwnCastingWaits)[]

/** What waits for the team, each a link to where it is answered; nothing if nobody waits. */
export function Waits({ castingId, title, waits }: Props) {
  const waiting = kinds.filter(kind => waits[kind] > 0)
  if (!waiting.length) return null
  return (
    <ul className={styles.waits} aria-label={texts.of(title)}>
      {waiting.map(kind => (
        <li key={kind}>
          <ListLink href={places[kind](castingId)}>
            {texts[kind]} <b className="num">{thousands(waits[kind])}</b>
          </ListLink>
        </li>
      ))}
    </ul>
  )
}
