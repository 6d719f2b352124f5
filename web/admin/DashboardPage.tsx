import { apiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { thousands } from '../ui/format.ts'
import { ListLink } from '../ui/ListLink.tsx'
import type { Route } from './+types/DashboardPage'
import styles from './admin.module.css'
import { office } from './messages.ts'

export const meta: Route.MetaFunction = () => pageMeta(office.title)

export async function loader({ context }: Route.LoaderArgs) {
  return { summary: await apiOf(context).admin.summary() }
}

export default function DashboardPage({ loaderData: { summary } }: Route.ComponentProps) {
  const waiting: [string, number, string][] = [
    ['검수할 공고', summary.castings.IN_REVIEW, paths.adminCastings()],
    ['권한 신청', summary.castingAuth.SUBMITTED, paths.adminCastingAuth()],
    ['24시간 넘긴 공고', summary.lateCastings, paths.adminCastings()],
    ['보완 기다리는 신청', summary.castingAuth.MORE, `${paths.adminCastingAuth()}?status=MORE`],
  ]
  const facts: [string, number][] = [
    ['오늘 가입', summary.usersToday],
    ['전체 회원', summary.users],
    ['오늘 들어온 공고', summary.castingsToday],
    ['모집중 공고', summary.castings.OPEN],
    ['오늘 지원', summary.applicationsToday],
    ['승인된 담당자', summary.castingAuth.APPROVED],
  ]
  return (
    <>
      <header className={styles.top}>
        <h1>{office.dashboard}</h1>
      </header>
      <div className={styles.in}>
        <h2>기다리는 일</h2>
        <dl className={styles.stats}>
          {waiting.map(([label, count, href]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count > 0 ? <ListLink href={href}>{thousands(count)}</ListLink> : count}</dd>
            </div>
          ))}
        </dl>
        <h2>오늘</h2>
        <dl className={styles.stats}>
          {facts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{thousands(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
