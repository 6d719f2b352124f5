// Must come first: it fixes the order of the style layers.
import '#web/ui/ui.css'

import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { bareBrand, standardBrandName } from '#contract/brand.ts'
import type { Envelope } from '#contract/client.ts'
import { asPage, codeOf, statusOf, statusShown } from '#web/calls/refusal.ts'
import { passTo } from '#web/logs/previous-path.ts'
import { useVisitLog } from '#web/logs/useVisitLog.ts'
import { EndActing, type Others } from '#web/shell/ActingBar.tsx'
import { outdatedEvent } from '#web/shell/ahead.ts'
import { useServiceWorker } from '#web/shell/app/install.ts'
import { forgetOthers } from '#web/shell/app/last-seen.ts'
import { ErrorPage, errorKind } from '#web/shell/ErrorPage.tsx'
import { hasCamera, hasPaymentWindow, isBare } from '#web/shell/handle.ts'
import { endRenewal, endWayBack, forgetOtherViewer, isRecalled } from '#web/shell/memory.ts'
import { errorPages } from '#web/shell/messages.ts'
import { Shell } from '#web/shell/Shell.tsx'
import { claimTab } from '#web/useKept.ts'
import type { Route } from './+types/root'
import { setRepresented } from './api.ts'
import { factsOf, type Me, rawApiOf, setViewer, viewerOf } from './context.ts'
import { PageStyles } from './page-styles.tsx'
import { paths } from './paths.ts'
import { hydrated } from './start-after-paint.ts'

/**
 * Resolves the viewer before any loader runs: an unknown token is a guest, a failure goes to /500 (spec S-01), which
 * itself is rendered without a viewer when that fails again.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const { pathname } = new URL(request.url)
    if (factsOf(context).hasToken) {
      try {
        setViewer(context, await rawApiOf(context).accounts.me())
      } catch (error) {
        const status = statusOf(error)
        // Without the agreement no page is opened, in nobody's name, until the representative has read that it ended.
        const hasEnded = codeOf(error) === 'acting_ended' && pathname !== paths.acting()
        if (status === 429 || hasEnded) throw asPage(error)
        if ((status === null || status >= 500) && !pathname.startsWith(paths.serverError()))
          throw redirect(paths.serverError())
      }
    }
    return next()
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { brand, origin } = factsOf(context)
  const viewer = viewerOf(context)
  return { viewer: shown(viewer), others: viewer?.actedBy ? await othersOf(context, viewer) : [], brand, origin }
}

/**
 * The other actors of the representative; none on failure, because the page is about something else.
 */
async function othersOf(context: Route.LoaderArgs['context'], { id }: Me): Promise<Others> {
  try {
    const { list } = await rawApiOf(context).representations.represented({ query: { limit: 100 } })
    return list.flatMap(({ userId, name }) => (userId === null || userId === id ? [] : [{ id: userId, name }]))
  } catch {
    return []
  }
}

/**
 * The viewer does not change with the page's query. Without a reload, a list can show in place that its own query
 * failed [S-05]. Nor is it asked for on the way back to a page that is remembered since the last write.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherQuery = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return (isOtherQuery || isRecalled(nextUrl)) && !formMethod ? false : defaultShouldRevalidate
}

/** The viewer's data in the page's state: never phone or mail. */
function shown(viewer: Me | null) {
  if (!viewer) return null
  const { id, name, permissions, operatorRoles, isPlfilPlusMember, profileImageUrl, profileId, actedBy } = viewer
  return { id, name, permissions, operatorRoles, isPlfilPlusMember, profileImageUrl, profileId, actedBy }
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const brand = loaderData?.brand ?? bareBrand(standardBrandName)
  if (error) return [{ title: `${errorPages[errorKind(statusShown(error))].title} | ${brand.name}` }]
  return [{ title: brand.name }, { name: 'description', content: brand.description }]
}

export function Layout({ children }: { children: ReactNode }) {
  // In the commit itself: a press between it and a later effect would count twice.
  useLayoutEffect(() => void dispatchEvent(new Event(hydrated)), [])
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        <PageStyles />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const matches = useMatches()
  useDocumentOfItsOwn(matches.some(match => hasPaymentWindow(match.handle)))
  useDocumentOfItsOwn(
    matches.some(match => hasCamera(match.handle)),
    true,
  )
  const bare = matches.some(match => isBare(match.handle))
  return (
    <Framed bare={bare}>
      <Outlet />
    </Framed>
  )
}

/** Loads the page as a document if the previous one has a narrower policy, or with `isAlone` a wider one. */
function useDocumentOfItsOwn(isNeeded: boolean, isAlone = false): void {
  const [isLoaded] = useState(isNeeded)
  useEffect(() => {
    if (isNeeded !== isLoaded && (isNeeded || isAlone)) location.reload()
  }, [isNeeded, isLoaded, isAlone])
}

function Framed({ bare = false, children }: { bare?: boolean; children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { pathname, search, key } = useLocation()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that has come
  useLayoutEffect(() => {
    const place = { pathname, search }
    if (endWayBack(place)) void revalidate().finally(() => endRenewal(place))
  }, [key])
  useEffect(() => {
    const renew = () => void revalidate()
    addEventListener(outdatedEvent, renew)
    return () => removeEventListener(outdatedEvent, renew)
  }, [revalidate])
  useEffect(() => passTo(pathname + search), [pathname, search])
  useVisitLog(Boolean(data?.viewer), pathname + search)
  useServiceWorker()
  const viewerId = data?.viewer?.id ?? null
  // While rendering, because the forms below read what was typed before any effect of this component runs.
  useMemo(() => typeof document !== 'undefined' && viewerId !== null && claimTab(viewerId), [viewerId])
  const represented = data?.viewer?.actedBy ? data.viewer.id : null
  // While rendering as well: effects of the page below call before this component's.
  useMemo(() => typeof document !== 'undefined' && setRepresented(represented), [represented])
  useEffect(() => {
    forgetOthers(viewerId)
    forgetOtherViewer(viewerId)
  }, [viewerId])
  return (
    <Shell
      viewer={data?.viewer ?? null}
      others={data?.others ?? []}
      brand={data?.brand ?? bareBrand(standardBrandName)}
      pathname={pathname}
      bare={bare}
    >
      {children}
    </Shell>
  )
}

/** The page for a failed loader or rendering. */
export function ErrorBoundary() {
  const error = useRouteError()
  const envelope = isRouteErrorResponse(error) ? (error.data as Partial<Envelope> | null) : null
  return (
    <Framed>
      <ErrorPage
        kind={errorKind(statusShown(error))}
        // The page's own sentence about what is missing is more specific than the table's.
        message={envelope?.code === 'not_found' ? null : envelope?.message}
        errorId={envelope?.requestId}
      >
        {envelope?.code === 'acting_ended' && <EndActing isAlone />}
      </ErrorPage>
    </Framed>
  )
}
