import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AppContract } from '#contract'
import { GuardianRelation, MemberStatus, Permission } from '#contract/codes/accounts.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Alert, DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { isoDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { BirthDateInput, PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import styles from '../admin.module.css'
import { useOperator } from '../admin-pages.ts'
import { AuditLink } from '../audit/AuditLink.tsx'
import { type Decided, useDecided } from '../decide.ts'
import { reviewerReasons, reviewerTexts } from '../feedback/messages.ts'
import { ReviewerFacts, ReviewerFields } from '../feedback/ReviewerTask.tsx'
import { birthReasons, endReasons, liftReasons, memberWords, suspendReasons } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import { TaskActions } from '../TaskActions.tsx'
import { walkerTexts } from '../tours/messages.ts'
import { type History, MemberHistory } from './MemberHistory.tsx'
import { memberDrawerTexts as texts } from './messages.ts'

type Member = DataOf<AppContract['admin']['member']> & { history: History }
type Task =
  | 'SUSPENDED'
  | 'LIFTED'
  | 'BIRTH_DATE'
  | 'GUARDIAN_CONTACT'
  | 'ENDED'
  | `REVIEWER_${'MADE' | 'CHANGED' | 'ENDED'}`
  | `WALKER_${'MADE' | 'ENDED'}`

const tasks: Record<Task, { label: string; note: string; reasons: readonly string[] }> = {
  SUSPENDED: { label: memberWords.suspend, note: memberWords.suspendNote, reasons: suspendReasons },
  LIFTED: { label: memberWords.lift, note: memberWords.liftNote, reasons: liftReasons },
  BIRTH_DATE: { label: memberWords.birthDate, note: memberWords.birthNote, reasons: birthReasons },
  GUARDIAN_CONTACT: {
    label: memberWords.guardianContact,
    note: memberWords.guardianContactNote,
    reasons: endReasons,
  },
  ENDED: { label: memberWords.end, note: memberWords.endNote, reasons: endReasons },
  REVIEWER_MADE: { label: reviewerTexts.make, note: reviewerTexts.makeNote, reasons: reviewerReasons },
  REVIEWER_CHANGED: { label: reviewerTexts.change, note: reviewerTexts.makeNote, reasons: reviewerReasons },
  REVIEWER_ENDED: { label: reviewerTexts.end, note: '', reasons: reviewerReasons },
  WALKER_MADE: { label: walkerTexts.make, note: walkerTexts.makeNote, reasons: walkerTexts.reasons },
  WALKER_ENDED: { label: walkerTexts.end, note: walkerTexts.endNote, reasons: walkerTexts.reasons },
}

