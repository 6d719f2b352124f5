import { Dialect, Language } from '#contract/codes/profiles.ts'
import type { SuggestionWish } from '#contract/suggestions/index.ts'
import { reasonsTexts as texts } from './messages.ts'

/** What a role wishes, such as `제주 사투리`, `영어`, `승마` or `키`. */
export function wishText({ kind, value }: SuggestionWish): string {
  if (kind === 'HEIGHT' || value === null) return texts.height
  if (kind === 'DIALECT') return texts.dialect(Dialect[value as keyof typeof Dialect] ?? value)
  return kind === 'LANGUAGE' ? (Language[value as keyof typeof Language] ?? value) : value
}
