import { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import { Gender, Region } from '#contract/codes/profiles.ts'
import type { AlertConditions } from '#contract/notifications/alerts.ts'
import { money } from '#web/ui/format.ts'
import { alertWordsTexts as texts } from './alert-words-messages.ts'

/** Conditions in one line, such as `단편영화·CF, 서울, 여자, 만 25세, 30만 원 이상`. */
export function conditionWords({ artCategories, regions, gender, age, minReward, grades }: AlertConditions): string {
  const parts = [
    artCategories.map(code => ArtCategory[code]).join('·'),
    regions.map(code => Region[code]).join('·'),
    gender && Gender[gender],
    age !== null && texts.age(age),
    minReward !== null && texts.fee(money(minReward)),
    grades.map(code => RoleGrade[code]).join('·'),
  ]
  return parts.filter(Boolean).join(', ')
}
