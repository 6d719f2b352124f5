import { useState } from 'react'
import type { CastingCard } from '#contract/castings/index.ts'
import { CastingStatus } from '#contract/codes/castings.ts'
import { castingLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone, Verified } from '#web/ui/display/Badge.tsx'
import { DDay } from '#web/ui/display/DDay.tsx'
import { shortDate, thousands } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { CloseEarlyButton, DecisionLinks } from '../CastingActions.tsx'
import { metaText, rewardText } from '../describe.ts'
import { PrivateLink } from '../PrivateLink.tsx'
import { DeletionModal } from './DeletionModal.tsx'
import styles from './MyCastings.module.css'
import { ownCastingRowTexts as texts } from './messages.ts'
import { ReopenModal } from './ReopenModal.tsx'

const tones: Partial<Record<CastingCard['status'], Tone>> = {
  OPEN: 'ok',
  IN_REVIEW: 'info',
  REJECTED: 'danger',
  HIDDEN: 'warn',
}
/** Castings without a deadline can be renewed from two weeks before they close. */
const renewalShownMillis = 14 * 86_400_000
/** States in which a casting can be edited. */
export const editable: CastingCard['status'][] = ['DRAFT', 'REJECTED', 'OPEN', 'HIDDEN']

type Props = { card: CastingCard; own: NonNullable<CastingCard['own']>; now: number }

/** One of the person's castings: state, applicants, and every possible action. */
export function OwnCastingRow({ card, own, now }: Props) {
  const [asking, setAsking] = useState<'reopen' | 'delete' | 'ask-deletion' | null>(null)
  const title = card.title || texts.untitled

  const { change: begin } = useChange()
  const change = (work: () => Promise<unknown>, sentence: string) => {
    setAsking(null)
    return begin(work, sentence)
  }
  const params = { castingId: card.id }
  const move = (action: 'recall' | 'renew', done: string) =>
    change(() => api.castings.update({ params, body: { action, revision: own.revision } }), done)
  const closesAt = own.closesAt !== null && Date.parse(own.closesAt) - now < renewalShownMillis ? own.closesAt : null
  const isShown = ['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(card.status)
  // Applicants wait for an answer whatever became of the casting.
  const hasPeople = isShown || own.applicants > 0
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.state}>
          <Badge tone={tones[card.status]}>{CastingStatus[card.status]}</Badge>
          {card.status === 'OPEN' && <DDay deadline={card.isAlwaysOpen ? null : card.castingEndDate} now={now} />}
          {card.isVerified && <Verified />}
          {own.isPrivate && <Badge tone="line">{texts.private}</Badge>}
        </p>
        <h2>
          <ListLink href={card.status === 'DRAFT' ? paths.castingEdit(card.id) : paths.casting(card.id)}>
            {title}
          </ListLink>
        </h2>
        <p className="num">{[rewardText(card.reward), metaText(card)].filter(Boolean).join(' · ')}</p>
        {own.applicants > 0 && own.roles.length > 1 && (
          <p className={`${styles.figures} num`}>
            {own.roles.map(({ name, applicants }) => texts.roleApplicants(name, thousands(applicants))).join(' · ')}
          </p>
        )}
        {isShown && (
          <p className={`${styles.figures} num`}>{texts.counts(thousands(own.views), thousands(own.bookmarks))}</p>
        )}
        {closesAt && (
          <p className={styles.reason}>{texts.closesAt(shortDate(closesAt, now), castingLimits.alwaysOpenDays)}</p>
        )}
        {(card.status === 'REJECTED' || card.status === 'HIDDEN') && own.rejectReason && (
          <p className={styles.reason}>
            {card.status === 'HIDDEN' ? texts.hiddenReason : texts.rejectReason}: {own.rejectReason}
          </p>
        )}
        {own.deletionAskedAt && (
          <p className={styles.reason}>{texts.deletionAsked(shortDate(own.deletionAskedAt, now))}</p>
        )}
      </div>
      <dl className={styles.counts}>
        <div>
          <dt>{texts.applicants}</dt>
          <dd className="num">{thousands(own.applicants)}</dd>
        </div>
        <div>
          <dt>{texts.unread}</dt>
          <dd className="num" data-unread={own.unread > 0 || undefined}>
            {thousands(own.unread)}
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {hasPeople && (
          <LinkButton
            href={paths.workspace(card.id)}
            size="sm"
            variant="ink"
            auto
            aria-label={texts.showApplicantsLabel(title)}
          >
            {texts.showApplicants}
          </LinkButton>
        )}
        {hasPeople && <DecisionLinks castingId={card.id} title={title} />}
        {editable.includes(card.status) && (
          <LinkButton href={paths.castingEdit(card.id)} size="sm" auto aria-label={texts.editLabel(title)}>
            {texts.edit}
          </LinkButton>
        )}
        {card.status === 'IN_REVIEW' && (
          <Button size="sm" auto onClick={() => move('recall', texts.recalled)}>
            {texts.recall}
          </Button>
        )}
        {card.status === 'REJECTED' && own.applicants > 0 && (
          <Button size="sm" auto onClick={() => move('recall', texts.keptClosed)}>
            {texts.keepClosed}
          </Button>
        )}
        {card.status === 'OPEN' && <CloseEarlyButton castingId={card.id} />}
        {closesAt && (
          <Button size="sm" auto onClick={() => move('renew', texts.renewed)}>
            {texts.renew}
          </Button>
        )}
        {own.canReopen && (
          <Button size="sm" auto onClick={() => setAsking('reopen')}>
            {texts.reopen}
          </Button>
        )}
        {own.privateKey && own.isPrivate && isShown && (
          <PrivateLink castingId={card.id} privateKey={own.privateKey} revision={own.revision} />
        )}
        {own.deletionAskedAt ? (
          <Button
            size="sm"
            auto
            variant="text"
            onClick={() => change(() => api.castings.withdrawDeletion({ params }), texts.deletionWithdrawn)}
          >
            {texts.withdrawDeletion}
          </Button>
        ) : (
          <Button
            size="sm"
            auto
            variant="text"
            onClick={() => setAsking(own.applicants === 0 ? 'delete' : 'ask-deletion')}
          >
            {own.applicants === 0 ? texts.remove : texts.askDeletion}
          </Button>
        )}
      </div>

      <Modal open={asking === 'delete'} onClose={() => setAsking(null)} title={texts.removeAsk} role="alertdialog">
        <p>{texts.removeText(title)}</p>
        <ModalActions>
          <Button onClick={() => setAsking(null)}>{texts.keep}</Button>
          <Button variant="danger" onClick={() => change(() => api.castings.remove({ params }), texts.removed)}>
            {texts.remove}
          </Button>
        </ModalActions>
      </Modal>
      <DeletionModal
        open={asking === 'ask-deletion'}
        title={title}
        onClose={() => setAsking(null)}
        onAsk={reason => change(() => api.castings.requestDeletion({ params, body: { reason } }), texts.askedDeletion)}
      />
      <ReopenModal
        open={asking === 'reopen'}
        now={now}
        isReviewed={own.reopensByReview}
        onClose={() => setAsking(null)}
        onReopen={castingEndDate =>
          change(
            () => api.castings.update({ params, body: { action: 'reopen', revision: own.revision, castingEndDate } }),
            own.reopensByReview ? texts.reviewAsked : texts.reopened,
          )
        }
      />
    </li>
  )
}
