import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { readCookie, tokenCookie } from './browser.ts'
import type { CachedPage } from './guest-cache.ts'
import { keptHeader } from './kept-page.ts'

/**
 * Answers guests' requests for fresh cached pages before any router runs: routing costs twice what the answer does.
 * Everything else goes on to the existing listeners.
 */
export function answerFinishedPages(
  server: Server,
  find: (url: string) => CachedPage | null,
  common: Record<string, string>,
): void {
  const others = server.listeners('request') as RequestListener[]
  const { 'content-security-policy': _, ...headers } = common
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const page = isGuestsRead(request) && server.listening ? find(request.url ?? '') : null
    if (page) answer(request, response, page, headers)
    else for (const listener of others) listener(request, response)
  })
}

const isGuestsRead = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (!headers.cookie || readCookie(headers.cookie, tokenCookie) === null)

function answer(request: IncomingMessage, response: ServerResponse, page: CachedPage, common: Record<string, string>) {
  const { status, encoding, body, headers } = choosePage(page, request.headers)
  const length = body ? { 'content-length': body.length } : {}
  response.writeHead(status, { ...common, ...headers, ...(encoding && { 'content-encoding': encoding }), ...length })
  response.end(body ?? undefined)
}

type PageHeaders = { 'if-none-match'?: string; 'accept-encoding'?: string | string[] }

/** The response to these headers: not modified if the browser has the page already, else the page in its encoding. */
export function choosePage(page: CachedPage, asked: PageHeaders) {
  const headers = {
    'content-security-policy': page.csp,
    etag: page.etag,
    'cache-control': page.cacheControl,
    vary: 'accept-encoding, cookie',
    ...(page.isKept && { [keptHeader]: 'yes' }),
  }
  if (asked['if-none-match'] === page.etag) return { status: 304, headers, encoding: null, body: null }
  const header = String(asked['accept-encoding'] ?? '')
  const encoding = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : null
  const typed = { ...headers, 'content-type': 'text/html; charset=utf-8' }
  return { status: page.status, headers: typed, encoding, body: page[encoding ?? 'identity'] }
}

/** Whether the header accepts this encoding, and not with a quality of zero. */
function accepts(header: string, encoding: string): boolean {
  const asked = header.split(',').map(part => part.split(';').map(word => word.trim().toLowerCase()))
  const found = asked.find(([name]) => name === encoding)
  return found !== undefined && !found.some(word => /^q=0(\.0*)?$/.test(word))
}
