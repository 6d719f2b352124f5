import { sides } from '#contract/sides/index.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { MarkTools } from '#server/media/documents/marked-file.ts'
import { findOwnSides, removeSides, saveRule, saveSides } from './editing.ts'
import { registerSidesFile } from './file-route.ts'
import { findOpenings, sidesJob } from './openings.ts'
import { sidesPersonalData } from './personal-data.ts'
import { findReading, findReviewedReading, listReviewed, listSides, pledgeSides, showSides } from './reading.ts'

export const sidesRoom = roomWith<MarkTools>()('sides', {
  contract: sides,
  handlers: {
    list: ctx => listSides(ctx.db, ctx.user, ctx.params.castingId, ctx.query.key),
    read: async ctx => showSides(ctx.db, await findReading(ctx.db, ctx.user, ctx.params, ctx.query.key), ctx.user),
    pledge: ctx => pledgeSides(ctx.db, ctx.user, ctx.params, { key: ctx.query.key, ip: ctx.request.ip }),
    reviewed: ctx => listReviewed(ctx.db, ctx.reviewer),
    readReviewed: async ctx =>
      showSides(ctx.db, await findReviewedReading(ctx.db, ctx.reviewer, ctx.params.sidesId), ctx.user),
    openings: ctx => findOpenings(ctx.db, ctx.reviewer, ctx.query),
    editing: ctx => findOwnSides(ctx.db, ctx.user, ctx.params.castingId),
    saveRule: ctx => saveRule(ctx.db, ctx.user, ctx.params.castingId, ctx.body),
    save: ctx => saveSides(ctx, ctx.user, ctx.params, ctx.body),
    remove: ctx => removeSides(ctx, ctx.user, ctx.params),
  },
  jobs: [sidesJob],
  doors: registerSidesFile,
  personalData: sidesPersonalData,
})
