/** The steps of writing a notice, and the fields each of them holds. */
export const steps = [
  {
    id: 'work',
    title: '작품',
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
  { id: 'roles', title: '배역', fields: ['roles'] },
  {
    id: 'schedule',
    title: '일정·출연료',
    fields: [
      'shootStartAt',
      'shootEndAt',
      'isShootUndecided',
      'shootTimes',
      'shootPlace',
      'region',
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
    title: '지원 항목',
    fields: [
      'expenses',
      'contractType',
      'auditionWay',
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
  { id: 'questions', title: '질문·첨부', fields: ['preQuestions', 'files'] },
  { id: 'preview', title: '미리보기', fields: [] },
] as const satisfies { id: string; title: string; fields: string[] }[]

export type StepId = (typeof steps)[number]['id']

/** The step that holds a field by its path, such as `roles.0.name`. */
export function stepOf(path: string): StepId {
  const field = path.split('.')[0]!
  return steps.find(step => (step.fields as readonly string[]).includes(field))?.id ?? 'preview'
}
