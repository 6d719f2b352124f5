import { membership } from '#contract/membership/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Products } from '#server/payments/product.ts'
import { setAutoTour } from './auto-tour.ts'
import { cancelPlus, undoCancel, undoChange } from './cancel.ts'
import { changeCard, changeType, consentToPrice } from './change.ts'
import { joinPlus, readyPlus } from './join.ts'
import { readOffer, readOwnPlus, readPlus } from './read.ts'
import { setTextAlerts } from './text-alerts.ts'
import { readWorth } from './worth.ts'

type MembershipTools = Pick<Tools, 'payments' | 'secrets' | 'clock'> & { products: Products }

export const membershipRoutes = ({ clock, products, secrets, payments: gateway }: MembershipTools) => {
  const engine = { clock, products, secrets, gateway }
  return implement(membership, {
    plusOffer: ({ db, user }) => readOffer({ db, clock }, user?.id ?? null),
    plusWorth: ({ db, user }) => readWorth({ db, clock }, user?.id ?? null),
    readyPlus: ({ db, jobs, user, body }) => readyPlus({ db, jobs, clock }, user.id, body, { gateway, secrets }),
    joinPlus: ({ db, jobs, log, user, body }) => joinPlus({ ...engine, db, jobs, log }, user.id, body),
    plus: ({ db, user }) => readPlus({ db, clock }, user.id),
    async setTextAlerts({ db, user, body }) {
      await readOwnPlus({ db, clock }, user.id)
      await setTextAlerts(db, user.id, body.textAlerts)
      return readOwnPlus({ db, clock }, user.id)
    },
    setAutoTour: ({ db, user, body }) => setAutoTour({ db, clock }, user.id, body),
    cancelPlus: ({ db, jobs, user, body }) => cancelPlus({ db, jobs, clock }, user.id, body, products),
    undoCancelPlus: ({ db, jobs, user }) => undoCancel({ db, jobs, clock }, user.id),
    changePlusType: ({ db, jobs, log, user, body }) => changeType({ ...engine, db, jobs, log }, user.id, body),
    undoPlusChange: ({ db, jobs, user, body }) => undoChange({ db, jobs, clock }, user.id, { ...body, products }),
    changePlusCard: ({ db, jobs, log, user, body }) => changeCard({ ...engine, db, jobs, log }, user.id, body),
    consentPlusPrice: ({ db, jobs, user, body }) => consentToPrice({ db, jobs, clock }, user.id, body.expectedAmount),
  })
}
