import { useState } from 'react'
import type { MyApplication } from '../../contract/applications.ts'
import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Link } from '../ui/Link.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { TabLinks } from '../ui/Tabs.tsx'
import { Text } from '../ui/Text.tsx'
import type { Route } from './+types/CastingHistoryPage'
import styles from './CastingHistoryPage.module.css'
import { EditSheet } from './EditSheet.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { type Withdrawal, WithdrawModal } from './WithdrawModal.tsx'

const tabs = [
  { status: null, label: '전체', count: 'ALL' },
  { status: 'SUBMITTED', label: '접수', count: 'SUBMITTED' },
  { status: 'READ', label: '열람', count: 'READ' },
  { status: 'RESULT', label: '결과', count: 'RESULT' },
] as const

export const meta: Route.MetaFunction = () => pageMeta('지원 내역')

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  const { searchParams } = new URL(request.url)
  const status = tabs.find(tab => tab.status && tab.status === searchParams.get('status'))?.status ?? null
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  return { status, now: Date.now(), ...(await apiOf(context).applications.mine({ query: { status, page } })) }
}

export default function CastingHistoryPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, status, page, limit, totalResult, now } = loaderData
  const [editing, setEditing] = useState<MyApplication | null>(null)
  const [withdrawal, setWithdrawal] = useState<Withdrawal | null>(null)
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Text size="h1">지원 내역</Text>
        <p className={styles.sub}>
          <Link href={paths.proposals()}>받은 제안 보기</Link>
          <Link href={paths.auditions()}>오디션 일정 보기</Link>
        </p>
      </header>
      <TabLinks
        label="지원 상태"
        tabs={tabs.map(tab => ({
          href: paths.castingHistory(tab.status ? `status=${tab.status}` : ''),
          label: tab.label,
          count: counts[tab.count],
          current: tab.status === status,
        }))}
      />
      {list.length === 0 ? (
        <Nothing isFiltered={status !== null} />
      ) : (
        <ul className={styles.list}>
          {list.map(application => (
            <HistoryCard
              key={application.id}
              application={application}
              now={now}
              onEdit={() => setEditing(application)}
              onWithdraw={setWithdrawal}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(totalResult / limit)}
        hrefOf={to => paths.castingHistory(`${status ? `status=${status}&` : ''}page=${to}`)}
      />
      {editing && <EditSheet application={editing} onClose={() => setEditing(null)} />}
      {withdrawal && <WithdrawModal withdrawal={withdrawal} onClose={() => setWithdrawal(null)} />}
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty
        title="이 상태의 지원이 없어요"
        action={
          <LinkButton auto href={paths.castingHistory()}>
            전체 보기
          </LinkButton>
        }
      />
    )
  }
  return (
    <Empty
      title="아직 지원한 공고가 없어요"
      action={
        <LinkButton auto variant="ink" href={paths.castings()}>
          공고 둘러보기
        </LinkButton>
      }
    >
      마음에 드는 배역을 찾아 지원해 보세요
    </Empty>
  )
}
