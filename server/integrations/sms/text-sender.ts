/** Sends text messages; never called inside a transaction. */
export type TextSender = {
  /** False where no provider is set up: whoever waits for a message is told so instead. */
  canSend: boolean
  /**
   * Sends one message and resolves to the provider's id of it. `key` names the message: with `isRepeat` the provider is
   * asked for it first, and it is sent only where the provider has none. Throws TextRefused or TextUncertain.
   */
  send(message: TextMessage): Promise<{ providerId: string }>
  /** What became of messages that the provider took; those it knows nothing final about are left out. */
  reports(providerIds: string[]): Promise<TextReport[]>
  close(): Promise<void>
}

export type TextMessage = {
  to: string
  text: string
  key: string
  isRepeat: boolean
  /** Sent as AlimTalk by a registered template; where that can't be delivered the text takes its place. */
  alimTalk?: { templateId: string; variables: Record<string, string> }
}

export type TextReport = { providerId: string; isDelivered: boolean; reason: string }

/** The provider will never take this message; trying again changes nothing. */
export class TextRefused extends Error {
  override name = 'TextRefused'
}

/** Nobody knows whether the message went out: before another try the provider has to be asked. */
export class TextUncertain extends Error {
  override name = 'TextUncertain'
}
