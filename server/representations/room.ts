import { representations } from '#contract/representations/index.ts'
import { room } from '#server/kernel/room.ts'
import { actFor, listActs } from './acting.ts'
import { endOfAgeJob } from './ending.ts'
import { newsJob } from './news.ts'
import { papersNewsJob } from './papers/decisions.ts'
import { papersJob } from './papers/ends.ts'
import { addPapers, listOwnPapers, sendPapers, withdrawPapers } from './papers/papers.ts'
import { representationsPersonalData } from './personal-data.ts'
import { agree, ask, end, listRepresentatives, listRepresented, representationsJob } from './representations.ts'

export const representationsRoom = room('representations', {
  contract: representations,
  handlers: {
    represented: ctx => listRepresented(ctx.db, ctx.user.id, ctx.query),
    representatives: ctx => listRepresentatives(ctx.db, ctx.secrets, ctx.user.id, ctx.query),
    ask: ctx => ask(ctx, ctx.user, ctx.body),
    agree: ctx => agree(ctx, ctx.user, ctx.params.representationId, ctx.body.phoneProof),
    sendPapers: ctx => sendPapers(ctx.db, ctx.user, ctx.body),
    papers: ctx => listOwnPapers(ctx.db, ctx.user.id, ctx.query),
    addPapers: ctx => addPapers(ctx.db, ctx.user, ctx.params.papersId, ctx.body.fileIds),
    withdrawPapers: ctx => withdrawPapers(ctx.db, ctx.user, ctx.params.papersId),
    actFor: ctx => actFor(ctx, ctx.user, ctx.body.userId),
    acts: ctx => listActs(ctx.db, ctx.user.id, ctx.query),
    end: ctx => end(ctx, ctx.user, ctx.params.representationId),
  },
  jobs: [representationsJob, endOfAgeJob, newsJob, papersNewsJob, papersJob],
  personalData: representationsPersonalData,
})
