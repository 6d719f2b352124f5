import { feedbacks } from '#contract/feedback/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { implement } from '#server/kernel/implement.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Products } from '#server/payments/product.ts'
import { recallMs } from './deliver.ts'
import { cancelFeedback, orderFeedback, quoteFeedback } from './orders.ts'
import { listFeedbacks, readResult, reviewFeedback } from './results.ts'
import { giveBack, listTasks, openFeedback, readWork, recallFeedback, saveDraft, sendFeedback } from './reviews.ts'

type FeedbackTools = Pick<Tools, 'payments' | 'secrets' | 'clock' | 'env'> & { products: Products }

export const feedbackRoutes = (tools: FeedbackTools) => {
  const { clock, env, products, secrets, payments: gateway } = tools
  const engine = { clock, products, secrets, gateway }
  const desk = ({ db, jobs, user }: UnitOfWork & { user: { id: number } }) => ({
    ...{ db, jobs, clock, secrets },
    reviewerId: user.id,
    recallMs: recallMs(env),
  })
  const reading = ({ db, user }: { db: Db; user: { id: number } }) => ({ db, clock, secrets, userId: user.id })
  return implement(feedbacks, {
    feedbacks: ({ db, user, query }) => listFeedbacks({ db, clock, userId: user.id }, query),
    feedback: context => readResult(reading(context), context.params.id),
    reviewProfileFeedback: context =>
      reviewFeedback(reading(context), context.params.id, { kind: 'PROFILE', ...context.body }),
    reviewVideoFeedback: context =>
      reviewFeedback(reading(context), context.params.id, { kind: 'VIDEO', ...context.body }),
    feedbackTasks: async context => ({ list: await listTasks(desk(context)) }),
    feedbackWork: context => readWork(desk(context), context.params.orderId),
    openFeedback: context => openFeedback(desk(context), context.params.orderId),
    saveFeedback: context => saveDraft(desk(context), context.params.orderId, context.body),
    giveBackFeedback: context => giveBack(desk(context), context.params.orderId),
    sendFeedback: context => sendFeedback(desk(context), context.params.orderId, context.body),
    recallFeedback: context => recallFeedback(desk(context), context.params.orderId),
    feedbackPrice: ({ db, user, query }) => quoteFeedback({ db, clock }, user?.id ?? null, query),
    orderProfileFeedback: ({ db, jobs, log, user, body }) =>
      orderFeedback({ engine: { ...engine, db, jobs, log }, userId: user.id }, 'PROFILE', body, {
        profileId: body.profileId,
        request: body.request,
      }),
    orderVideoFeedback: ({ db, jobs, log, user, body }) =>
      orderFeedback({ engine: { ...engine, db, jobs, log }, userId: user.id }, 'VIDEO', body, {
        videoId: body.videoId,
        link: body.link,
        from: body.from,
        to: body.to,
        request: body.request,
      }),
    cancelProfileFeedback: ({ db, jobs, user, params, body }) =>
      cancelFeedback({ db, jobs, clock }, user.id, params.id, { kind: 'PROFILE', ...body, products }),
    cancelVideoFeedback: ({ db, jobs, user, params, body }) =>
      cancelFeedback({ db, jobs, clock }, user.id, params.id, { kind: 'VIDEO', ...body, products }),
  })
}
