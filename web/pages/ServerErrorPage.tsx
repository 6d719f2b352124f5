import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { pageMeta } from '../meta.ts'
import { wasJustKept } from '../profiles/editor/useDraft.ts'
import { ErrorPage } from '../shell/ErrorPage.tsx'
import { errorPages } from '../shell/messages.ts'

export const meta = () => pageMeta(errorPages.server.title)
// Answers without the database: it is shown when that is away.
export const loader = () => data(null, { status: 503 })

export default function ServerErrorPage() {
  const [isKept, setKept] = useState(false)
  useEffect(() => setKept(wasJustKept()), [])
  return (
    <ErrorPage kind="server" onRetry={() => history.back()}>
      {isKept && <p role="status">{errorPages.kept}</p>}
    </ErrorPage>
  )
}
