import { data } from 'react-router'
import { pageMeta } from '../meta.ts'
import { ErrorPage } from '../shell/ErrorPage.tsx'

export const meta = () => pageMeta('연결이 고르지 않아요')
// Answers without the database: it is shown when that is away.
export const loader = () => data(null, { status: 503 })

export default function ServerErrorPage() {
  return <ErrorPage kind="server" onRetry={() => history.back()} />
}
