import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { openApi } from '#contract/openapi.ts'
import { phoneDigits } from '#contract/phones.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import type { Secrets } from '../secrets.ts'
import { originOf } from './callers.ts'
import { escapeHtml } from './html.ts'

type Setup = { env: Env; db: Db; secrets: Secrets }

/**
 * Pages for developers: /dev/outbox shows what would have been sent, /dev/api the API's documentation. They do not
 * exist in production, nor the outbox once real text messages go out, and answer only this machine.
 */
export function registerDevPages(app: FastifyInstance, { env, db, secrets }: Setup): void {
  if (env.isProduction) return
  const get = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.get(path, (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isFromThisMachine(request)) return reply.code(404).type('text/plain; charset=utf-8').send('찾을 수 없어요')
      return answer(request, reply)
    })
  get('/dev/api', (_, reply) => html(reply, apiPage(contract)))
  get('/dev/api/openapi.json', request => openApi(contract, originOf(request, env)))
  if (env.SOLAPI_API_KEY) return
  get('/dev/outbox', async (_, reply) => html(reply, outboxPage(await sent(db, secrets))))
  get('/dev/outbox.json', async request => {
    const { phone } = request.query as { phone?: string }
    const list = await sent(db, secrets)
    return { list: phone ? list.filter(({ to }) => to === phoneDigits(phone)) : list }
  })
}

/** What proxies add, each in their own way. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The address alone would admit whatever a local proxy forwards, and a foreign name that points here. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket } = request
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  const isPassedOn = proxyHeaders.some(name => headers[name] !== undefined)
  return loopback.has(socket.remoteAddress ?? '') && ['localhost', '127.0.0.1', '[::1]'].includes(host) && !isPassedOn
}

type Message = { id: number; channel: string; to: string; template: string; body: string; status: string; at: string }

/** The latest 200 messages, readable: plain texts, and those sent for a notification. */
async function sent(db: Db, secrets: Secrets): Promise<Message[]> {
  const { rows } = await sql<Message>`
    (SELECT id, channel, recipient_encrypted AS "to", template, body_encrypted AS body, status, created_at::text AS at
     FROM outbox ORDER BY id DESC LIMIT 200)
    UNION ALL
    (SELECT id, channel, recipient_encrypted, template, body_encrypted, status, created_at::text
     FROM deliveries WHERE body_encrypted IS NOT NULL ORDER BY id DESC LIMIT 200)
    ORDER BY at DESC LIMIT 200`.execute(db)
  return rows.map(row => ({
    ...row,
    to: secrets.decrypt(row.to),
    body: secrets.decrypt(row.body),
    at: new Date(row.at).toISOString(),
  }))
}

function outboxPage(messages: Message[]): string {
  const clock = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Seoul' })
  const rows = messages.map(
    ({ channel, to, template, body, status, at }) => `<article><header><b>${escapeHtml(to)}</b>
<span>${escapeHtml(channel)} · ${escapeHtml(template)} · ${escapeHtml(status)}</span><time>${clock.format(new Date(at))}</time></header>
<pre>${escapeHtml(body)}</pre></article>`,
  )
  return page(
    '보낸 문자와 메일',
    `<p>이 컴퓨터 밖으로는 아무것도 나가지 않았어요. 3초마다 새로 읽어요.</p>
${rows.join('\n') || '<p>아직 보낸 것이 없어요. 가입 화면에서 인증번호를 받아 보세요.</p>'}`,
    '<meta http-equiv="refresh" content="3">',
  )
}

function apiPage(all: Contract): string {
  const sections = Object.entries(all).map(([domain, endpoints]) => {
    const items = Object.entries(endpoints).map(([name, one]) => endpointItem(`${domain}.${name}`, one))
    return `<h2>${escapeHtml(domain)}</h2>\n${items.join('\n')}`
  })
  return page(
    'API',
    `<p>모든 답은 <code>{ result, data, message }</code> 봉투에 담겨요. 기계가 읽는 글은
<a href="/dev/api/openapi.json">openapi.json</a>이에요.</p>\n${sections.join('\n')}`,
  )
}

function endpointItem(key: string, one: Endpoint): string {
  const parts = [
    ['query', one.query],
    ['body', one.body],
    ['data', one.response],
  ] as const
  const shapes = parts.flatMap(([label, shape]) =>
    shape ? [`<p>${label}</p><pre>${escapeHtml(shapeOf(shape))}</pre>`] : [],
  )
  const errors = one.errors.length ? `<p>errors</p><pre>${escapeHtml(one.errors.join('\n'))}</pre>` : ''
  return `<details><summary><code>${escapeHtml(one.route)}</code> ${escapeHtml(one.summary)}
<small>${escapeHtml(one.access.join(', '))} · ${escapeHtml(key)}</small></summary>${shapes.join('')}${errors}</details>`
}

function shapeOf(shape: z.ZodType): string {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return JSON.stringify(schema, null, 2)
}

const style = `body{font:15px/1.6 system-ui,sans-serif;max-width:760px;margin:40px auto;padding:0 20px;color:#191f28}
article,details{border:1px solid #e5e8eb;border-radius:12px;padding:12px 16px;margin:12px 0}
header{display:flex;gap:12px;align-items:baseline}time,small,header span{color:#6b7684;font-size:13px}time{margin-left:auto}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0;font:14px/1.6 ui-monospace,monospace}
summary{cursor:pointer}small{display:block}details p{margin:12px 0 0;color:#6b7684}`

const page = (title: string, body: string, head = '') => `<!doctype html><html lang="ko"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}<style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`

const html = (reply: FastifyReply, body: string) =>
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .type('text/html; charset=utf-8')
    .send(body)
