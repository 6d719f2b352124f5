import { z } from 'zod'
import { castingCard } from '../castings/index.ts'
import { RoleGender } from '../codes/castings.ts'
import { AgeReason, AvailabilityReason, WishKind } from '../codes/suggestions.ts'
import { codes, id, listOf, paging, q } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { profileCard } from '../profiles/index.ts'

/**
 * One wish of a role, and whether the person meets it. `value`: the code of a dialect or language, the word of a skill,
 * null for the height.
 */
const wish = z
  .object({ kind: codes(WishKind), value: z.string().nullable(), isMet: z.boolean() })
  .meta({ id: 'SuggestionWish' })
export type SuggestionWish = z.output<typeof wish>

/** What a role demands of everybody who is suggested, see `docs/suggestions.md`. */
const demands = z.object({
  gender: codes(RoleGender),
  ageMin: z.int().nullable(),
  ageMax: z.int().nullable(),
  /** The casting does not accept minors, or has exposure. */
  isForAdults: z.boolean(),
})

const suggestedActor = z
  .object({
    actor: profileCard,
    age: codes(AgeReason),
    wishes: z.array(wish),
    availability: codes(AvailabilityReason).nullable(),
    /** Of the proposals that ended in the last half year; null for too few. */
    replies: z.object({ percent: z.int(), count: z.int() }).nullable(),
    /** A proposal of this casting waits for their answer. */
    isProposed: z.boolean(),
  })
  .meta({ id: 'SuggestedActor' })
export type SuggestedActor = z.output<typeof suggestedActor>

const suggestedCasting = z
  .object({
    casting: castingCard,
    /** The role of the casting of which the actor meets most wishes. */
    role: z.object({ id, name: z.string() }),
    age: codes(AgeReason),
    wishes: z.array(wish),
    availability: codes(AvailabilityReason).nullable(),
  })
  .meta({ id: 'SuggestedCasting' })
export type SuggestedCasting = z.output<typeof suggestedCasting>

/** Who fits a role, and which castings fit an actor, by the rules of `docs/suggestions.md`. */
export const suggestions = {
  actors: endpoint('GET /v1/castings/:castingId/suggestions', {
    access: 'CastingManager',
    summary:
      '배역에 어울리는 배우: 맞는 희망 조건이 많은 순서, 같으면 최근에 프로필을 바꾼 순서. 배역을 정하지 않으면 모집하는 첫 배역',
    query: z.strictObject({ roleId: q.number(id), ...paging(60, 24) }),
    response: listOf(suggestedActor).extend({
      castingTitle: z.string(),
      /** Whether proposals can be sent: the casting recruits, and the role is open. */
      canPropose: z.boolean(),
      role: z.object({ id, name: z.string(), demands, wishCount: z.int() }),
      roles: z.array(z.object({ id, name: z.string() })),
      /** People who meet the demands and are left out. */
      leftOut: z.object({ applied: z.int(), declined: z.int() }),
    }),
    errors: teamRefusals,
  }),
  castings: endpoint('GET /v1/suggestions/castings', {
    access: 'Actor',
    replica: true,
    summary: '나에게 어울리는 공고: 맞는 희망 조건이 많은 순서, 같으면 새 공고부터. 지원한 공고는 빼요',
    query: z.strictObject(paging(60, 24)),
    response: listOf(suggestedCasting).extend({ hasProfile: z.boolean() }),
  }),
}
