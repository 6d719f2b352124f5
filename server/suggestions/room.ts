import { suggestions } from '#contract/suggestions/index.ts'
import { room } from '#server/kernel/room.ts'
import { suggestActors } from './actors.ts'
import { suggestCastings } from './castings.ts'

export const suggestionsRoom = room('suggestions', {
  contract: suggestions,
  handlers: {
    actors: ctx => suggestActors(ctx.db, ctx.user, ctx.params.castingId, ctx.query),
    castings: ctx => suggestCastings(ctx.db, ctx.user, ctx.query),
  },
})
