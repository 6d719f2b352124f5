/** Sends text messages; never called inside a transaction. */
export type TextSender = {
  /** False without a provider: callers waiting for a message are told so instead. */
  canSend: boolean
  /**
   * Sends one message and resolves to the provider's id. `key` identifies the message: with `isRepeat` the provider is
   * searched first, and the message is sent only if it is not there. Throws TextRefused or TextUncertain.
   */
  send(message: TextMessage): Promise<{ providerId: string }>
  /** Outcomes of messages that the provider accepted; those without a final outcome are left out. */
  reports(providerIds: string[]): Promise<TextReport[]>
  close(): Promise<void>
}

export type TextMessage = {
  to: string
  text: string
  key: string
  isRepeat: boolean
  /** Sent as AlimTalk with a registered template; if that cannot be delivered, the text is sent instead. */
  alimTalk?: { templateId: string; variables: Record<string, string> }
}

export type TextReport = { providerId: string; isDelivered: boolean; reason: string }

/** The provider will never accept this message; a retry changes nothing. */
export class TextRefused extends Error {
  override name = 'TextRefused'
}

/** The outcome is unknown: the provider must be asked before a retry. */
export class TextUncertain extends Error {
  override name = 'TextUncertain'
}
