/** What a role wishes of actors beyond its demands; the number of met ones orders suggestions. */
export const WishKind = { DIALECT: '사투리', LANGUAGE: '외국어', SKILL: '특기', HEIGHT: '키' } as const
/** Why the age fits: the own one, or the one the actor plays. */
export const AgeReason = { OWN: '나이', PLAYED: '배역 나이' } as const
/** Whether a period that the profile names meets the days of shooting. */
export const AvailabilityReason = {
  FITS: '촬영 기간에 가능해요',
  ELSEWHERE: '적어 둔 기간이 촬영 기간과 달라요',
} as const
/** Why a casting is shown beside another one. Of an actor who looks, or of the people that the other one looks for. */
export const SimilarReason = {
  SUITS_ME: '내 성별·나이에 맞는 배역',
  SAME_PEOPLE: '찾는 성별·나이가 비슷해요',
  KIND: '같은 분야',
  PLACE: '같은 지역',
  GRADE: '같은 배역 비중',
} as const
