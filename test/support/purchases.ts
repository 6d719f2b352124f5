import { cancelFeedback, orderFeedback } from '#server/feedback/orders.ts'
import { completePayment } from '#server/payments/checkout.ts'
import type { Engine } from '#server/payments/engine.ts'
import { decideRefund, refundAsOperator } from '#server/payments/operators/refunds.ts'
import { endOrder } from '#server/payments/orders.ts'
import { buying, ensureReviewer } from './payments.ts'
import { createActor, createAdmin, type Person } from './people.ts'
import { addProfile } from './profiles.ts'
import type { TestServer } from './server.ts'

/** A buyer with a profile, a reviewer and two operators; from here on only the engines of a test move anything. */
export async function createCast(server: TestServer) {
  const buyer = await createActor(server)
  const profileId = await addProfile(server, buyer)
  await ensureReviewer(server)
  const operators = [await createAdmin(server), await createAdmin(server)] as const
  await server.server.jobs.stop()
  return { buyer, profileId, operators }
}
export type Cast = Awaited<ReturnType<typeof createCast>>

type PurchaseInput = { orderKey: string; amount: number; couponIds: number[] }
type Refunding = { orderId: number; amount: number }
type Decided = { refundId: number } & (
  | { decision: 'APPROVE' | 'WITHDRAW' | 'RETRY' }
  | { decision: 'BANK'; proof: string }
)

/** The actions of a test's people, through any engine, as the handlers of their requests would run them. */
export function actsOf({ buyer, profileId, operators }: Cast) {
  const inTransaction = <Result>(engine: Engine, act: (work: Engine) => Promise<Result>) =>
    engine.db.transaction().execute(trx => act({ ...engine, db: trx }))
  const asViewer = (person: Person) =>
    ({ id: person.id, permissions: ['Admin'], operatorRoles: ['OWNER'], ip: null }) as never
  return {
    order: (engine: Engine, { orderKey, amount, couponIds }: PurchaseInput) =>
      orderFeedback(
        { engine, userId: buyer.id },
        'PROFILE',
        { ...buying(amount, couponIds), orderKey },
        { profileId, request: '' },
      ),
    comeBack: (engine: Engine, orderId: number, back: { paymentToken: string; txId: string }) =>
      completePayment(engine, buyer.id, orderId, back),
    abandon: (engine: Engine, orderId: number) =>
      inTransaction(engine, work =>
        endOrder(work, orderId, { as: 'CANCELLED', by: `user:${buyer.id}`, products: engine.products }),
      ),
    cancel: (engine: Engine, orderId: number) =>
      inTransaction(engine, work =>
        cancelFeedback(work, buyer.id, orderId, { kind: 'PROFILE', products: engine.products }),
      ),
    refund: (engine: Engine, { orderId, amount }: Refunding) =>
      inTransaction(engine, work =>
        refundAsOperator(work, asViewer(operators[0]), orderId, {
          amount,
          reason: '고객 요청으로 환불',
          products: engine.products,
        }),
      ),
    /** The other operator decides. */
    decide: (engine: Engine, { refundId, ...decided }: Decided) =>
      decideRefund(engine, asViewer(operators[1]), refundId, decided),
  }
}
