/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Sends web pushes; never called inside a transaction. */
export type PushSender = {
  /** What browsers subscribe with. */
  publicKey(): Promise<string>
  /** False for an endpoint that is none of the known push services': nothing is ever sent there. */
  accepts(endpoint: string): boolean
  /** Sends one push. `gone`: the browser no longer listens at this endpoint. Throws where another try may help. */
  send(
    subscription: Subscription,
    push: { payload: string; topic: string; isUrgent: boolean },
  ): Promise<'sent' | 'gone'>
}
