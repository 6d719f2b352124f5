import { BodyDouble } from '../../contract/casting-terms.ts'
import type { CastingDetail, CastingRole } from '../../contract/castings.ts'
import { type CodeOf, Dialect, ExposureLevel, Language } from '../../contract/enums.ts'
import { rewardText, whoText } from './describe.ts'

/** Whom a role is for and what it pays: `여자 · 만 20–29세 · 165cm 이상 · 1명 · 회차당 80만 원`. */
export const roleFacts = (role: CastingRole) =>
  [whoText(role), heightText(role), `${role.headcount}명`, rewardText(role.reward)].filter(Boolean).join(' · ')

function heightText({ heightMin, heightMax }: CastingRole): string {
  if (heightMin === null && heightMax === null) return ''
  if (heightMax === null) return `${heightMin}cm 이상`
  return heightMin === null ? `${heightMax}cm 이하` : `${heightMin}–${heightMax}cm`
}

/** What a role asks for besides: dialects, languages, skills, lines. */
export function roleTags(role: CastingRole): string[] {
  return [
    ...role.dialects.map(code => `${Dialect[code]} 사투리`),
    ...role.languages.map(code => Language[code]),
    ...role.skills,
    role.hasLines ? '대사 있음' : '대사 없음',
    ...(role.exposureLevel && role.exposureLevel !== 'NONE' ? [`노출 ${ExposureLevel[role.exposureLevel]}`] : []),
  ]
}

/** Said wherever minors and work at night meet. Rule: Popular Culture and Arts Industry Development Act 22, 23. */
export const nightRule = {
  title: '미성년자는 밤 10시부터 아침 6시까지 촬영할 수 없어요.',
  text: '만 15세 미만은 다음 날 쉴 때 본인과 보호자가 동의하면 자정까지, 만 15세부터는 본인과 보호자가 동의하면 할 수 있어요. 촬영은 일주일에 만 15세 미만 35시간, 그 위로는 40시간까지예요.',
}

type Exposing = Pick<CastingDetail, 'exposureLevel' | 'exposureNote'> & {
  bodyDouble: CodeOf<typeof BodyDouble> | '' | null
  roles: { exposureLevel: string | null }[]
}

/** How much is exposed by all or some of the roles, whether somebody else plays it, and in what scene. */
export function exposureText({ exposureLevel, roles, bodyDouble, exposureNote }: Exposing): string {
  const isPartly = exposureLevel === 'NONE' && roles.some(role => role.exposureLevel && role.exposureLevel !== 'NONE')
  if (exposureLevel === 'NONE' && !isPartly) return ExposureLevel.NONE
  const level = isPartly ? '일부 배역에 있어요' : ExposureLevel[exposureLevel]
  return [level, bodyDouble && BodyDouble[bodyDouble], exposureNote].filter(Boolean).join(' · ')
}
