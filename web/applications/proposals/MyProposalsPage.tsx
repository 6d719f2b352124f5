import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ProposalStatus } from '../../../contract/enums.ts'
import type { MyProposal } from '../../../contract/proposals.ts'
import { api } from '../../api.ts'
import { apiOf, requireViewer } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { isoDate, shortDate } from '../../ui/format.ts'
import { TextArea } from '../../ui/Input.tsx'
import { ListLink } from '../../ui/ListLink.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Text } from '../../ui/Text.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../CastingHistoryPage.module.css'
import { ActorTabs } from '../PlaceTabs.tsx'
import type { Route } from './+types/MyProposalsPage'
import { proposals } from './messages.ts'

const ApplySheet = lazy(() => import('../ApplySheet.tsx'))

export const meta = () => pageMeta(proposals.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  return { ...(await apiOf(context).proposals.myProposals({ query: { page } })), now: Date.now() }
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
      <ActorTabs label={proposals.title} current="proposals" count={waiting} />
      {list.length === 0 ? (
        <Empty
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
        <Suspense>
          <ApplySheet
            castingId={accepting.casting.id}
            castingTitle={accepting.casting.title}
            companyName={accepting.casting.companyName}
            roleIds={[accepting.roleId]}
            privateKey={accepting.casting.key ?? undefined}
            onClose={() => setAccepting(null)}
          />
        </Suspense>
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
          <small className="num">{proposals.until(isoDate(proposal.expiresAt))}</small>
        </div>
      )}
    </li>
  )
}

function DeclineModal({ proposal, onClose }: { proposal: MyProposal; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  async function decline() {
    try {
      await api.proposals.declineProposal({ params: { proposalId: proposal.id }, body: { reason } })
      toast.success(proposals.declined)
      onClose()
      await revalidate()
    } catch (thrown) {
      setError((thrown as Error).message)
    }
  }
  return (
    <Modal open onClose={onClose} title={proposals.declineTitle} align="start">
      <p>{proposals.declineText}</p>
      <Field label={proposals.reason} error={error}>
        <TextArea
          rows={3}
          maxLength={200}
          value={reason}
          placeholder={proposals.reasonPlaceholder}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <ModalActions>
        <Button onClick={onClose}>{proposals.keep}</Button>
        <Button variant="ink" onClick={decline}>
          {proposals.decline}
        </Button>
      </ModalActions>
    </Modal>
  )
}
