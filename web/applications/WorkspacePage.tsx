import { lazy, Suspense, useEffect, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Route } from './+types/WorkspacePage'
import styles from './review/Workspace.module.css'

const loadWorkspace = () => import('./review/Workspace.tsx')
const Workspace = lazy(loadWorkspace)
// Comes in while the page is still being brought to life.
if (typeof document !== 'undefined') void loadWorkspace()

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `${loaderData.overview.casting.title} 지원자` : '지원자 검토')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  const { applications } = apiOf(context)
  const castingId = /^\d{1,15}$/.test(params.castingId) ? Number(params.castingId) : 0
  const [overview, groups] = await Promise.all([
    applications.overview({ params: { castingId } }),
    applications.groups({ params: { castingId } }),
  ])
  return { overview, groups: groups.list }
}

/** The filters change the address and nothing that the loader gives. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function WorkspacePage({ loaderData }: Route.ComponentProps) {
  const { overview, groups } = loaderData
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const waiting = <Waiting title={overview.casting.title} total={overview.total} />
  if (!isInBrowser) return waiting
  return (
    <Suspense fallback={waiting}>
      <Workspace key={overview.casting.id} overview={overview} groups={groups} />
    </Suspense>
  )
}

/** The head with its facts, and the places of the cards: what the server can say before the notice is read. */
function Waiting({ title, total }: { title: string; total: number }) {
  return (
    <div className={styles.rv}>
      <header className={styles.top}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          <p className="num">지원 {total}명</p>
        </div>
      </header>
      <div className={styles.waiting} aria-busy="true">
        {Array.from({ length: Math.min(total, 12) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without content
          <Skeleton key={at} ratio="4/5" radius={12} />
        ))}
      </div>
    </div>
  )
}
