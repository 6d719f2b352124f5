import { sql } from 'kysely'
import type { Figures } from '#contract/pages/home.ts'
import { isOpen } from '#server/castings/search/search.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import { isListed } from '#server/profiles/visibility.ts'

const keptForMs = 10 * 60_000
/** With fewer ended applications a percentage is meaningless. */
const enough = 30

/** The site's public figures, counted at most once in ten minutes per process. */
export function createFigures(): (db: Db) => Promise<Figures> {
  let kept: { until: number; figures: Promise<Figures> } | null = null
  return db => {
    if (kept && kept.until > Date.now()) return kept.figures
    const figures = countFigures(db)
    kept = { until: Date.now() + keptForMs, figures }
    figures.catch(() => {
      kept = null
    })
    return figures
  }
}

/** The figures as they are now. `reply_rates` is counted every night. */
export async function countFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<{ castings: number; actors: number; ended: number; answered: number }>`
    SELECT (SELECT count(*) FROM castings WHERE ${isOpen()}) AS castings,
           (SELECT count(*) FROM profiles WHERE ${isListed} AND access_scope = 'PUBLIC') AS actors,
           (SELECT coalesce(sum(ended), 0)::bigint FROM reply_rates) AS ended,
           (SELECT coalesce(sum(answered), 0)::bigint FROM reply_rates) AS answered`.execute(db)
  const { answered, ...counted } = firstOf(rows)
  const toldPercent = counted.ended < enough ? null : Math.floor((answered * 100) / counted.ended)
  return { ...counted, toldPercent }
}
