import { randomUUID } from 'node:crypto'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { CardPurpose } from '#contract/codes/membership.ts'
import type { CardWindow } from '#contract/membership/shapes.ts'
import type { PaymentGateway, ProviderBillingKey } from '#server/integrations/payment/gateway.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { type Secrets, tokenHash } from '#server/kernel/secrets.ts'
import { customerIdOf } from '#server/payments/decide.ts'
import type { Engine } from '#server/payments/engine.ts'
import { lastFour } from '#server/payments/methods.ts'
import { shortName } from '#server/payments/short-name.ts'
import { cardTexts as texts } from './messages.ts'
import type { PlusType } from './periods.ts'

type Purpose = CodeOf<typeof CardPurpose>
/** What the card window returns. */
export type CardReturn = { issueId: string; billingIssueToken: string }
/** An issued card as read at the provider, not yet stored as chargeable. */
export type IssuedCard = { id: number; key: string; cardName: string; last4: string | null }

/** Starts a registration under an id of ours, which the provider's key will carry. */
export async function openCard(
  ctx: Work,
  userId: number,
  { purpose, type, gateway, secrets }: { purpose: Purpose; type: PlusType; gateway: PaymentGateway; secrets: Secrets },
): Promise<{ issueId: string; window: CardWindow | null }> {
  const issueId = randomUUID()
  await ctx.db
    .insertInto('cards')
    .values({
      user_id: userId,
      issue_id: issueId,
      purpose,
      created_at: ctx.clock.now(),
      ...movedBy(ctx.clock, `user:${userId}`),
    })
    .execute()
  if (!gateway.canPay) return { issueId, window: null }
  const person = await ctx.db
    .selectFrom('users')
    .select(['name', 'email', 'phone_encrypted as phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { id: storeId, channelKeys, scriptUrl } = gateway.store
  const back = purpose === 'JOIN' ? '/plfilplus/join' : '/mypage/plfilplus/paymentinfo'
  return {
    issueId,
    window: {
      storeId,
      channelKey: channelKeys.card,
      issueId,
      issueName: shortName(texts.issueName[type]),
      offerPeriod: type === 'MONTHLY' ? '1m' : '1y',
      customer: {
        customerId: customerIdOf(userId),
        fullName: person.name,
        phoneNumber: person.phone && secrets.decrypt(person.phone),
        email: person.email,
      },
      redirectUrl: `${back}?issueId=${issueId}&subscriptionType=${type}`,
      scriptUrl,
    },
  }
}

/**
 * Handles a return from the card window: stores its token, confirms the key with the provider, and reads it. A repeated
 * return resumes where the first one stopped. Throws `not_found` for another person's registration, `card_token_used`
 * for the token of another registration, `card_refused` if no card was issued, `card_unconfirmed` while the provider
 * does not answer.
 */
export async function issueCard(
  ctx: Engine,
  userId: number,
  { issueId, billingIssueToken }: CardReturn,
  purpose: Purpose,
): Promise<IssuedCard> {
  const { db, clock, gateway, secrets } = ctx
  const card = await db
    .selectFrom('cards')
    .select(['id', 'state', 'token_hash as hash'])
    .where('issue_id', '=', issueId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!card) fail('not_found')
  if (card.state !== 'NEEDED') fail('card_token_used')
  const hash = tokenHash(billingIssueToken)
  if (card.hash && !card.hash.equals(hash)) fail('card_token_used')
  if (!card.hash)
    await db
      .updateTable('cards')
      .set({ token: secrets.encrypt(billingIssueToken), token_hash: hash })
      .where('id', '=', card.id)
      .where('token_hash', 'is', null)
      .execute()
  const found = await confirmKey(ctx, userId, { id: card.id, issueId, billingIssueToken })
  if (found === 'unknown') fail('card_unconfirmed')
  if (!found || !isOurs(found, { userId, issueId, gateway })) {
    await db
      .updateTable('cards')
      .set({ state: 'FAILED', token: null, ...movedBy(clock, 'system') })
      .where('id', '=', card.id)
      .where('state', '=', 'NEEDED')
      .execute()
    fail('card_refused')
  }
  const shown = found.methods?.find(method => method.card)?.card
  return {
    id: card.id,
    key: found.billingKey,
    cardName: shown?.name ?? texts.unnamed,
    last4: lastFour(shown?.number),
  }
}

/** The key of an approved window: null if the provider refuses, `unknown` if it does not answer. */
async function confirmKey(
  ctx: Engine,
  userId: number,
  { id, issueId, billingIssueToken }: CardReturn & { id: number },
): Promise<ProviderBillingKey | null | 'unknown'> {
  // A new idempotency key per attempt: the provider repeats its first answer, even a PG error. A token issues only
  // once.
  const confirmed = await ctx.gateway.confirmBillingKey(
    { billingIssueToken, isTest: ctx.gateway.store.isTest },
    `issue-${id}-${randomUUID()}`,
  )
  if (confirmed.kind === 'ok') {
    const read = await ctx.gateway.readBillingKey(confirmed.value.billingKey)
    return read.kind === 'ok' ? read.value : 'unknown'
  }
  if (confirmed.kind === 'refused' && isFinal[confirmed.type]) return null
  return (await findKey(ctx.gateway, userId, issueId)) ?? 'unknown'
}

/** Refusals that prove that this token issues no card. Others may follow a call that took effect. */
const isFinal: Record<string, boolean> = {
  BILLING_KEY_NOT_FOUND: true,
  INFORMATION_MISMATCH: true,
  INVALID_REQUEST: true,
}

/** The key issued for a registration, looked up by its id; null if the provider knows none. */
export async function findKey(
  gateway: PaymentGateway,
  userId: number,
  issueId: string,
): Promise<ProviderBillingKey | null | 'unknown'> {
  const keys = await gateway.findBillingKeys(customerIdOf(userId))
  if (keys.kind !== 'ok') return 'unknown'
  return keys.value.find(key => key.issueId === issueId) ?? null
}

function isOurs(
  key: ProviderBillingKey,
  { userId, issueId, gateway }: { userId: number; issueId: string; gateway: PaymentGateway },
): boolean {
  const { store } = gateway
  return (
    key.status === 'ISSUED' &&
    key.storeId === store.id &&
    key.customer.id === customerIdOf(userId) &&
    (key.issueId === undefined || key.issueId === issueId) &&
    key.channels.every(({ key: channel }) => channel === undefined || channel === store.channelKeys.card)
  )
}

/**
 * Stores an issued card as chargeable, in the transaction that first uses it. Throws `card_token_used` if already in
 * use.
 */
export async function keepCard(ctx: Work, secrets: Secrets, card: IssuedCard): Promise<void> {
  const kept = await ctx.db
    .updateTable('cards')
    .set({
      state: 'ISSUED',
      key: secrets.encrypt(card.key),
      key_hash: tokenHash(card.key),
      token: null,
      card_name: card.cardName,
      last4: card.last4,
      ...movedBy(ctx.clock, 'system'),
    })
    .where('id', '=', card.id)
    .where('state', '=', 'NEEDED')
    .returning('id')
    .executeTakeFirst()
  if (!kept) fail('card_token_used')
}

/** The card as the member sees it. */
export async function showCard(db: Db, cardId: number) {
  const card = await db
    .selectFrom('cards')
    .select(['card_name as cardName', 'last4'])
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  return { cardName: present(card.cardName), last4: card.last4 }
}
