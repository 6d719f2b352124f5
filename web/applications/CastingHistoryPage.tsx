import { useState } from 'react'
import type { MyApplication } from '#contract/applications/index.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ChipLink } from '#web/ui/forms/Chip.tsx'
import type { Route } from './+types/CastingHistoryPage'
import styles from './CastingHistoryPage.module.css'
import { EditSheet } from './EditSheet.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { castingHistoryPageTexts as texts } from './messages.ts'
import { ActorTabs } from './PlaceTabs.tsx'
import { type Withdrawal, WithdrawModal } from './WithdrawModal.tsx'
import { findWaiting } from './waiting.ts'

const tabs = [
  { status: null, label: texts.all, count: 'ALL' },
  { status: 'SUBMITTED', label: texts.submitted, count: 'SUBMITTED' },
  { status: 'READ', label: texts.read, count: 'READ' },
  { status: 'RESULT', label: texts.result, count: 'RESULT' },
] as const

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  const { searchParams } = new URL(request.url)
  const status = tabs.find(tab => tab.status && tab.status === searchParams.get('status'))?.status ?? null
  const page = pageIn(searchParams)
  const api = apiOf(context)
  const [found, waiting] = await Promise.all([api.applications.mine({ query: { status, page } }), findWaiting(api)])
  return { ...found, status, waiting, now: Date.now() }
}

export default function CastingHistoryPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, waiting, status, page, limit, totalResult, now } = loaderData
  const [editing, setEditing] = useState<MyApplication | null>(null)
  const [withdrawal, setWithdrawal] = useState<Withdrawal | null>(null)
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Text size="h1">{texts.title}</Text>
      </header>
      <ActorTabs label={texts.title} current="applications" waiting={waiting} />
      <nav aria-label={texts.state} className={styles.states}>
        {tabs.map(tab => (
          <ChipLink
            key={tab.count}
            href={paths.castingHistory(tab.status ? `status=${tab.status}` : '')}
            on={tab.status === status}
          >
            {tab.label} <span className="num">{counts[tab.count]}</span>
          </ChipLink>
        ))}
      </nav>
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
        as="h2"
        title={texts.emptyState}
        action={
          <LinkButton auto href={paths.castingHistory()}>
            {texts.showAll}
          </LinkButton>
        }
      />
    )
  }
  return (
    <Empty
      as="h2"
      title={texts.empty}
      action={
        <LinkButton auto variant="ink" href={paths.castings()}>
          {texts.browse}
        </LinkButton>
      }
    >
      {texts.emptyText}
    </Empty>
  )
}
