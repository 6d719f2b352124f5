import { useFetcher } from 'react-router'
import type { AppContract } from '#contract'
import { CastingStatus } from '#contract/codes/castings.ts'
import { ReportReason, ReportState, ReportTarget } from '#contract/codes/reports.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './admin.module.css'
import { CaseAnswers, CaseOwner, DueDay } from './cases/CaseCare.tsx'
import { CaseReplies } from './cases/CaseReplies.tsx'
import { DecisionButton } from './cases/DecisionButton.tsx'
import { reportReply } from './cases/messages.ts'
import { type Decided, useDecided } from './decide.ts'
import { MemberLink } from './members/MemberLink.tsx'
import { adminTexts, reportReasons, reportsPageTexts as texts } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

type ReportCase = DataOf<AppContract['admin']['reports']>['list'][number]

/** What was reported, its reports, and their decision. */
export function ReportEntry({ reported, isOpen }: { reported: ReportCase; isOpen: boolean }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  const decision = { name: 'state', pending: fetcher.state !== 'idle' } as const
  const { target, title, link, status, care } = reported
  return (
    <li className={styles.entry} data-case="" tabIndex={-1}>
      <h2>
        <Badge tone="line">{ReportTarget[target]}</Badge>{' '}
        {link ? <ListLink href={link}>{title}</ListLink> : (title ?? adminTexts.gone)}{' '}
        {status && <Badge>{CastingStatus[status as keyof typeof CastingStatus]}</Badge>}{' '}
        <DueDay care={care} isOpen={isOpen} />
      </h2>
      <p className={styles.by}>
        {reported.by && (
          <>{reported.byId ? <MemberLink person={{ id: reported.byId, name: reported.by }} /> : reported.by} · </>
        )}
        {texts.count(reported.reports.length)} · <CaseOwner care={care} />
      </p>
      {(reported.photo || reported.excerpt) && (
        <div className={styles.seen}>
          {reported.photo && <Photo image={reported.photo} alt="" ratio="fill" sizes="130px" />}
          {reported.excerpt && <p>{reported.excerpt}</p>}
        </div>
      )}
      <ul className={styles.reports}>
        {reported.reports.map(report => (
          <li key={report.id}>
            <b>{ReportReason[report.reason]}</b> {report.contents}
            {report.quote && <q>{report.quote}</q>}
            <small>
              {shortDate(report.createdAt)} {clock(report.createdAt)} · {ReportState[report.state]}
              {report.decision && ` · ${report.decision}`}
            </small>
          </li>
        ))}
      </ul>
      {isOpen && <CaseAnswers id={reported.targetId} care={care} words={reportReply} />}
      {!isOpen && <CaseReplies id={reported.targetId} care={care} />}
      {isOpen && (
        <fetcher.Form method="post" className={styles.verdict}>
          <input type="hidden" name="target" value={target} />
          <input type="hidden" name="targetId" value={reported.targetId} />
          <ReasonField suggestions={reportReasons[target]} error={error} help={adminTexts.reportReasonHelp} />
          <div className={styles.actions}>
            <DecisionButton {...decision} value="CHECKING" shortcut="KeyM">
              {texts.toChecking}
            </DecisionButton>
            <DecisionButton {...decision} value="DISMISSED" shortcut="KeyA" needsReason>
              {texts.dismiss}
            </DecisionButton>
            <DecisionButton {...decision} value="ACTION" variant="danger" shortcut="KeyR" needsReason>
              {adminTexts.reportActions[target]}
            </DecisionButton>
          </div>
        </fetcher.Form>
      )}
    </li>
  )
}
