import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { carriedText } from './letters.ts'
import { type TextMessage, TextRefused, type TextSender, TextUncertain } from './text-sender.ts'

type Settings = {
  apiKey: string
  apiSecret: string
  /** The registered sender's number. */
  from: string
  baseUrl: string
  /** Our AlimTalk channel. */
  pfId?: string
  /** Milliseconds before an unanswered call is given up. */
  timeout?: number
}

/**
 * How far back to look for a message, in milliseconds: retries end after hours, but may have waited overnight in
 * between.
 */
const lookBack = 3 * 24 * 3_600_000

const sent = z.object({
  failedMessageList: z.array(z.object({ statusCode: z.string(), statusMessage: z.string() })).default([]),
  messageList: z.array(z.object({ messageId: z.string() })).nullish(),
  groupInfo: z.object({ groupId: z.string().optional(), _id: z.string().optional() }).nullish(),
})
const listed = z.object({
  /** By message id. */
  messageList: z.record(
    z.string(),
    z.object({
      customFields: z.record(z.string(), z.string()).nullish(),
      status: z.string().nullish(),
      statusCode: z.string().nullish(),
      reason: z.string().nullish(),
    }),
  ),
})
const delivered = '4000'

/**
 * Text messages through Solapi (api.solapi.com, version 4). A message is posted at most once per call: when the answer
 * is lost, late or not Solapi's, its list is searched for the message, and if it is not found the call ends with
 * TextUncertain. See docs/decisions/0011-texts-sent-once.md.
 */
export function createSolapiTexts({ apiKey, apiSecret, from, baseUrl, pfId, timeout = 10_000 }: Settings): TextSender {
  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: { authorization: signature(apiKey, apiSecret), 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    })
    const answer = await response.text()
    if (response.ok) return JSON.parse(answer)
    const isFinal = response.status < 500 && ![408, 425, 429].includes(response.status)
    throw isFinal ? new TextRefused(reasonOf(answer, response.status)) : new Error(reasonOf(answer, response.status))
  }

  async function post({ to, text, key, alimTalk }: TextMessage): Promise<string> {
    const words = carriedText(text)
    // An AlimTalk is its template with these values, in any letters; the text to phones that cannot show it is not.
    const asAlimTalk = pfId &&
      alimTalk && {
        type: 'ATA',
        kakaoOptions: { pfId, ...alimTalk, disableSms: false },
        replacements: [{ to, from, ...words }],
      }
    const message = { to, from, customFields: { id: key }, ...(asAlimTalk || words) }
    const answer = await call('POST', '/messages/v4/send-many/detail', {
      messages: [message],
      allowDuplicates: false,
      showMessageList: true,
    })
    const { failedMessageList, messageList, groupInfo } = sent.parse(answer)
    const failed = failedMessageList[0]
    if (failed) throw new TextRefused(`${failed.statusCode} ${failed.statusMessage}`)
    return messageList?.[0]?.messageId ?? groupInfo?.groupId ?? groupInfo?._id ?? ''
  }

  async function find({ to, key }: TextMessage): Promise<string | null> {
    const since = new Date(Date.now() - lookBack).toISOString()
    const query = new URLSearchParams({ to, from, dateType: 'CREATED', startDate: since, limit: '100' })
    const { messageList } = listed.parse(await call('GET', `/messages/v4/list?${query}`))
    return Object.entries(messageList).find(([, { customFields }]) => customFields?.id === key)?.[0] ?? null
  }

  /** The list's answer; if it is unavailable too, the outcome is unknown. */
  async function findOrDoubt(message: TextMessage, doubt: string): Promise<string | null> {
    try {
      return await find(message)
    } catch (error) {
      throw new TextUncertain(`${doubt}; its list: ${describe(error)}`, { cause: error })
    }
  }

  return {
    canSend: true,
    async send(message) {
      const before = message.isRepeat ? await findOrDoubt(message, 'tried before') : null
      if (before !== null) return { providerId: before }
      try {
        return { providerId: await post(message) }
      } catch (error) {
        if (error instanceof TextRefused) throw error
        const after = await findOrDoubt(message, describe(error))
        if (after !== null) return { providerId: after }
        throw new TextUncertain(`${describe(error)}; not in its list`, { cause: error })
      }
    },
    async reports(providerIds) {
      if (!providerIds.length) return []
      const query = new URLSearchParams({ messageIds: JSON.stringify(providerIds), limit: String(providerIds.length) })
      const { messageList } = listed.parse(await call('GET', `/messages/v4/list?${query}`))
      return Object.entries(messageList)
        .filter(([, { status, statusCode }]) => status === 'COMPLETE' && statusCode)
        .map(([providerId, { statusCode, reason }]) => ({
          providerId,
          isDelivered: statusCode === delivered,
          reason: `${statusCode} ${reason ?? ''}`.trim(),
        }))
    },
    close: async () => {},
  }
}

/** Valid for 15 minutes and one call. */
function signature(apiKey: string, apiSecret: string): string {
  const date = new Date().toISOString()
  const salt = randomBytes(16).toString('hex')
  const signed = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signed}`
}

/** Solapi answers in JSON; a gateway in front of it answers with a page, of which only the status is kept. */
function reasonOf(answer: string, status: number): string {
  try {
    const { errorCode, errorMessage } = JSON.parse(answer)
    return `${status} ${errorCode}: ${errorMessage}`
  } catch {
    return `${status} without an explanation`
  }
}

function describe(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message)
}
