/** A browser's subscription, as `PushSubscription.toJSON()` returns it. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Sends web pushes; never called inside a transaction. */
export type PushSender = {
  /** The public key that browsers subscribe with. */
  publicKey(): Promise<string>
  /** False for an endpoint outside the known push services: nothing is ever sent there. */
  accepts(endpoint: string): boolean
  /** Sends one push. `gone`: the browser no longer listens at this endpoint. Throws where a retry may help. */
  send(
    subscription: Subscription,
    push: { payload: string; topic: string; isUrgent: boolean },
  ): Promise<'sent' | 'gone'>
}
