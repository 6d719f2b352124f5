import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ProposalStatus } from '#contract/codes/applications.ts'
import { proposalLengths } from '#contract/limits.ts'
import type { MyProposal } from '#contract/proposals/index.ts'
import { BlockButton } from '#web/accounts/blocks/BlockButton.tsx'
import { blockButtonTexts } from '#web/accounts/blocks/messages.ts'
import { api } from '#web/api.ts'
import styles from '#web/applications/CastingHistoryPage.module.css'
import { ActorTabs } from '#web/applications/PlaceTabs.tsx'
import { findWaiting } from '#web/applications/waiting.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { later } from '#web/ui/later.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/MyProposalsPage'
import { proposals } from './messages.ts'

const ApplySheet = later(() => import('#web/applications/ApplySheet.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, proposals.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const page = pageIn(url.searchParams)
  const api = apiOf(context)
  const [found, waiting] = await Promise.all([api.proposals.myProposals({ query: { page } }), findWaiting(api)])
  return { ...found, waiting, now: Date.now() }
}

export default function MyProposalsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, waiting, page, limit, now } = loaderData
  const [accepting, setAccepting] = useState<MyProposal | null>(null)
  const [declining, setDeclining] = useState<MyProposal | null>(null)
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Text size="h1">{proposals.title}</Text>
        <p className={styles.sub}>{proposals.lead}</p>
      </header>
      <ActorTabs label={proposals.title} current="proposals" waiting={waiting} />
      {list.length === 0 ? (
        <Empty
          as="h2"
          title={proposals.none}
          action={
            <LinkButton auto variant="ink" href={paths.profileManagement()}>
              {proposals.toProfile}
            </LinkButton>
          }
        >
          {proposals.noneText}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {list.map(proposal => (
            <ProposalCard
              key={proposal.id}
              proposal={proposal}
              now={now}
              onAccept={() => setAccepting(proposal)}
              onDecline={() => setDeclining(proposal)}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={Math.ceil(totalResult / limit)} hrefOf={to => `${paths.proposals()}?page=${to}`} />
      {accepting && (
        <ApplySheet
          castingId={accepting.casting.id}
          castingTitle={accepting.casting.title}
          roleIds={[accepting.roleId]}
          privateKey={accepting.casting.key ?? undefined}
          onClose={() => setAccepting(null)}
        />
      )}
      {declining && <DeclineModal proposal={declining} onClose={() => setDeclining(null)} />}
    </div>
  )
}

const tones: Partial<Record<MyProposal['status'], Tone>> = { SENT: 'info', ACCEPTED: 'ok' }

type CardProps = { proposal: MyProposal; now: number; onAccept: () => void; onDecline: () => void }

function ProposalCard({ proposal, now, onAccept, onDecline }: CardProps) {
  const { casting, status, message } = proposal
  const hasApplied = status === 'SENT' && proposal.hasApplied
  const isWaiting = status === 'SENT' && !hasApplied
  return (
    <li className={styles.card}>
      <Photo image={casting.thumbnail} alt="" ratio="1/1" sizes="90px" className={styles.thumb} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <ListLink href={`${paths.casting(casting.id)}${casting.key ? `?key=${casting.key}` : ''}`}>
            {casting.title}
          </ListLink>
        </h2>
        <p className={styles.sub}>
          {casting.companyName && <span>{casting.companyName}</span>}
          <time dateTime={proposal.createdAt}>{shortDate(proposal.createdAt, now)}</time>
        </p>
      </div>
      <div className={styles.roles}>
        <div className={styles.roleHead}>
          <b>{proposals.role(proposal.roleName)}</b>
          {!hasApplied && <Badge tone={tones[status]}>{ProposalStatus[status]}</Badge>}
        </div>
      </div>
      {message && <p className={styles.message}>{message}</p>}
      {hasApplied && (
        <div className={styles.actions}>
          <span>{proposals.applied}</span>
          <LinkButton auto href={paths.castingHistory()}>
            {proposals.toHistory}
          </LinkButton>
        </div>
      )}
      {isWaiting && (
        <div className={styles.actions}>
          {casting.isRecruiting && proposal.isRoleOpen ? (
            <Button auto variant="primary" onClick={onAccept}>
              {proposals.accept}
            </Button>
          ) : (
            <span>{casting.isRecruiting ? proposals.roleClosed : proposals.closed}</span>
          )}
          <Button auto onClick={onDecline}>
            {proposals.decline}
          </Button>
          <small className="num">{proposals.until(shortDate(proposal.expiresAt))}</small>
        </div>
      )}
      <div className={styles.actions}>
        <BlockButton subject={{ from: 'PROPOSAL', fromId: proposal.id }} label={blockButtonTexts.refuse} />
      </div>
    </li>
  )
}

function DeclineModal({ proposal, onClose }: { proposal: MyProposal; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const { isPending, refusal, run } = useCall()
  const decline = () =>
    run(async () => {
      await api.proposals.declineProposal({ params: { proposalId: proposal.id }, body: { reason } })
      toast.success(proposals.declined)
      onClose()
      await revalidate()
    })
  return (
    <Modal open onClose={onClose} title={proposals.declineTitle} align="start">
      <p>{proposals.declineText}</p>
      <Field label={proposals.reason} error={refusal?.message}>
        <TextArea
          rows={3}
          maxLength={proposalLengths.declineReason}
          value={reason}
          placeholder={proposals.reasonPlaceholder}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <ModalActions>
        <Button onClick={onClose}>{proposals.keep}</Button>
        <Button variant="ink" pending={isPending} onClick={decline}>
          {proposals.decline}
        </Button>
      </ModalActions>
    </Modal>
  )
}
