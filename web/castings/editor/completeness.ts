import { mayBeMinor } from '#contract/castings/terms.ts'
import { completenessItemTexts as texts } from './messages.ts'
import type { StepId } from './steps.ts'
import type { CastingForm, RoleForm } from './values.ts'

type Item = {
  label: string
  step: StepId
  weight: number
  /** A casting cannot be shown without it. */
  isRequired?: true
  isDone: (form: CastingForm) => boolean
}

const everyRole = (form: CastingForm, isDone: (role: RoleForm) => boolean) =>
  form.roles.length > 0 && form.roles.every(isDone)

const isForChild = ({ ageMax }: RoleForm) => ageMax !== '' && mayBeMinor({ ageMin: Number(ageMax) })

const hasReward = ({ minReward, maxReward }: CastingForm) =>
  minReward !== '' && maxReward !== '' && Number(minReward) <= Number(maxReward)

/** What actors decide by, with weights that add up to 100. Required fields are included. */
const items: Item[] = [
  { label: texts.title, step: 'work', weight: 7, isRequired: true, isDone: form => form.title.trim().length >= 5 },
  {
    label: texts.work,
    step: 'work',
    weight: 5,
    isRequired: true,
    isDone: form => form.artCategory !== '' && form.workTitle !== '',
  },
  {
    label: texts.company,
    step: 'work',
    weight: 6,
    isRequired: true,
    isDone: form => form.companyName !== '' && (form.companyAddress !== '' || form.companyPhone !== ''),
  },
  { label: texts.thumbnail, step: 'work', weight: 4, isDone: form => form.thumbnail !== null },
  { label: texts.director, step: 'work', weight: 3, isDone: form => form.director !== '' },
  { label: texts.synopsis, step: 'work', weight: 5, isDone: form => form.synopsis.trim().length >= 100 },
  { label: texts.details, step: 'work', weight: 7, isDone: form => form.contents.trim().length >= 100 },
  {
    label: texts.roles,
    step: 'roles',
    weight: 9,
    isRequired: true,
    isDone: form => everyRole(form, role => role.name !== '' && role.description.trim().length >= 10),
  },
  {
    label: texts.ages,
    step: 'roles',
    weight: 4,
    isDone: form => everyRole(form, role => role.ageMin !== '' || role.ageMax !== ''),
  },
  {
    label: texts.children,
    step: 'roles',
    weight: 2,
    isDone: form =>
      everyRole(form, role => !isForChild(role) || (role.weekHours !== '' && role.guardianPresence !== '')),
  },
  {
    label: texts.childrenAtNight,
    step: 'roles',
    weight: 1,
    isDone: form => !form.isNightShoot || everyRole(form, role => !isForChild(role) || role.nightWork !== ''),
  },
  { label: texts.shootDays, step: 'roles', weight: 3, isDone: form => everyRole(form, role => role.shootDays !== '') },
  {
    label: texts.shoot,
    step: 'schedule',
    weight: 6,
    isRequired: true,
    isDone: form => form.isShootUndecided || (form.shootStartAt !== '' && form.shootEndAt !== ''),
  },
  {
    label: texts.place,
    step: 'schedule',
    weight: 4,
    isRequired: true,
    isDone: form => form.region !== 'NONE' || form.shootPlace !== '',
  },
  {
    label: texts.audition,
    step: 'schedule',
    weight: 4,
    isRequired: true,
    isDone: form => form.auditionWay !== 'NONE',
  },
  {
    label: texts.auditionDays,
    step: 'schedule',
    weight: 2,
    isDone: form => form.auditionWay === 'PROFILE' || form.auditionStartAt !== '',
  },
  {
    label: texts.otherDays,
    step: 'schedule',
    weight: 1,
    isDone: ({ callbackDays, rehearsalDays, fittingDays }) => Boolean(callbackDays || rehearsalDays || fittingDays),
  },
  { label: texts.agencyFee, step: 'schedule', weight: 2, isDone: form => form.agencyFee !== '' },
  { label: texts.reward, step: 'schedule', weight: 9, isRequired: true, isDone: hasReward },
  {
    label: texts.deadline,
    step: 'schedule',
    weight: 4,
    isRequired: true,
    isDone: form => form.isAlwaysOpen || form.castingEndDate !== '',
  },
  {
    label: texts.ads,
    step: 'terms',
    weight: 4,
    isDone: form => form.artCategory !== 'CF' || (form.adMedia.length > 0 && form.adMonths !== ''),
  },
  { label: texts.expenses, step: 'terms', weight: 4, isDone: form => form.expenses.length > 0 },
  {
    label: texts.contact,
    step: 'terms',
    weight: 4,
    isRequired: true,
    isDone: form => form.managerName !== '' && (form.managerPhone !== '' || form.managerEmail !== ''),
  },
]

/** How complete a casting is for actors, 0–100, and what is missing: required fields first, then by weight. */
export function completenessOf(form: CastingForm): { score: number; missing: Pick<Item, 'label' | 'step'>[] } {
  const missing = items.filter(item => !item.isDone(form))
  const lost = missing.reduce((sum, { weight }) => sum + weight, 0)
  return {
    score: 100 - lost,
    missing: missing.toSorted(
      (a, b) => Number(b.isRequired ?? false) - Number(a.isRequired ?? false) || b.weight - a.weight,
    ),
  }
}
