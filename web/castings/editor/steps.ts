import { castingTerms, termNames } from '#contract/castings/terms.ts'
import { stepsTexts as texts } from './messages.ts'
/** The steps of the editor and their fields. */
export const steps = [
  {
    id: 'work',
    title: texts.work,
    fields: [
      'title',
      'artCategory',
      'workTitle',
      'isWorkTitleHidden',
      'companyName',
      'bizNo',
      'companyAddress',
      'companyPhone',
      'director',
      'castMain',
      'platform',
      'synopsis',
      'contents',
      'thumbnailId',
    ],
  },
  { id: 'roles', title: texts.roles, fields: ['roles'] },
  {
    id: 'schedule',
    title: texts.schedule,
    fields: [
      'shootStartAt',
      'shootEndAt',
      'isShootUndecided',
      'shootTimes',
      'shootPlace',
      'region',
      'auditionWay',
      ...(['audition', 'shoot', 'reward'] as const).flatMap(group => termNames(castingTerms, group)),
      'minReward',
      'maxReward',
      'rewardUnit',
      'rewardNote',
      'castingEndDate',
      'isAlwaysOpen',
    ],
  },
  {
    id: 'terms',
    title: texts.terms,
    fields: [
      'expenses',
      ...termNames(castingTerms, 'ads'),
      'contractType',
      'isApplyOnce',
      'isMinorAllowed',
      'isNightShoot',
      'exposureLevel',
      'exposureNote',
      'bodyDouble',
      'managerName',
      'managerPhone',
      'managerEmail',
      'isPrivate',
    ],
  },
  { id: 'questions', title: texts.questions, fields: ['preQuestions', 'files'] },
  { id: 'preview', title: texts.preview, fields: [] },
] as const satisfies { id: string; title: string; fields: string[] }[]

export type StepId = (typeof steps)[number]['id']

/** The step that contains a field path, such as `roles.0.name`. */
export function stepOf(path: string): StepId {
  const [field = ''] = path.split('.')
  return steps.find(step => (step.fields as readonly string[]).includes(field))?.id ?? 'preview'
}
