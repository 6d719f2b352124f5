import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listenOnLoopback } from '../loopback.ts'

/** A message as Solapi stores it. */
export type StoredText = {
  messageId: string
  to: string
  from: string
  /** Empty for an AlimTalk, which is its template. */
  text: string
  customFields: Record<string, string>
  dateCreated: string
  /** SMS unless the message specifies another type, such as ATA with its options. */
  type?: string
  kakaoOptions?: { pfId: string; templateId: string; variables: Record<string, string>; disableSms: boolean }
  /** What is sent to a phone that cannot show an AlimTalk, in this order. */
  replacements?: { to: string; from: string; type: string; text: string }[]
  /** What its report says: COMPLETE, and 4000 once delivered. */
  status: string
  statusCode: string
}

/**
 * Faults of a posted message. The message is accepted in 'reset-after', 'bad-gateway' and 'slow' (answered after 1.5
 * s), and not accepted in 'reset-before', 'busy' (429) and 'refused' (a number that receives no texts).
 */
export type Fault = 'reset-after' | 'bad-gateway' | 'slow' | 'reset-before' | 'busy' | 'refused'

export type SolapiStandIn = {
  url: string
  /** Generated at each start. */
  account: { apiKey: string; apiSecret: string; from: string }
  messages: StoredText[]
  /** Faults of the next posts, one each. */
  faults: Fault[]
  /** The same for the next list requests. */
  listFaults: 'busy'[]
  /** Calls so far, as 'POST /path'. */
  calls: string[]
  stop(): Promise<void>
}

const maxAge = 15 * 60_000

/**
 * Speaks Solapi's protocol on a free loopback port and sends nothing: checks the signature, its date (15 minutes) and
 * that it is used once, stores the messages and lists them.
 */
export async function startSolapiStandIn(): Promise<SolapiStandIn> {
  const account = { apiKey: `NCS${randomUUID()}`, apiSecret: randomUUID(), from: '0200000000' }
  const standIn = {
    messages: [] as StoredText[],
    faults: [] as Fault[],
    listFaults: [] as 'busy'[],
    calls: [] as string[],
  }
  const used = new Set<string>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const route = `${request.method} ${url.pathname}`
    standIn.calls.push(route)
    const wrong = wrongSignature(request.headers.authorization, account, used)
    if (wrong) return send(response, 401, { errorCode: wrong, errorMessage: '인증에 실패했습니다.' })
    if (route === 'GET /messages/v4/list')
      return standIn.listFaults.shift() ? sendBusy(response) : send(response, 200, list(url.searchParams))
    if (route === 'POST /messages/v4/send-many/detail') return take(request, response)
    return send(response, 404, { errorCode: 'ResourceNotFound', errorMessage: '없는 주소입니다.' })
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { messages } = (await json(request)) as {
      messages: Omit<StoredText, 'messageId' | 'dateCreated' | 'status' | 'statusCode'>[]
    }
    const fault = standIn.faults.shift()
    if (fault === 'reset-before') return void request.socket.resetAndDestroy()
    if (fault === 'busy') return sendBusy(response)
    if (fault === 'refused') {
      const failed = { to: messages[0]?.to, statusCode: '1062', statusMessage: '발신번호 미등록' }
      return send(response, 200, { failedMessageList: [failed], groupInfo: { groupId: 'G4V' } })
    }
    const dateCreated = new Date().toISOString()
    const taken = { dateCreated, status: 'COMPLETE', statusCode: '4000' }
    const stored = messages.map(message => ({
      ...message,
      text: message.text ?? '',
      messageId: `M4V${randomUUID()}`,
      ...taken,
    }))
    standIn.messages.push(...stored)
    if (fault === 'reset-after') return void request.socket.resetAndDestroy()
    if (fault === 'bad-gateway') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')
      return
    }
    if (fault === 'slow') await wait(1_500)
    const messageList = stored.map(({ messageId, customFields }) => ({ messageId, customFields, statusCode: '2000' }))
    send(response, 200, { failedMessageList: [], groupInfo: { groupId: `G4V${randomUUID()}` }, messageList })
  }

  function list(query: URLSearchParams) {
    const startDate = query.get('startDate') ?? ''
    const ids = query.get('messageIds')
    const found = standIn.messages
      .filter(({ messageId }) => ids === null || JSON.parse(ids).includes(messageId))
      .filter(({ to, dateCreated }) => to === (query.get('to') ?? to) && dateCreated >= startDate)
      .slice(-Number(query.get('limit') ?? 20))
    return { startKey: null, limit: 100, messageList: Object.fromEntries(found.map(one => [one.messageId, one])) }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  return { ...(await listenOnLoopback(server)), account, ...standIn }
}

/** The error code of a header that Solapi would refuse, or null. */
function wrongSignature(
  header: string | undefined,
  account: { apiKey: string; apiSecret: string },
  used: Set<string>,
): string | null {
  const pattern = /^HMAC-SHA256 apiKey=([^,]+), date=([^,]+), salt=([^,]{12,64}), signature=([0-9a-f]{64})$/
  const [, apiKey, date = '', salt = '', signature = ''] = pattern.exec(header ?? '') ?? []
  if (apiKey !== account.apiKey) return 'InvalidAPIKey'
  if (!(Math.abs(Date.now() - Date.parse(date)) <= maxAge)) return 'RequestTimeTooSkewed'
  const expected = createHmac('sha256', account.apiSecret)
    .update(date + salt)
    .digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  if (used.has(signature)) return 'DuplicatedSignature'
  used.add(signature)
  return null
}

const sendBusy = (response: ServerResponse) =>
  send(response, 429, { errorCode: 'TooManyRequests', errorMessage: '요청이 많습니다.' })

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
