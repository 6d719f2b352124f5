import { feedbacks } from '#contract/feedback/index.ts'
import type { Env } from '#server/kernel/env.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Products } from '#server/payments/product.ts'
import { feedbackJobs, recallMs } from './deliver.ts'
import { cancelFeedback, orderFeedback, quoteFeedback } from './orders.ts'
import { feedbackPersonalData } from './personal-data.ts'
import { feedbackProduct } from './product.ts'
import { listFeedbacks, readResult, reviewFeedback } from './results.ts'
import { giveBack, listTasks, openFeedback, readWork, recallFeedback, saveDraft, sendFeedback } from './reviews.ts'

const desk = <Call extends { user: Viewer; env: Env }>(ctx: Call) => ({
  ...ctx,
  reviewerId: ctx.user.id,
  recallMs: recallMs(ctx.env),
})
const reading = <Call extends { user: Viewer }>(ctx: Call) => ({ ...ctx, userId: ctx.user.id })

export const feedbackRoom = roomWith<{ products: Products }>()('feedback', {
  contract: feedbacks,
  handlers: {
    feedbacks: ctx => listFeedbacks({ ...ctx, userId: ctx.user.id }, ctx.query),
    feedback: ctx => readResult(reading(ctx), ctx.params.id),
    reviewProfileFeedback: ctx => reviewFeedback(reading(ctx), ctx.params.id, { kind: 'PROFILE', ...ctx.body }),
    reviewVideoFeedback: ctx => reviewFeedback(reading(ctx), ctx.params.id, { kind: 'VIDEO', ...ctx.body }),
    feedbackTasks: async ctx => ({ list: await listTasks(desk(ctx)) }),
    feedbackWork: ctx => readWork(desk(ctx), ctx.params.orderId),
    openFeedback: ctx => openFeedback(desk(ctx), ctx.params.orderId),
    saveFeedback: ctx => saveDraft(desk(ctx), ctx.params.orderId, ctx.body),
    giveBackFeedback: ctx => giveBack(desk(ctx), ctx.params.orderId),
    sendFeedback: ctx => sendFeedback(desk(ctx), ctx.params.orderId, ctx.body),
    recallFeedback: ctx => recallFeedback(desk(ctx), ctx.params.orderId),
    feedbackPrice: ctx => quoteFeedback(ctx, ctx.user?.id ?? null, ctx.query),
    orderProfileFeedback: ctx =>
      orderFeedback({ engine: { ...ctx, gateway: ctx.payments }, userId: ctx.user.id }, 'PROFILE', ctx.body, {
        profileId: ctx.body.profileId,
        request: ctx.body.request,
      }),
    orderVideoFeedback: ctx =>
      orderFeedback({ engine: { ...ctx, gateway: ctx.payments }, userId: ctx.user.id }, 'VIDEO', ctx.body, {
        videoId: ctx.body.videoId,
        link: ctx.body.link,
        from: ctx.body.from,
        to: ctx.body.to,
        request: ctx.body.request,
      }),
    cancelProfileFeedback: ctx =>
      cancelFeedback(ctx, ctx.user.id, ctx.params.id, { kind: 'PROFILE', ...ctx.body, products: ctx.products }),
    cancelVideoFeedback: ctx =>
      cancelFeedback(ctx, ctx.user.id, ctx.params.id, { kind: 'VIDEO', ...ctx.body, products: ctx.products }),
  },
  jobs: feedbackJobs,
  personalData: feedbackPersonalData,
  products: { PROFILE_FEEDBACK: feedbackProduct, VIDEO_FEEDBACK: feedbackProduct },
})
