import type { CastingCard, CastingDetail, CastingRole } from '#contract/castings/index.ts'
import { RewardUnit, RoleGender, RoleGrade } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { Region } from '#contract/codes/profiles.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { paths } from '#web/paths.ts'
import type { Seen } from '#web/shell/app/last-seen.ts'
import { dateRange, fullDateTime, money } from '#web/ui/format.ts'
import { describeTexts as texts } from './describe-messages.ts'

type Reward = CastingCard['reward']
type Who = Pick<CastingRole, 'gender' | 'ageMin' | 'ageMax'>

/** `만 20–29세`, `만 20세 이상`; '' for any age. */
function ageRange(min: number | null, max: number | null): string {
  if (min === null && max === null) return ''
  if (max === null) return texts.ageMin(min)
  if (min === null) return texts.ageMax(max)
  return min === max ? texts.age(min) : texts.ageRange(min, max)
}

/** The deadline; null while it is not set. */
export const deadlineText = (isAlwaysOpen: boolean, endDate: string | null) =>
  isAlwaysOpen ? texts.alwaysOpen : endDate && fullDateTime(koreanTime(endDate, '23:59'))

/** A role's target: `여자 · 만 20–29세`. */
export const whoText = ({ gender, ageMin, ageMax }: Who) =>
  [RoleGender[gender], ageRange(ageMin, ageMax)].filter(Boolean).join(' · ')

/** A casting's target by the role of its card: `여자 · 만 20–29세 · 조연 1명`, and the number of further roles. */
export function roleSummary(role: CastingCard['role'], roleCount: number): string {
  if (!role) return ''
  const more = roleCount > 1 ? texts.moreRoles(roleCount - 1) : ''
  return texts.role(whoText(role), RoleGrade[role.grade], role.headcount, more)
}

/** `80만 원`, `80만–100만 원`; 무보수 for zero. */
export function rewardAmount(reward: NonNullable<Reward>): string {
  if (reward.max === 0) return texts.unpaid
  if (reward.min === reward.max) return money(reward.max)
  return `${money(reward.min).replace(/ ?원$/, '')}–${money(reward.max)}`
}

/** `회차당 80만 원`. */
export function rewardText(reward: Reward): string {
  if (!reward) return ''
  return reward.max === 0 ? texts.unpaid : `${RewardUnit[reward.unit]} ${rewardAmount(reward)}`
}

/** The place: `인천 강화`, without repeating the region; '' while nothing is chosen. */
export function placeText(region: CodeOf<typeof Region>, place: string | null = null): string {
  const name = region === 'NONE' ? '' : Region[region]
  if (place?.startsWith(name)) return place
  return [name, place].filter(Boolean).join(' ')
}

/** Company, place and time: `필름 온기 · 인천 · 12.8–12.27`. */
export function metaText(card: Pick<CastingCard, 'companyName' | 'region' | 'shootStartAt' | 'shootEndAt'>): string {
  const when = dateRange(card.shootStartAt, card.shootEndAt)
  return [card.companyName, placeText(card.region), when].filter(Boolean).join(' · ')
}

/** A casting as it is kept for offline reading. */
export const seenOf = (
  card: Pick<CastingCard, 'id' | 'title' | 'companyName' | 'region' | 'reward' | 'isAlwaysOpen' | 'castingEndDate'>,
): Seen => {
  const until = deadlineText(card.isAlwaysOpen, card.castingEndDate)
  const facts = [card.companyName, rewardText(card.reward), placeText(card.region), until && texts.until(until)]
  return { href: paths.casting(card.id), title: card.title, facts: facts.filter(Boolean).join(' · ') }
}

/** The shooting period: `12.8–12.27`, 미정, or '' without dates. */
export const shootText = (casting: Pick<CastingDetail, 'isShootUndecided' | 'shootStartAt' | 'shootEndAt'>) =>
  casting.isShootUndecided ? texts.undecided : dateRange(casting.shootStartAt, casting.shootEndAt)

/** A work's title in brackets. */
export const workTitleText = (title: string | null) => (title ? `〈${title}〉` : texts.workHidden)
