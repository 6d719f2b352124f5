import { AdMedium, DeadlineFilter } from '#contract/codes/casting-terms.ts'
import { ArtCategory, RewardUnit, RoleGrade, StatedAuditionWay } from '#contract/codes/castings.ts'
import { Region } from '#contract/codes/profiles.ts'
import { money } from '#web/ui/format.ts'
import type { Filters } from './filters.ts'
import { filtersTexts as texts } from './filters-messages.ts'

/** One condition with its label, and the filters without it. */
export type Condition = { label: string; without: Filters }

/** Every active condition, in the order of the form. */
export function conditionsOf(filters: Filters): Condition[] {
  const found: Condition[] = []
  const add = (label: string, change: Partial<Filters>) => found.push({ label, without: { ...filters, ...change } })
  if (filters.q) add(`‘${filters.q}’`, { q: '' })
  for (const code of filters.artCategory)
    add(ArtCategory[code], { artCategory: filters.artCategory.filter(other => other !== code) })
  if (filters.gender) add(filters.gender === 'MALE' ? texts.male : texts.female, { gender: '' })
  if (filters.age !== null) add(texts.age(filters.age), { age: null })
  if ((filters.ageMin ?? filters.ageMax) !== null)
    add(texts.ages(filters.ageMin, filters.ageMax), { ageMin: null, ageMax: null })
  for (const code of filters.region) add(Region[code], { region: filters.region.filter(other => other !== code) })
  if (filters.minFee !== null) add(feeLabel(filters.minFee), { minFee: null })
  if (filters.feeUnit) add(RewardUnit[filters.feeUnit], { feeUnit: '' })
  for (const code of filters.grade) add(RoleGrade[code], { grade: filters.grade.filter(other => other !== code) })
  for (const code of filters.auditionWay)
    add(StatedAuditionWay[code], { auditionWay: filters.auditionWay.filter(other => other !== code) })
  if (filters.shootDays !== null) add(shootDaysLabel(filters.shootDays), { shootDays: null })
  for (const code of filters.adMedia)
    add(texts.adMedium(AdMedium[code]), { adMedia: filters.adMedia.filter(other => other !== code) })
  if (filters.noAgencyFee) add(texts.noAgencyFee, { noAgencyFee: false })
  if (filters.deadline) add(DeadlineFilter[filters.deadline], { deadline: '' })
  if (filters.verified) add(texts.verified, { verified: false })
  if (filters.recruiting) add(texts.openOnly, { recruiting: false })
  return found
}

export const shootDaysLabel = (days: number) => (days === 1 ? texts.shootDay : texts.shootDays(days))

export const feeLabel = (won: number) => texts.fee(money(won))
