import { ProposalStatus } from '#contract/codes/applications.ts'
import type { SentProposal } from '#contract/proposals/index.ts'
import { api } from '#web/api.ts'
import styles from '#web/applications/CastingHistoryPage.module.css'
import { TeamTabs } from '#web/applications/PlaceTabs.tsx'
import { idParam } from '#web/calls/id-param.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { PendingNews } from '#web/notifications/telling/PendingNews.tsx'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/SentProposalsPage'
import { proposals } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `${loaderData.castingTitle} ${proposals.sentTitle}` : proposals.sentTitle)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const page = pageIn(url.searchParams)
  const found = await apiOf(context).proposals.proposalsSent({ params: { castingId }, query: { page } })
  return { ...found, castingId, now: Date.now() }
}

const tones: Partial<Record<SentProposal['status'], Tone>> = { SENT: 'info', ACCEPTED: 'ok' }

export default function SentProposalsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, page, limit, castingId, castingTitle, pending, now } = loaderData
  const { change } = useChange()
  const cancel = ({ id }: SentProposal) =>
    change(() => api.proposals.cancelProposal({ params: { castingId, proposalId: id } }), proposals.cancelled, {
      of: id,
    })
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Text size="h1">{proposals.sentTitle}</Text>
        <p className={styles.sub}>{castingTitle}</p>
      </header>
      <TeamTabs castingId={castingId} label={proposals.sentTitle} current="proposals" count={totalResult} />
      <PendingNews
        list={pending}
        onTakeBack={departureId => api.proposals.takeBack({ params: { castingId, departureId } })}
      />
      {list.length === 0 ? (
        <Empty
          as="h2"
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
                  <small className="num">{proposals.until(shortDate(proposal.expiresAt))}</small>
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
