import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { pageMeta } from '#web/meta.ts'
import { wasJustKept } from '#web/profiles/editor/kept-draft.ts'
import { ErrorPage } from '#web/shell/ErrorPage.tsx'
import { errorPages } from '#web/shell/messages.ts'
import type { Route } from './+types/ServerErrorPage'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, errorPages.server.title)
// Renders without the database: it is shown when that is down.
export function loader({ request }: Route.LoaderArgs) {
  const isUnknown = new URL(request.url).searchParams.get('outcome') === 'unknown'
  return data({ message: isUnknown ? errorPages.unknown : null }, { status: 503 })
}

export default function ServerErrorPage({ loaderData: { message } }: Route.ComponentProps) {
  const [isKept, setKept] = useState(false)
  useEffect(() => setKept(wasJustKept()), [])
  return (
    <ErrorPage kind="server" message={message} onRetry={() => history.back()}>
      {isKept && <p role="status">{errorPages.kept}</p>}
    </ErrorPage>
  )
}
