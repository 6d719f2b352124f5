// First of all: it fixes the order of the style layers.
import './ui/ui.css'

import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { createBrand } from '../contract/brand.ts'
import { ApiError, type Envelope } from '../contract/client.ts'
import type { Route } from './+types/root'
import { factsOf, type Me, rawApiOf, setViewer, viewerOf } from './context.ts'
import { passTo } from './logs/previous-path.ts'
import { useVisitLog } from './logs/useVisitLog.ts'
import { paths } from './paths.ts'
import { ErrorPage, errorKind } from './shell/ErrorPage.tsx'
import { Shell } from './shell/Shell.tsx'
import tier1Font from './ui/fonts/pfsans-tier1.woff2?url'

/**
 * Finds out who is looking before any loader runs: an unknown token leaves a guest, a failure goes to /500 (spec S-01),
 * which itself is shown to nobody in particular when that fails again.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const { pathname } = new URL(request.url)
    if (factsOf(context).hasToken) {
      try {
        setViewer(context, await rawApiOf(context).accounts.me())
      } catch (error) {
        const isFailure = !(error instanceof ApiError) || error.status >= 500
        if (isFailure && !pathname.startsWith(paths.serverError())) throw redirect(paths.serverError())
      }
    }
    return next()
  },
]

export function loader({ context }: Route.LoaderArgs) {
  return { viewer: shown(viewerOf(context)), brandName: factsOf(context).brandName }
}

/** What of the signed-in person goes into the page's state: never phone or mail. */
function shown(viewer: Me | null) {
  if (!viewer) return null
  const { id, name, permissions, isPlfilPlusMember, profileImageUrl, profileId } = viewer
  return { id, name, permissions, isPlfilPlusMember, profileImageUrl, profileId }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const brand = createBrand(loaderData?.brandName ?? '무대로')
  return [{ title: brand.name }, { name: 'description', content: brand.description }]
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="preload" href={tier1Font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** A page that brings its own head exports `handle = { bare: true }`. */
const isBare = (handle: unknown) => typeof handle === 'object' && handle !== null && 'bare' in handle

export default function Root() {
  const bare = useMatches().some(match => isBare(match.handle))
  return (
    <Framed bare={bare}>
      <Outlet />
    </Framed>
  )
}

function Framed({ bare = false, children }: { bare?: boolean; children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  useEffect(() => passTo(pathname + search), [pathname, search])
  useVisitLog(Boolean(data?.viewer), pathname + search)
  return (
    <Shell
      viewer={data?.viewer ?? null}
      brand={createBrand(data?.brandName ?? '무대로')}
      pathname={pathname}
      bare={bare}
    >
      {children}
    </Shell>
  )
}

/** What a page shows when its loader or its rendering failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  const envelope = isRouteErrorResponse(error) ? (error.data as Partial<Envelope> | null) : null
  const status = isRouteErrorResponse(error) ? error.status : error instanceof ApiError ? error.status : 500
  // The page's own words say more than the table's sentence for any refusal of that kind.
  const isPlain = envelope?.code === 'not_found' || envelope?.code === 'forbidden'
  return (
    <Framed>
      <ErrorPage kind={errorKind(status)} message={isPlain ? null : envelope?.message} errorId={envelope?.requestId} />
    </Framed>
  )
}
