import type { AlertConditions } from '../../contract/casting-alerts.ts'
import { ArtCategory, Gender, Region, RoleGrade } from '../../contract/enums.ts'
import { money } from '../ui/format.ts'

/** Conditions in one line, such as `단편영화·CF, 서울, 여자, 만 25세, 30만 원 이상`. */
export function conditionWords({ artCategories, regions, gender, age, minReward, grades }: AlertConditions): string {
  const parts = [
    artCategories.map(code => ArtCategory[code]).join('·'),
    regions.map(code => Region[code]).join('·'),
    gender && Gender[gender],
    age !== null && `만 ${age}세`,
    minReward !== null && `${money(minReward)} 이상`,
    grades.map(code => RoleGrade[code]).join('·'),
  ]
  return parts.filter(Boolean).join(', ')
}
