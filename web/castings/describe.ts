import type { CastingCard, CastingDetail, CastingRole } from '../../contract/castings.ts'
import { type CodeOf, Region, RewardUnit, RoleGender, RoleGrade } from '../../contract/enums.ts'
import { dateRange, fullDateTime, money } from '../ui/format.ts'

type Reward = CastingCard['reward']
type Who = Pick<CastingRole, 'gender' | 'ageMin' | 'ageMax'>

/** `만 20–29세`, `만 20세 이상`; '' when any age will do. */
export function ageRange(min: number | null, max: number | null): string {
  if (min === null && max === null) return ''
  if (max === null) return `만 ${min}세 이상`
  if (min === null) return `만 ${max}세 이하`
  return min === max ? `만 ${min}세` : `만 ${min}–${max}세`
}

/** Until when people may apply; null while that is not written yet. */
export const deadlineText = (isAlwaysOpen: boolean, endDate: string | null) =>
  isAlwaysOpen ? '상시 모집' : endDate && fullDateTime(`${endDate}T23:59:00+09:00`)

/** Whom a role is for: `여자 · 만 20–29세`. */
export const whoText = ({ gender, ageMin, ageMax }: Who) =>
  [RoleGender[gender], ageRange(ageMin, ageMax)].filter(Boolean).join(' · ')

/** Whom a notice looks for, by its first role: `여자 · 만 20–29세 · 조연 1명`, and how many more roles there are. */
export function roleSummary(role: CastingCard['role'], roleCount: number): string {
  if (!role) return ''
  const more = roleCount > 1 ? ` 외 배역 ${roleCount - 1}` : ''
  return `${whoText(role)} · ${RoleGrade[role.grade]} ${role.headcount}명${more}`
}

/** `80만 원`, `80만–100만 원`; 무보수 for zero. */
export function rewardAmount(reward: NonNullable<Reward>): string {
  if (reward.max === 0) return '무보수'
  if (reward.min === reward.max) return money(reward.max)
  return `${money(reward.min).replace(/ ?원$/, '')}–${money(reward.max)}`
}

/** `회차당 80만 원`. */
export function rewardText(reward: Reward): string {
  if (!reward) return ''
  return reward.max === 0 ? '무보수' : `${RewardUnit[reward.unit]} ${rewardAmount(reward)}`
}

/** Where: `인천 강화`, the region once; '' while nothing is chosen. */
export function placeText(region: CodeOf<typeof Region>, place: string | null = null): string {
  const name = region === 'NONE' ? '' : Region[region]
  if (place?.startsWith(name)) return place
  return [name, place].filter(Boolean).join(' ')
}

/** Who makes it, where and when: `필름 온기 · 인천 · 12.8–12.27`. */
export function metaText(card: Pick<CastingCard, 'companyName' | 'region' | 'shootStartAt' | 'shootEndAt'>): string {
  const when = dateRange(card.shootStartAt, card.shootEndAt)
  return [card.companyName, placeText(card.region), when].filter(Boolean).join(' · ')
}

/** When shooting is: `12.8–12.27`, 미정, or '' where nothing was given. */
export const shootText = (casting: Pick<CastingDetail, 'isShootUndecided' | 'shootStartAt' | 'shootEndAt'>) =>
  casting.isShootUndecided ? '미정' : dateRange(casting.shootStartAt, casting.shootEndAt)

/** The title of a work in its brackets. */
export const workTitleText = (title: string | null) => (title ? `〈${title}〉` : '작품명 비공개')
