import { useFetcher } from 'react-router'
import type { AppContract } from '#contract'
import { ApplicantType, AuthStatus } from '#contract/codes/accounts.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { DocumentList } from '#web/accounts/authorisation/CastingAuthDocuments.tsx'
import { hyphenBizNo } from '#web/accounts/authorisation/hyphen-biz-no.ts'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { clock, hyphenPhone, isoDate, shortDate } from '#web/ui/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import styles from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { CaseBody } from '../cases/CaseBody.tsx'
import { DecisionButton } from '../cases/DecisionButton.tsx'
import { TakeBack } from '../cases/TakeBack.tsx'
import { type Decided, useDecided } from '../decide.ts'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts, authReasons } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import { CompanyCheck } from './CompanyCheck.tsx'
import { castingAuthReviewTexts as texts } from './messages.ts'

type Application = DataOf<AppContract['admin']['castingAuth']>

type Props = {
  application: Application
  onClose: () => void
  /** Called after a decision: goes to the next case, or back to the list. */
  onDecided: () => void
}

/** One application for casting authorisation, its applicant, and the decision. */
export function CastingAuthReview({ application, onClose, onDecided }: Props) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, onDecided)
  // Until the next case is there, a decided one takes no second decision.
  const isPending = fetcher.state !== 'idle' || Boolean(fetcher.data?.done)
  const formId = `auth-${application.id}`
  const isWaiting = application.status === 'SUBMITTED' || application.status === 'MORE'
  const isApproved = application.status === 'APPROVED'
  const decision = { formId, name: 'status', pending: isPending } as const
  const footer = (
    <div className={styles.actions}>
      <span />
      {isWaiting && (
        <>
          <DecisionButton {...decision} value="MORE" variant="soft" shortcut="KeyM" needsReason>
            {adminTexts.more}
          </DecisionButton>
          <DecisionButton {...decision} value="REJECTED" variant="danger" shortcut="KeyR" needsReason>
            {adminTexts.reject}
          </DecisionButton>
          <DecisionButton {...decision} value="APPROVED" variant="ink" shortcut="KeyA">
            {adminTexts.approve}
          </DecisionButton>
        </>
      )}
      {isApproved && (
        <DecisionButton {...decision} value="REVOKED" variant="danger" shortcut="KeyR" needsReason>
          {adminTexts.revoke}
        </DecisionButton>
      )}
    </div>
  )
  const { applicant } = application
  return (
    <Drawer
      open
      large
      title={texts.title}
      subtitle={`#${application.id} · ${shortDate(application.createdAt)} ${clock(application.createdAt)}`}
      onClose={onClose}
      footer={isWaiting || isApproved ? footer : undefined}
    >
      <CaseBody id={application.id}>
        <p className={styles.kind}>
          {ApplicantType[application.applicantType]} · {AuthStatus[application.status]}
        </p>
        <h3>{application.companyName}</h3>
        <TakeBack decision={application.decision} />
        <section>
          <h4>{texts.facts}</h4>
          <DefinitionList
            items={[
              [texts.bizNo, application.bizNo && hyphenBizNo(application.bizNo)],
              [texts.ceoName, application.ceoName],
              [texts.position, application.position],
              [texts.address, application.companyAddress],
              [texts.companyPhone, application.companyPhone && hyphenPhone(application.companyPhone)],
              [texts.agencyLicenseNo, application.agencyLicenseNo],
              [texts.homepage, application.homepage && <Link href={application.homepage}>{application.homepage}</Link>],
              [texts.works, application.works && <span className={styles.long}>{application.works}</span>],
            ]}
          />
        </section>
        {application.bizNo && <CompanyCheck key={application.id} application={application} />}
        <section>
          <h4>{texts.documents}</h4>
          {application.files.length ? (
            <DocumentList documents={application.files} />
          ) : (
            <p className={styles.quiet}>{texts.noDocuments}</p>
          )}
        </section>
        <section>
          <h4>{texts.applicant}</h4>
          <DefinitionList
            items={[
              [texts.name, <MemberLink key="applicant" person={applicant} />],
              [texts.loginId, applicant.loginId],
              [texts.phone, applicant.phone && hyphenPhone(applicant.phone)],
              [texts.joinedOn, isoDate(applicant.joinedAt)],
            ]}
          />
          <p className={styles.quiet}>{texts.logged}</p>
        </section>
        {application.decidedAt && (
          <section>
            <h4>{texts.decisions}</h4>
            <DefinitionList
              items={[
                [texts.decidedOn, isoDate(application.decidedAt)],
                [texts.reason, application.decisionReason],
                [texts.endsOn, application.expiresAt && isoDate(application.expiresAt)],
              ]}
            />
          </section>
        )}
        {(isWaiting || isApproved) && (
          <section>
            <h4>{texts.reasonLabel}</h4>
            <fetcher.Form id={formId} method="post">
              <input type="hidden" name="id" value={application.id} />
              <ReasonField suggestions={authReasons} error={error} />
            </fetcher.Form>
          </section>
        )}
        <AuditLink type="casting_auth_application" id={application.id} />
      </CaseBody>
    </Drawer>
  )
}
