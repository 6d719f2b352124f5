import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { factsOf } from './context.ts'

export { createContextFor } from './context.ts'

/** Renders at once: loaders have awaited everything. The text is handed over beside the Response, sparing a stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Response {
  const facts = factsOf(loadContext)
  const nonce = facts.nonce ?? undefined
  const html = `<!DOCTYPE html>${renderToString(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />)}`
  headers.set('content-type', 'text/html; charset=utf-8')
  facts.rendered.html = html
  return new Response(null, { status, headers })
}

/** Thrown Responses are answers, not faults; an aborted page interests nobody. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
