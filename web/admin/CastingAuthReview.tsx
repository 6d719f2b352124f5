import { useFetcher } from 'react-router'
import type { DataOf } from '../../contract/endpoint.ts'
import { ApplicantType, AuthStatus } from '../../contract/enums.ts'
import type { AppContract } from '../../contract/index.ts'
import { PaperList } from '../accounts/CastingAuthPapers.tsx'
import { Button } from '../ui/Button.tsx'
import { DefinitionList } from '../ui/Card.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { clock, hyphenPhone, isoDate, shortDate } from '../ui/format.ts'
import { Link } from '../ui/Link.tsx'
import styles from './admin.module.css'
import { type Decided, useDecided } from './decide.ts'
import { authReasons, office } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

type Application = DataOf<AppContract['admin']['castingAuth']>

/** One application for casting rights, who stands behind it, and the decision. */
export function CastingAuthReview({ application, onClose }: { application: Application; onClose: () => void }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, onClose)
  const isPending = fetcher.state !== 'idle'
  const formId = `auth-${application.id}`
  const isWaiting = application.status === 'SUBMITTED' || application.status === 'MORE'
  const isApproved = application.status === 'APPROVED'
  const decision = (value: string, words: string, variant: 'soft' | 'danger' | 'ink') => (
    <Button auto variant={variant} type="submit" form={formId} name="status" value={value} pending={isPending}>
      {words}
    </Button>
  )
  const footer = (
    <div className={styles.actions}>
      <span />
      {isWaiting && decision('MORE', office.more, 'soft')}
      {isWaiting && decision('REJECTED', office.reject, 'danger')}
      {isWaiting && decision('APPROVED', office.approve, 'ink')}
      {isApproved && decision('REVOKED', office.revoke, 'danger')}
    </div>
  )
  const { applicant } = application
  return (
    <Drawer
      open
      large
      title="캐스팅 권한 신청"
      subtitle={`#${application.id} · ${shortDate(application.createdAt)} ${clock(application.createdAt)}`}
      onClose={onClose}
      footer={isWaiting || isApproved ? footer : undefined}
    >
      <div className={styles.detail}>
        <p className={styles.kind}>
          {ApplicantType[application.applicantType]} · {AuthStatus[application.status]}
        </p>
        <h3>{application.companyName}</h3>
        <section>
          <h4>신청 내용</h4>
          <DefinitionList
            items={[
              ['사업자번호', application.bizNo?.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')],
              ['대표자', application.ceoName],
              ['직책', application.position],
              ['주소', application.companyAddress],
              ['대표전화', application.companyPhone && hyphenPhone(application.companyPhone)],
              ['기획업 번호', application.agencyLicenseNo],
              ['홈페이지', application.homepage && <Link href={application.homepage}>{application.homepage}</Link>],
              ['주요 작품', application.works && <span className={styles.long}>{application.works}</span>],
            ]}
          />
        </section>
        <section>
          <h4>서류</h4>
          {application.files.length ? (
            <PaperList papers={application.files} />
          ) : (
            <p className={styles.quiet}>보낸 서류가 없거나 보관 기간이 지나 지워졌어요</p>
          )}
        </section>
        <section>
          <h4>신청한 사람</h4>
          <DefinitionList
            items={[
              ['이름', applicant.name],
              ['아이디', applicant.loginId],
              ['휴대폰', applicant.phone && hyphenPhone(applicant.phone)],
              ['가입한 날', isoDate(applicant.joinedAt)],
            ]}
          />
          <p className={styles.quiet}>연락처를 보고 서류를 받은 것은 감사 기록에 남아요</p>
        </section>
        {application.decidedAt && (
          <section>
            <h4>지난 결정</h4>
            <DefinitionList
              items={[
                ['결정한 날', isoDate(application.decidedAt)],
                ['사유', application.decisionReason],
                ['끝나는 날', application.expiresAt && isoDate(application.expiresAt)],
              ]}
            />
          </section>
        )}
        {(isWaiting || isApproved) && (
          <section>
            <h4>반려·보완·취소 사유</h4>
            <fetcher.Form id={formId} method="post">
              <input type="hidden" name="id" value={application.id} />
              <ReasonField suggestions={authReasons} error={error} />
            </fetcher.Form>
          </section>
        )}
      </div>
    </Drawer>
  )
}
