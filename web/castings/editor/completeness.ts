import type { StepId } from './steps.ts'
import type { CastingForm, RoleForm } from './values.ts'

type Item = { label: string; step: StepId; weight: number; isDone: (form: CastingForm) => boolean }

const everyRole = (form: CastingForm, isDone: (role: RoleForm) => boolean) =>
  form.roles.length > 0 && form.roles.every(isDone)

/** What actors decide by, and how much each counts; together 100. What the rules demand is part of it. */
const items: Item[] = [
  { label: '공고 제목', step: 'work', weight: 8, isDone: form => form.title.trim().length >= 5 },
  {
    label: '작품 분류와 제목',
    step: 'work',
    weight: 6,
    isDone: form => form.artCategory !== '' && form.workTitle !== '',
  },
  {
    label: '제작사와 연락처',
    step: 'work',
    weight: 8,
    isDone: form => form.companyName !== '' && (form.companyAddress !== '' || form.companyPhone !== ''),
  },
  { label: '대표 이미지', step: 'work', weight: 6, isDone: form => form.thumbnail !== null },
  { label: '감독', step: 'work', weight: 4, isDone: form => form.director !== '' },
  { label: '시놉시스 100자', step: 'work', weight: 8, isDone: form => form.synopsis.trim().length >= 100 },
  { label: '상세 내용 100자', step: 'work', weight: 8, isDone: form => form.contents.trim().length >= 100 },
  {
    label: '배역 이름과 설명',
    step: 'roles',
    weight: 12,
    isDone: form => everyRole(form, role => role.name !== '' && role.description.trim().length >= 10),
  },
  {
    label: '배역 나이',
    step: 'roles',
    weight: 6,
    isDone: form => everyRole(form, role => role.ageMin !== '' || role.ageMax !== ''),
  },
  {
    label: '촬영 일정',
    step: 'schedule',
    weight: 8,
    isDone: form => form.isShootUndecided || (form.shootStartAt !== '' && form.shootEndAt !== ''),
  },
  { label: '촬영 장소', step: 'schedule', weight: 4, isDone: form => form.region !== 'NONE' || form.shootPlace !== '' },
  { label: '출연료', step: 'schedule', weight: 10, isDone: form => form.minReward !== '' && form.maxReward !== '' },
  {
    label: '모집 마감일',
    step: 'schedule',
    weight: 4,
    isDone: form => form.isAlwaysOpen || form.castingEndDate !== '',
  },
  { label: '지원 항목', step: 'terms', weight: 4, isDone: form => form.expenses.length > 0 },
  {
    label: '담당자 연락처',
    step: 'terms',
    weight: 4,
    isDone: form => form.managerName !== '' && (form.managerPhone !== '' || form.managerEmail !== ''),
  },
]

/** How much of what actors look for a notice says, 0–100, and what is missing, the weightiest first. */
export function completenessOf(form: CastingForm): { score: number; missing: Pick<Item, 'label' | 'step'>[] } {
  const missing = items.filter(item => !item.isDone(form))
  const lost = missing.reduce((sum, { weight }) => sum + weight, 0)
  return { score: 100 - lost, missing: missing.toSorted((a, b) => b.weight - a.weight) }
}
