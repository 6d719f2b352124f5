import { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import { AgeBand } from '#contract/codes/profiles.ts'
import type { ProfileCard } from '#contract/profiles/index.ts'
import { factsTexts as texts } from './messages.ts'

type Age = Pick<ProfileCard, 'birthYear' | 'age' | 'ageBand'>

/** `만 27세`, for a child `만 8–13세`. */
export const ageText = ({ age, ageBand }: Age) => (ageBand ? AgeBand[ageBand] : age === null ? '' : texts.age(age))

/** `1999년생 · 만 27세 · 168cm`. */
export const factsLine = (card: Age & { height: number | null }) =>
  [card.birthYear && texts.birthYear(card.birthYear), ageText(card), card.height && `${card.height}cm`]
    .filter(Boolean)
    .join(' · ')

/** `〈늦은 편지〉 주연`; without a grade the kind of work comes first: `연극 〈빈 의자〉`. */
export function workLine(work: ProfileCard['mainWork']): string {
  if (!work) return ''
  const title = `〈${work.title}〉`
  return work.roleGrade ? `${title} ${RoleGrade[work.roleGrade]}` : `${ArtCategory[work.category]} ${title}`
}

/** The facts a card shows of an actor. */
export const cardOf = (card: ProfileCard) => ({
  id: card.id,
  name: card.actorName,
  facts: factsLine(card),
  work: workLine(card.mainWork),
  photo: card.photo,
  hasVideo: card.hasVideo,
  isVerified: card.isVerified,
  isBookmarked: card.isBookmarked,
})
export type ActorCardFacts = ReturnType<typeof cardOf>