/** One member and an operator's actions: one at a time, each with a reason. */
export function MemberDrawer({ member, onClose }: { member: Member; onClose: () => void }) {
  const [task, setTask] = useState<Task | null>(null)
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, onClose)
  const { guarded, dialog } = useReauthentication()
  const opening = useCall()
  // Irreversible actions confirm the operator's identity first, before anything is typed.
  const begin = (chosen: Task) =>
    chosen === 'ENDED'
      ? opening.run(async () => {
          if (await guarded(async () => void (await api.accounts.recentSignIn()))) setTask(chosen)
        })
      : setTask(chosen)
  const formId = `member-${member.id}`
  const reviewing = member.feedbackReviewer
  const isOperator = member.permissions.includes('Admin')
  const isWalker = member.permissions.includes('TourWalker')
  const { isOneOf } = useOperator()
  const supported = (): Task[] => [
    'BIRTH_DATE',
    ...(member.guardian?.isContactShown ? (['GUARDIAN_CONTACT'] as const) : []),
    ...(reviewing ? (['REVIEWER_CHANGED', 'REVIEWER_ENDED'] as const) : []),
    ...(!reviewing && member.status === 'ACTIVE' ? (['REVIEWER_MADE'] as const) : []),
    ...(isWalker ? (['WALKER_ENDED'] as const) : []),
    ...(!isWalker && member.status === 'ACTIVE' ? (['WALKER_MADE'] as const) : []),
    ...(isOperator ? [] : (['ENDED'] as const)),
  ]
  const possible: Task[] = [
    ...(isOneOf('SUPPORT') ? supported() : []),
    ...(member.status === 'SUSPENDED' ? (['LIFTED'] as const) : []),
    ...(member.status === 'ACTIVE' && !isOperator ? (['SUSPENDED'] as const) : []),
  ]
  const footer = task ? (
    <TaskActions
      submit={tasks[task].label}
      isPending={fetcher.state !== 'idle'}
      onStop={() => setTask(null)}
      form={formId}
      isDangerous={task === 'SUSPENDED' || task === 'ENDED' || task === 'REVIEWER_ENDED' || task === 'WALKER_ENDED'}
    />
  ) : (
    <div className={styles.actions}>
      <span />
      {possible.map(each => (
        <Button key={each} auto pending={each === 'ENDED' && opening.isPending} onClick={() => begin(each)}>
          {tasks[each].label}
        </Button>
      ))}
    </div>
  )
  return (
    <Drawer open large title={texts.member} subtitle={`#${member.id}`} onClose={onClose} footer={footer}>
      <div className={styles.detail}>
        <p className={styles.kind}>
          {member.permissions.map(code => Permission[code]).join(', ')} · {MemberStatus[member.status]}
        </p>
        <h3>{member.name}</h3>
        <Alert>{opening.refusal?.message}</Alert>
        {dialog}
        {task ? (
          <section>
            <h4>{tasks[task].label}</h4>
            <Note tone={task === 'ENDED' ? 'danger' : 'info'}>
              {task === 'REVIEWER_ENDED' ? reviewerTexts.endNote(reviewing?.open ?? 0) : tasks[task].note}
            </Note>
            <fetcher.Form id={formId} method="post" noValidate className={cx(styles.form, styles.task)}>
              <input type="hidden" name="id" value={member.id} />
              <input type="hidden" name="task" value={task} />
              {task === 'BIRTH_DATE' && (
                <Field label={memberWords.newBirthDate}>
                  <BirthDateInput name="birthDate" />
                </Field>
              )}
              {(task === 'REVIEWER_MADE' || task === 'REVIEWER_CHANGED') && <ReviewerFields reviewing={reviewing} />}
              {task === 'GUARDIAN_CONTACT' && <AskerPhone />}
              {task === 'ENDED' && <Asker hasGuardian={member.guardian !== null} />}
              <ReasonField
                suggestions={tasks[task].reasons}
                error={error}
                help={task === 'SUSPENDED' ? undefined : texts.logged}
              />
            </fetcher.Form>
          </section>
        ) : (
          <>
            <Facts member={member} />
            <MemberHistory userId={member.id} history={member.history} />
          </>
        )}
      </div>
    </Drawer>
  )
}

function Asker({ hasGuardian }: { hasGuardian: boolean }) {
  return (
    <>
      <Field label={memberWords.asker} group>
        {hasGuardian && (
          <Radio name="asker" value="GUARDIAN" defaultChecked>
            {memberWords.askers.GUARDIAN}
          </Radio>
        )}
        <Radio name="asker" value="MEMBER" defaultChecked={!hasGuardian}>
          {memberWords.askers.MEMBER}
        </Radio>
      </Field>
      <AskerPhone />
    </>
  )
}

const AskerPhone = () => (
  <Field label={memberWords.askerPhone}>
    <PhoneInput name="phone" autoComplete="off" />
  </Field>
)

function Facts({ member }: { member: Member }) {
  const { guardian, profileId } = member
  const items: [string, ReactNode][] = [
    [texts.loginId, member.loginId],
    [texts.phone, member.phone],
    [texts.email, member.email],
    [texts.birthDate, member.birthDate.replaceAll('-', '.')],
    [texts.joinedOn, isoDate(member.joinedAt)],
    [texts.profile, profileId && <ListLink href={paths.actor(profileId)}>{texts.showProfile}</ListLink>],
    [texts.openCastings, member.openCastings > 0 && texts.openCastingCount(member.openCastings)],
  ]
  return (
    <>
      {member.suspendedReason && (
        <Note tone="danger" title={texts.suspended}>
          {member.suspendedReason}
        </Note>
      )}
      <section>
        <h4>{texts.account}</h4>
        <DefinitionList items={items.filter(([, value]) => value)} />
        <p className={styles.quiet}>{memberWords.read}</p>
        <AuditLink type="user" id={member.id} />
      </section>
      {member.feedbackReviewer && <ReviewerFacts reviewing={member.feedbackReviewer} />}
      {guardian && (
        <section>
          <h4>{texts.guardian}</h4>
          <DefinitionList
            items={[
              [texts.name, `${guardian.name} (${GuardianRelation[guardian.relation]})`],
              [texts.phone, guardian.phone],
              [texts.agreedOn, guardian.agreedAt ? isoDate(guardian.agreedAt) : texts.notAnswered],
              [texts.contactShown, guardian.isContactShown ? texts.shown : texts.hidden],
            ]}
          />
        </section>
      )}
    </>
  )
}
