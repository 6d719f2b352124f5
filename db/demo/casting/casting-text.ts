import type { CastingTerms, RoleTerms } from '#contract/castings/terms.ts'
import type { StatedAuditionWay } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Still } from '../stills.ts'

/** Handwritten facts about a demo casting; days count from today, in KST. */
export type CastingText = {
  key: string
  manager: number
  status: 'DRAFT' | 'IN_REVIEW' | 'REJECTED' | 'OPEN' | 'EARLY_CLOSED' | 'CLOSED' | 'HIDDEN'
  verified?: true
  category: string
  title: string
  work: string
  workHidden?: true
  company?: string
  director: string
  cast?: string
  platform?: string
  synopsis: string
  contents: string
  /** First and last day of the shoot; null when undecided. */
  shoot: [number, number] | null
  times: number | null
  place: string
  region: string
  audition: CodeOf<typeof StatedAuditionWay>
  /** Won, and the unit. */
  reward: [number, number, 'TOTAL' | 'PER_SHOOT' | 'PER_DAY' | 'PER_MONTH']
  nego?: true
  rewardNote?: string
  expenses: string
  contract?: 'STANDARD' | 'OWN' | 'UNDECIDED'
  /** Days from the day it was opened to the deadline; null is always open. */
  ends: number | null
  opened: number
  /** First and last day of auditions, and other terms. */
  auditions?: [number, number]
  terms?: Partial<CastingTerms>
  /** Terms of roles for children, by their place in `roles`. */
  children?: Record<number, Partial<RoleTerms>>
  minors?: true
  night?: true
  exposure?: 'LIGHT' | 'PARTIAL'
  questions?: string[]
  rejectReason?: string
  applicants: number
  still?: Still
  /** `name|grade|gender|age-age|headcount|description|options`; options `h=160-175;d=JEOLLA;l=EN;s=수영;r=remark;w=800000-900000;days=3;silent;filled`. */
  roles: string[]
}
