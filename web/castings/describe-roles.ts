import type { CastingDetail, CastingRole } from '#contract/castings/index.ts'
import { statedOfRole } from '#contract/castings/terms.ts'
import { BodyDouble } from '#contract/codes/casting-terms.ts'
import { ExposureLevel } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { Dialect, Language } from '#contract/codes/profiles.ts'
import { rewardText, whoText } from './describe.ts'
import { describeRolesTexts as texts } from './messages.ts'

/** A role's target and fee: `여자 · 만 20–29세 · 165cm 이상 · 1명 · 회차당 80만 원`. */
export const roleFacts = (role: CastingRole) =>
  [whoText(role), heightText(role), texts.headcount(role.headcount), ...statedOfRole(role), rewardText(role.reward)]
    .filter(Boolean)
    .join(' · ')

function heightText({ heightMin, heightMax }: CastingRole): string {
  if (heightMin === null && heightMax === null) return ''
  if (heightMax === null) return texts.heightMin(heightMin)
  return heightMin === null ? texts.heightMax(heightMax) : `${heightMin}–${heightMax}cm`
}

/** Further requirements of a role: dialects, languages, skills, lines. */
export function roleTags(role: CastingRole): string[] {
  return [
    ...role.dialects.map(code => texts.dialect(Dialect[code])),
    ...role.languages.map(code => Language[code]),
    ...role.skills,
    role.hasLines ? texts.hasLines : texts.noLines,
    ...(role.exposureLevel && role.exposureLevel !== 'NONE' ? [texts.exposure(ExposureLevel[role.exposureLevel])] : []),
  ]
}

/** Shown wherever minors and night work coincide. Rule: Popular Culture and Arts Industry Development Act 22, 23. */
export const nightRule = {
  title: texts.minorsAtNight,
  text: texts.minorsAtNightMore,
}

type Exposing = Pick<CastingDetail, 'exposureLevel' | 'exposureNote'> & {
  bodyDouble: CodeOf<typeof BodyDouble> | '' | null
  roles: { exposureLevel: string | null }[]
}

/** The exposure of all or some roles, whether a double plays it, and in which scene. */
export function exposureText({ exposureLevel, roles, bodyDouble, exposureNote }: Exposing): string {
  const isPartly = exposureLevel === 'NONE' && roles.some(role => role.exposureLevel && role.exposureLevel !== 'NONE')
  if (exposureLevel === 'NONE' && !isPartly) return ExposureLevel.NONE
  const level = isPartly ? texts.inSomeRoles : ExposureLevel[exposureLevel]
  return [level, bodyDouble && BodyDouble[bodyDouble], exposureNote].filter(Boolean).join(' · ')
}
