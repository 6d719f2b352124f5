import { data } from 'react-router'
import { pageMeta } from '../meta.ts'
import { ErrorPage } from '../shell/ErrorPage.tsx'
import { errorPages } from '../shell/messages.ts'

export const meta = () => pageMeta(errorPages.server.title)
// Answers without the database: it is shown when that is away.
export const loader = () => data(null, { status: 503 })

export default function ServerErrorPage() {
  return <ErrorPage kind="server" onRetry={() => history.back()} />
}
