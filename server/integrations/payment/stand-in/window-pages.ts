import type { IncomingMessage, ServerResponse } from 'node:http'
import { labelIn } from '#contract/codes/code-of.ts'
import { PayMethod } from '#contract/codes/payments.ts'
import { windowTexts as texts } from './messages.ts'
import { sdkScript } from './sdk-script.ts'
import {
  type OpenWindow,
  type WindowAct,
  type WindowResult,
  type Windows,
  windowActs,
  windowRequest,
} from './windows.ts'

/** `/dev/payment/sdk.js` and the window that it opens: in a frame of the page, or instead of it. */
export function createWindowPages(windows: Windows) {
  return (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const route = `${request.method} ${url.pathname}`
    if (route === 'GET /dev/payment/sdk.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(sdkScript)
    if (route === 'GET /dev/payment/window') return void open(response, url.searchParams)
    if (route === 'POST /dev/payment/window') return void act(response, new URLSearchParams(body))
    response.writeHead(404).end()
  }

  function open(response: ServerResponse, query: URLSearchParams): void {
    const isFramed = query.get('mode') === 'frame'
    const request = windowRequest.safeParse(json(query.get('request')))
    if (!request.success)
      return void show(response, 400, page(texts.notOpened, `<p>${escaped(request.error.message)}</p>`))
    const opened = windows.open(request.data)
    if ('refused' in opened) return void finish(response, opened.refused, isFramed, request.data.redirectUrl)
    show(response, 200, windowPage(opened, isFramed))
  }

  function act(response: ServerResponse, form: URLSearchParams): void {
    const isFramed = form.get('mode') === 'frame'
    const chosen = windowActs.find(one => one === form.get('act'))
    const opened = json(form.get('opened')) as OpenWindow
    if (!chosen) return void show(response, 400, page(texts.notOpened, ''))
    const result = windows.act(opened, chosen)
    if (!result) return void show(response, 200, page(texts.title, `<p role="status">${texts.waiting}</p>`))
    // A closed redirect window has no page to return to.
    if (chosen === 'close' && !isFramed)
      return void show(response, 200, page(texts.title, `<p role="status">${texts.gone}</p>`))
    finish(response, result, isFramed, opened.request.redirectUrl)
  }
}

function finish(
  response: ServerResponse,
  result: WindowResult,
  isFramed: boolean,
  redirectUrl: string | undefined,
): void {
  if (isFramed || !redirectUrl) {
    const said = JSON.stringify(result).replaceAll('<', '\\u003c')
    return void show(
      response,
      200,
      page(texts.title, `<script>parent.postMessage({ portOneStandIn: ${said} }, '*')</script>`),
    )
  }
  const target = new URL(redirectUrl)
  for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value)
  response.writeHead(303, { location: target.href }).end()
}

function windowPage(opened: OpenWindow, isFramed: boolean): string {
  const { request } = opened
  const isCard = request.kind === 'card'
  const title = isCard ? texts.cardTitle : texts.title
  const facts = isCard
    ? `<div><dt>${texts.order}</dt><dd>${escaped(request.issueName ?? '')}</dd></div>`
    : `<div><dt>${texts.order}</dt><dd>${escaped(request.orderName)}</dd></div>
<div><dt>${texts.amount}</dt><dd class="sum">${texts.won(request.totalAmount)}</dd></div>`
  // Browsers refuse to move the focus into a frame of another origin.
  const button = (act: WindowAct, label: string, look = '') =>
    `<button name="act" value="${act}" class="${look}"${act === 'pay' && !isFramed ? ' autofocus' : ''}>${label}</button>`
  return page(
    title,
    `<dl>${facts}</dl><p class="card">${paidWith(request)}</p>
<form method="post" action="/dev/payment/window">
<input type="hidden" name="opened" value="${escaped(JSON.stringify(opened))}">
<input type="hidden" name="mode" value="${isFramed ? 'frame' : 'page'}">
${button('pay', isCard ? texts.register : texts.pay, 'pay')}
<div class="others">${isCard ? button('limit', texts.limit) + button('lost', texts.lost) : ''}${button('decline', texts.decline)}${button('cancel', texts.cancel)}${button('close', texts.close)}${button('silent', texts.silent)}</div>
</form><p class="note">${texts.note}</p>`,
  )
}

function paidWith(request: OpenWindow['request']): string {
  if (request.kind === 'card') return texts.card
  const { payMethod, easyPay } = request
  const label = labelIn(PayMethod, payMethod === 'EASY_PAY' ? (easyPay?.easyPayProvider ?? '') : payMethod)
  return payMethod === 'CARD' || !label ? texts.card : label
}

const style = `*{box-sizing:border-box}body{margin:0;font:16px/1.6 system-ui,sans-serif;color:#191f28;background:#f2f4f6}
main{max-width:420px;margin:0 auto;padding:28px 20px;background:#fff;min-height:100vh}h1{font-size:20px;margin:0 0 20px}
dl{margin:0}dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0}dt{color:#4e5968}dd{margin:0;text-align:right}
.sum{font-size:20px;font-weight:700}.card{padding:16px;border:1px solid #d1d6db;border-radius:12px;margin:16px 0 24px}
button{font:inherit;min-height:48px;border:0;border-radius:12px;background:#e5e8eb;color:#191f28;cursor:pointer}
button:focus-visible{outline:3px solid #191f28;outline-offset:2px}.pay{width:100%;background:#1b64da;color:#fff;font-weight:700}
.others{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin-top:8px}.note{color:#4e5968;font-size:14px}`

const page = (title: string, body: string) => `<!doctype html><html lang="ko"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`

const show = (response: ServerResponse, status: number, text: string) =>
  void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(text)

const escaped = (text: string) => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
