import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { factsOf } from './context.ts'
import { PageStylesContext, takeStyles } from './page-styles.tsx'
import { hasCamera, hasPaymentWindow } from './shell/handle.ts'
import { keepingPresses, startAfterPaint } from './start-after-paint.ts'

export { createContextFor } from './context.ts'

/**
 * Renders at once, because loaders have awaited everything. The text is passed beside the Response, which avoids a
 * stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const facts = factsOf(loadContext)
  const nonce = facts.nonce ?? undefined
  const handOff = await handOffScript(routerContext, nonce)
  const rendered = renderToString(
    <PageStylesContext value={takeStyles(routerContext.manifest)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageStylesContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const { matches } = routerContext.staticHandlerContext
  const handles = matches.map(({ route }) => routerContext.routeModules[route.id]?.handle)
  facts.rendered.hasPaymentWindow = handles.some(hasPaymentWindow)
  // Neither an error in its place nor a studio that is off asks for the camera.
  facts.rendered.hasCamera = facts.hasStudio && status < 400 && handles.some(hasCamera)
  // Pages of members are tools: their scripts come first. The development server's scripts have another form.
  const page = facts.hasToken || import.meta.env.DEV ? rendered : startAfterPaint(rendered, nonce)
  const whole = page.replace('</body>', () => `${handOff}</body>`)
  facts.rendered.html = `<!DOCTYPE html>${keepingPresses(whole, nonce)}`
  return new Response(null, { status, headers })
}

/**
 * The loaders' data for the browser. React Router would stream it through suspended components, which synchronous
 * rendering omits; so it is read completely and written as the same script.
 */
async function handOffScript(context: EntryContext, nonce: string | undefined): Promise<string> {
  const stream = context.serverHandoffStream
  if (!stream) return ''
  context.serverHandoffStream = undefined
  const text = JSON.stringify(await new Response(stream).text()).replace(/[&<>\u2028\u2029]/g, escapeInScript)
  const script = `const { streamController } = window.__reactRouterContext; streamController.enqueue(${text}); streamController.close();`
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>{${script}}</script>`
}

/** Escaped so that the data cannot end the script. */
const escapeInScript = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Thrown Responses and refusals below 500 are answers, not faults; aborted pages need no log. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isAnswer) console.error(error)
}
