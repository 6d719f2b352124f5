import { useFetcher } from 'react-router'
import type { AppContract } from '#contract'
import { PapersState } from '#contract/codes/accounts.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { DocumentList } from '#web/accounts/authorisation/CastingAuthDocuments.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { clock, hyphenPhone, isoDate, shortDate } from '#web/ui/format.ts'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import styles from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { CaseBody } from '../cases/CaseBody.tsx'
import { DecisionButton } from '../cases/DecisionButton.tsx'
import { TakeBack } from '../cases/TakeBack.tsx'
import { type Decided, useDecided } from '../decide.ts'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts, papersReasons } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import { papersPageTexts, papersReviewTexts as texts } from './messages.ts'

type Papers = DataOf<AppContract['admin']['readGuardianPapers']>
type Candidate = Papers['candidates'][number]

type Props = {
  papers: Papers
  onClose: () => void
  /** Called after a decision: goes to the next case, or back to the list. */
  onDecided: () => void
}

/** One guardian's papers, the accounts that they may be about, and the decision. */
export function PapersReview({ papers, onClose, onDecided }: Props) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, onDecided)
  // Until the next case is there, a decided one takes no second decision.
  const isPending = fetcher.state !== 'idle' || Boolean(fetcher.data?.done)
  const formId = `papers-${papers.id}`
  const isWaiting = papers.state === 'REVIEW' || papers.state === 'MORE'
  const named = papers.candidates.filter(({ isNamed }) => isNamed)
  const child = named.length === 1 && isFree(named[0]) ? named[0] : null
  const decision = { formId, name: 'state', pending: isPending } as const
  const footer = (
    <div className={styles.actions}>
      <span />
      <DecisionButton {...decision} value="MORE" variant="soft" shortcut="KeyM" needsReason>
        {adminTexts.more}
      </DecisionButton>
      <DecisionButton {...decision} value="REFUSED" variant="danger" shortcut="KeyR" needsReason>
        {texts.refuse}
      </DecisionButton>
      {child && (
        <DecisionButton {...decision} value="AGREED" variant="ink" shortcut="KeyA">
          {texts.agree}
        </DecisionButton>
      )}
    </div>
  )
  const { guardian } = papers
  return (
    <Drawer
      open
      large
      title={texts.title}
      subtitle={`#${papers.id} · ${shortDate(papers.sentAt)} ${clock(papers.sentAt)}`}
      onClose={onClose}
      footer={isWaiting ? footer : undefined}
    >
      <CaseBody id={papers.id}>
        <p className={styles.kind}>{PapersState[papers.state]}</p>
        <h3>{papers.childName || papersPageTexts.taken}</h3>
        <TakeBack decision={papers.decision} />
        <section>
          <h4>{texts.facts}</h4>
          <DefinitionList
            items={[
              [texts.name, papers.childName],
              [texts.birthDate, papers.birthDate],
              [texts.loginId, papers.loginId ?? (papers.childName && texts.noLoginId)],
              [texts.contact, papers.isContactShown ? texts.contactShown : null],
            ]}
          />
        </section>
        <section>
          <h4>{texts.documents}</h4>
          {papers.files.length ? (
            <>
              <DocumentList documents={papers.files} />
              <p className={styles.quiet}>{texts.covered}</p>
            </>
          ) : (
            <p className={styles.quiet}>{texts.noDocuments}</p>
          )}
        </section>
        <section>
          <h4>{texts.guardian}</h4>
          <DefinitionList
            items={[
              [texts.name, <MemberLink key="guardian" person={guardian} />],
              [texts.birthDate, guardian.birthDate],
              [texts.loginId, guardian.loginId],
              [texts.phone, guardian.phone && hyphenPhone(guardian.phone)],
              [texts.joinedOn, isoDate(guardian.joinedAt)],
            ]}
          />
          <p className={styles.quiet}>{texts.logged}</p>
        </section>
        {isWaiting && <Candidates candidates={papers.candidates} isOne={named.length === 1} />}
        {papers.decidedAt && (
          <section>
            <h4>{texts.decisions}</h4>
            <DefinitionList
              items={[
                [texts.decidedOn, isoDate(papers.decidedAt)],
                [texts.reason, papers.reason],
              ]}
            />
          </section>
        )}
        {isWaiting && (
          <section>
            <h4>{texts.reasonLabel}</h4>
            <fetcher.Form id={formId} method="post">
              <input type="hidden" name="id" value={papers.id} />
              {child && <input type="hidden" name="userId" value={child.id} />}
              <ReasonField suggestions={papersReasons} error={error} help={texts.reasonHelp} />
            </fetcher.Form>
          </section>
        )}
        <AuditLink type="guardian_papers" id={papers.id} />
      </CaseBody>
    </Drawer>
  )
}

const isFree = (candidate: Candidate | undefined) =>
  candidate && !candidate.hasOtherGuardian && !candidate.isRepresented

/** The accounts that have the child's name and birth date, and what stands against each. */
function Candidates({ candidates, isOne }: { candidates: Candidate[]; isOne: boolean }) {
  if (!candidates.length)
    return (
      <section>
        <h4>{texts.accounts}</h4>
        <Note tone="warn">{texts.none}</Note>
      </section>
    )
  return (
    <section>
      <h4>{texts.accounts}</h4>
      <DefinitionList
        items={candidates.map(candidate => [
          texts.account(candidate.id),
          <span key={candidate.id}>
            <MemberLink person={candidate} /> {candidate.loginId ?? texts.noLoginId} · {isoDate(candidate.joinedAt)}{' '}
            <Badge tone={candidate.isNamed ? 'ok' : 'plain'}>{candidate.isNamed ? texts.named : texts.notNamed}</Badge>{' '}
            {candidate.hasOtherGuardian && <Badge tone="danger">{texts.otherGuardian}</Badge>}{' '}
            {candidate.isRepresented && <Badge tone="warn">{texts.represented}</Badge>}
          </span>,
        ])}
      />
      <p className={styles.quiet}>{isOne ? texts.agreeHelp : texts.notOne}</p>
    </section>
  )
}
