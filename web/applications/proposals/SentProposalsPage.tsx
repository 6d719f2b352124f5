import { data, useRevalidator } from 'react-router'
import { ProposalStatus } from '../../../contract/enums.ts'
import type { SentProposal } from '../../../contract/proposals.ts'
import { api } from '../../api.ts'
import { apiOf, requireViewer } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { isoDate, shortDate } from '../../ui/format.ts'
import { ListLink } from '../../ui/ListLink.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Text } from '../../ui/Text.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../CastingHistoryPage.module.css'
import { TeamTabs } from '../PlaceTabs.tsx'
import type { Route } from './+types/SentProposalsPage'
import { proposals } from './messages.ts'

export const meta = () => pageMeta(proposals.sentTitle)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  if (!/^\d{1,15}$/.test(params.castingId)) throw data(null, { status: 404 })
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  const { castingId } = params
  const found = await apiOf(context).proposals.proposalsSent({ params: { castingId }, query: { page } })
  return { ...found, castingId: Number(castingId), now: Date.now() }
}

const tones: Partial<Record<SentProposal['status'], Tone>> = { SENT: 'info', ACCEPTED: 'ok' }

export default function SentProposalsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, page, limit, castingId, now } = loaderData
  const { revalidate } = useRevalidator()
  async function cancel(proposal: SentProposal) {
    try {
      await api.proposals.cancelProposal({ params: { castingId, proposalId: proposal.id } })
      toast.success(proposals.cancelled)
    } catch (error) {
      toast.error((error as Error).message)
    }
    await revalidate()
  }
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Text size="h1">{proposals.sentTitle}</Text>
      </header>
      <TeamTabs castingId={castingId} label={proposals.sentTitle} current="proposals" count={totalResult} />
      {list.length === 0 ? (
        <Empty
          title={proposals.sentNone}
          action={
            <LinkButton auto variant="ink" href={paths.actors()}>
              {proposals.find}
            </LinkButton>
          }
        >
          {proposals.sentNoneText}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {list.map(proposal => (
            <li key={proposal.id} className={styles.card}>
              <Photo image={proposal.actor.photo} alt="" sizes="90px" className={styles.thumb} />
              <div className={styles.body}>
                <h2 className={styles.title}>
                  <ListLink href={paths.actor(proposal.actor.profileId)}>{proposal.actor.name}</ListLink>
                </h2>
                <p className={styles.sub}>
                  <span>{proposals.role(proposal.roleName)}</span>
                  <time dateTime={proposal.createdAt}>{shortDate(proposal.createdAt, now)}</time>
                  <Badge tone={tones[proposal.status]}>{ProposalStatus[proposal.status]}</Badge>
                </p>
              </div>
              {proposal.message && <p className={styles.message}>{proposal.message}</p>}
              {proposal.declineReason && <p className={styles.message}>{proposal.declineReason}</p>}
              {proposal.status === 'SENT' && (
                <div className={styles.actions}>
                  <Button auto size="sm" onClick={() => cancel(proposal)}>
                    {proposals.cancel}
                  </Button>
                  <small className="num">{proposals.until(isoDate(proposal.expiresAt))}</small>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(totalResult / limit)}
        hrefOf={to => `${paths.sentProposals(castingId)}?page=${to}`}
      />
    </div>
  )
}
