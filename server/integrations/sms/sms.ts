/** Sends one text message. Throws when the provider refused it; never called inside a transaction. */
export type TextSender = {
  /** Resolves to the provider's id of the message. `key` makes a repeated send of the same message recognisable. */
  send(message: { to: string; text: string; key: string }): Promise<{ providerId: string }>
}

/** Development and tests: nothing leaves the machine; the outbox page shows what would have been sent. */
export function createLoopbackTexts(): TextSender {
  return { send: async ({ key }) => ({ providerId: `loopback-${key}` }) }
}
