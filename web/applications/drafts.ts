import { placesKept } from '#web/useKept.ts'

const draftsOf = (userId: number) => `apply-draft-${userId}-`
/** Where the browser keeps an application that is being written. */
export const draftKeyOf = (userId: number, castingId: number) => `${draftsOf(userId)}${castingId}`

/** The castings to which this person is writing an application in this tab. Browser only. */
export const castingsInWork = (userId: number): number[] =>
  placesKept(draftsOf(userId))
    .map(place => Number(place.slice(draftsOf(userId).length)))
    .filter(Boolean)
