import type { PlusReady } from '#contract/membership/shapes.ts'
import { plusTermsVersion } from '#contract/membership/terms.ts'
import type { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import { present } from '#server/kernel/present.ts'
import { joinPlus, readyPlus } from '#server/membership/join.ts'
import type { Engine } from '#server/payments/engine.ts'

type Control = ReturnType<typeof controlStandIn>

/** A person in an open card window: the data passed to the page. */
export async function approveCard(
  control: Pick<Control, 'window'>,
  { issueId, window }: PlusReady,
  act: 'pay' | 'decline' = 'pay',
) {
  const { storeId, channelKey, issueName, customer } = present(window)
  const told = await control.window(
    {
      kind: 'card',
      storeId,
      channelKey,
      billingKeyMethod: 'CARD',
      issueId,
      issueName,
      customer: { customerId: customer.customerId, fullName: customer.fullName },
    },
    act,
  )
  return { issueId, billingIssueToken: (told as Record<string, string>).billingIssueToken ?? '' }
}

/** Registers a card and joins monthly. */
export async function joinMember(engine: Engine, control: Pick<Control, 'window'>, userId: number): Promise<void> {
  const subscriptionType = 'MONTHLY'
  const ready = await readyPlus(engine, userId, { subscriptionType, purpose: 'JOIN' }, engine)
  const card = await approveCard(control, ready)
  const expectedAmount = present(ready.price).amount
  await joinPlus(engine, userId, { ...card, subscriptionType, expectedAmount, termsVersion: plusTermsVersion })
}
