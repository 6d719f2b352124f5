import { representations } from '#contract/representations/index.ts'
import { room } from '#server/kernel/room.ts'
import { actFor, listActs } from './acting.ts'
import { endOfAgeJob } from './ending.ts'
import { newsJob } from './news.ts'
import { representationsPersonalData } from './personal-data.ts'
import { agree, ask, end, listRepresentatives, listRepresented, representationsJob } from './representations.ts'

export const representationsRoom = room('representations', {
  contract: representations,
  handlers: {
    represented: ctx => listRepresented(ctx.db, ctx.user.id, ctx.query),
    representatives: ctx => listRepresentatives(ctx.db, ctx.secrets, ctx.user.id, ctx.query),
    ask: ctx => ask(ctx, ctx.user, ctx.body),
    agree: ctx => agree(ctx, ctx.user, ctx.params.representationId, ctx.body.phoneProof),
    actFor: ctx => actFor(ctx, ctx.user, ctx.body.userId),
    acts: ctx => listActs(ctx.db, ctx.user.id, ctx.query),
    end: ctx => end(ctx, ctx.user, ctx.params.representationId),
  },
  jobs: [representationsJob, endOfAgeJob, newsJob],
  personalData: representationsPersonalData,
})
