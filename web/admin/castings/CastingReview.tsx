import { useFetcher, useNavigate } from 'react-router'
import { ArtCategory } from '#contract/codes/castings.ts'
import { Verified } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import styles from '../admin.module.css'
import { CaseBody } from '../cases/CaseBody.tsx'
import { DecisionButton } from '../cases/DecisionButton.tsx'
import { TakeBack } from '../cases/TakeBack.tsx'
import { type Decided, useDecided } from '../decide.ts'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts, castingReasons, hideReasons } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import { Alike } from './Alike.tsx'
import { CastingFacts, type ReviewedCasting, Warnings } from './CastingFacts.tsx'
import { CastingMeasures } from './CastingMeasures.tsx'
import { castingReviewTexts as texts } from './messages.ts'

type Props = {
  casting: ReviewedCasting
  onClose: () => void
  /** The next case: for a button, and after a decision. */
  nextHref: string | null
}

/** One casting with everything needed to judge it, and the decision. */
export function CastingReview({ casting, onClose, nextHref }: Props) {
  const fetcher = useFetcher<Decided>()
  const navigate = useNavigate()
  const goOn = () => (nextHref ? navigate(nextHref, { preventScrollReset: true, replace: true }) : onClose())
  const error = useDecided(fetcher, () => void goOn())
  // Until the next case is there, a decided one takes no second decision.
  const isPending = fetcher.state !== 'idle' || Boolean(fetcher.data?.done)
  const formId = `review-${casting.id}`
  const decision = { formId, name: 'status', pending: isPending } as const
  const isWaiting = casting.status === 'IN_REVIEW'
  const isFirst = casting.isMinorAllowed && casting.firstApproval === null
  const isShown = ['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(casting.status)
  const at = casting.submittedAt && ` · ${shortDate(casting.submittedAt)} ${clock(casting.submittedAt)}`
  const footer = (
    <div className={styles.actions}>
      {nextHref ? (
        <LinkButton auto href={nextHref} data-keep-scroll="">
          {texts.next(adminTexts.next)}
        </LinkButton>
      ) : (
        <span />
      )}
      {isShown && (
        <>
          <DecisionButton {...decision} value="HIDDEN" variant="danger">
            {adminTexts.hide}
          </DecisionButton>
          {casting.awaitsCheck && casting.status === 'OPEN' && (
            <DecisionButton {...decision} value="CHECKED" variant="ink" shortcut="KeyA">
              {adminTexts.checked}
            </DecisionButton>
          )}
        </>
      )}
      {casting.status === 'HIDDEN' && (
        <DecisionButton {...decision} value="SHOWN" variant="ink">
          {adminTexts.show}
        </DecisionButton>
      )}
      {isWaiting && (
        <>
          <DecisionButton {...decision} value="REJECTED" variant="danger" shortcut="KeyR" needsReason>
            {adminTexts.reject}
          </DecisionButton>
          {!casting.firstApproval?.isMine && (
            <DecisionButton {...decision} value={isFirst ? 'APPROVED_ONCE' : 'OPEN'} variant="ink" shortcut="KeyA">
              {isFirst ? adminTexts.approveFirst : adminTexts.approve}
            </DecisionButton>
          )}
        </>
      )}
    </div>
  )
  return (
    <Drawer open large title={texts.title} subtitle={`#${casting.id}${at ?? ''}`} onClose={onClose} footer={footer}>
      <CaseBody id={casting.id}>
        <p className={styles.kind}>
          {ArtCategory[casting.artCategory as keyof typeof ArtCategory]}{' '}
          {casting.owner.isApproved && <Verified>{texts.approvedAs}</Verified>}
        </p>
        <h3>{casting.title}</h3>
        <p className={styles.by}>
          {casting.companyName} · <MemberLink person={{ id: casting.ownerId, name: casting.owner.name }} /> ·{' '}
          {texts.opened(casting.owner.openedCastings)}
        </p>
        <TakeBack decision={casting.decision} />
        <Warnings casting={casting} />
        <Alike casting={casting} />
        {isWaiting && casting.isMinorAllowed && <SecondLook first={casting.firstApproval} />}
        <CastingFacts casting={casting} />
        <CastingMeasures casting={casting} onClose={onClose} />
        {(isWaiting || isShown) && (
          <section>
            <h4>{isWaiting ? texts.rejectReason : texts.hideReason}</h4>
            <fetcher.Form id={formId} method="post">
              <input type="hidden" name="id" value={casting.id} />
              <ReasonField suggestions={isWaiting ? castingReasons : hideReasons} error={error} />
            </fetcher.Form>
          </section>
        )}
        {casting.status === 'HIDDEN' && (
          <section>
            <h4>{texts.hiddenReason}</h4>
            <p className={styles.long}>{casting.hiddenReason}</p>
            <fetcher.Form id={formId} method="post">
              <input type="hidden" name="id" value={casting.id} />
            </fetcher.Form>
            {error && <Note tone="danger" role="alert" title={error} />}
          </section>
        )}
        {casting.rejectReason && casting.status === 'REJECTED' && (
          <section>
            <h4>{texts.rejectReason}</h4>
            <p className={styles.long}>{casting.rejectReason}</p>
          </section>
        )}
      </CaseBody>
    </Drawer>
  )
}

/** Castings that seek minors need two operators. */
function SecondLook({ first }: { first: ReviewedCasting['firstApproval'] }) {
  return (
    <div className={styles.warnings}>
      <Note tone="info" title={texts.minors}>
        {first === null
          ? texts.approveFirst
          : texts.approval(
              shortDate(first.at),
              clock(first.at),
              first.isMine ? texts.byMe : texts.byName(first.name),
              first.isMine ? texts.otherOpens : texts.onceMore,
            )}
      </Note>
    </div>
  )
}
