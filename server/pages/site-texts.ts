import type { SiteTexts } from '#contract/pages/site-texts.ts'
import { type Reading, rowsOf, wordsOf } from '#server/settings/settings.ts'

/** What operators show of the people and companies that use the site [D-08]. */
export async function findSiteTexts(ctx: Reading): Promise<SiteTexts> {
  const [testimonials, logos] = await Promise.all([rowsOf(ctx, 'TESTIMONIALS'), rowsOf(ctx, 'LOGOS')])
  const sets = Map.groupBy(logos, ({ set }) => set)
  return {
    testimonials: [...testimonials],
    logos: [...sets].map(([set, rows]) => ({ set, names: rows.map(({ name }) => name) })),
  }
}

/** Words that a profile is offered while it is written. */
export async function findProfileWords(ctx: Reading): Promise<{ looks: string[]; specialties: string[] }> {
  const [looks, specialties] = await Promise.all([wordsOf(ctx, 'LOOKS'), wordsOf(ctx, 'SPECIALTIES')])
  return { looks, specialties }
}
