import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { createBrand } from '../contract/brand.ts'
import { ApiError } from '../contract/client.ts'
import type { Route } from './+types/root'
import { factsOf, rawApiOf, setViewer, viewerOf } from './context.ts'
import { paths } from './paths.ts'
import './ui/ui.css'

/** Finds out who is looking before any loader runs: an unknown token leaves a guest, a failure goes to /500 (spec S-01). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const { pathname } = new URL(request.url)
    if (factsOf(context).hasToken && !pathname.startsWith(paths.serverError())) {
      try {
        setViewer(context, await rawApiOf(context).accounts.me())
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0)
          throw redirect(paths.serverError())
      }
    }
    return next()
  },
]

export function loader({ context }: Route.LoaderArgs) {
  const { brandName, origin } = factsOf(context)
  return { viewer: viewerOf(context), brandName, origin }
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
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

export default function Root({ loaderData }: Route.ComponentProps) {
  return <Outlet />
}
