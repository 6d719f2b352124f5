import type { Env } from '../../kernel/env.ts'
import { createSolapiTexts } from './solapi.ts'

/** Sends text messages; never called inside a transaction. */
export type TextSender = {
  /**
   * Sends one message and resolves to the provider's id of it. `key` names the message: with `isRepeat` the provider is
   * asked for it first, and it is sent only where the provider has none. Throws TextRefused or TextUncertain.
   */
  send(message: TextMessage): Promise<{ providerId: string }>
  close(): Promise<void>
}

export type TextMessage = { to: string; text: string; key: string; isRepeat: boolean }

/** The provider will never take this message; trying again changes nothing. */
export class TextRefused extends Error {
  override name = 'TextRefused'
}

/** Nobody knows whether the message went out: before another try the provider has to be asked. */
export class TextUncertain extends Error {
  override name = 'TextUncertain'
}

type Settings = Pick<Env, 'isProduction' | 'SOLAPI_API_KEY' | 'SOLAPI_API_SECRET' | 'SOLAPI_FROM' | 'SOLAPI_BASE_URL'>

/**
 * The sender of these settings: Solapi, or outside production its stand-in on this machine, which starts with the first
 * message. Production without settings refuses every message and says why.
 */
export function openTexts(env: Settings): TextSender {
  const { SOLAPI_API_KEY: apiKey, SOLAPI_API_SECRET: apiSecret, SOLAPI_FROM: from, SOLAPI_BASE_URL: baseUrl } = env
  if (apiKey && apiSecret && from) return createSolapiTexts({ apiKey, apiSecret, from, baseUrl })
  return env.isProduction ? createNoTexts() : createLoopbackTexts()
}

function createNoTexts(): TextSender {
  return {
    send: async () => {
      throw new TextRefused('SOLAPI_API_KEY, SOLAPI_API_SECRET and SOLAPI_FROM are not set')
    },
    close: async () => {},
  }
}

function createLoopbackTexts(): TextSender {
  let opened: ReturnType<typeof open> | undefined
  async function open() {
    const { startSolapiStandIn } = await import('./solapi-stand-in.ts')
    const standIn = await startSolapiStandIn()
    return { standIn, texts: createSolapiTexts({ ...standIn.account, baseUrl: standIn.url }) }
  }
  return {
    async send(message) {
      opened ??= open()
      return (await opened).texts.send(message)
    },
    async close() {
      await (await opened)?.standIn.stop()
    },
  }
}
