import type { Env } from '#server/kernel/env.ts'
import { createSolapiTexts } from './solapi.ts'
import { TextRefused, type TextSender } from './text-sender.ts'

type Settings = Pick<
  Env,
  'isProduction' | 'SOLAPI_API_KEY' | 'SOLAPI_API_SECRET' | 'SOLAPI_FROM' | 'SOLAPI_BASE_URL' | 'SOLAPI_PF_ID'
>

/**
 * The configured sender: Solapi, or outside production its stand-in on this machine, which starts with the first
 * message. Production without settings refuses every message with the reason.
 */
export function openTexts(env: Settings): TextSender {
  const { SOLAPI_API_KEY: apiKey, SOLAPI_API_SECRET: apiSecret, SOLAPI_FROM: from, SOLAPI_BASE_URL: baseUrl } = env
  if (apiKey && apiSecret && from)
    return createSolapiTexts({ apiKey, apiSecret, from, baseUrl, pfId: env.SOLAPI_PF_ID })
  return env.isProduction ? createNoTexts() : createLoopbackTexts()
}

function createNoTexts(): TextSender {
  return {
    canSend: false,
    send: async () => {
      throw new TextRefused('SOLAPI_API_KEY, SOLAPI_API_SECRET and SOLAPI_FROM are not set')
    },
    reports: async () => [],
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
    canSend: true,
    async send(message) {
      opened ??= open()
      return (await opened).texts.send(message)
    },
    // This run's stand-in does not know messages of an earlier run.
    reports: async ids => (await opened)?.texts.reports(ids) ?? [],
    async close() {
      await (await opened)?.standIn.stop()
    },
  }
}
