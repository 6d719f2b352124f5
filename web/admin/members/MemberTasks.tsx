import { useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { AppContract } from '#contract'
import type { DataOf } from '#contract/endpoint.ts'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useCall } from '#web/calls/useCall.ts'
import { cx } from '#web/ui/cx.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { BirthDateInput, PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import styles from '../admin.module.css'
import { TakeBack } from '../cases/TakeBack.tsx'
import { type Decided, useDecided } from '../decide.ts'
import { reviewerReasons, reviewerTexts } from '../feedback/messages.ts'
import { ReviewerFields } from '../feedback/ReviewerTask.tsx'
import { birthReasons, endReasons, liftReasons, memberWords, suspendReasons } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import { TaskActions } from '../TaskActions.tsx'
import { walkerTexts } from '../tours/messages.ts'
import { useOperator } from '../useOperator.ts'
import { memberTexts as texts } from './messages.ts'

export type Member = DataOf<AppContract['admin']['member']>
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

/** What an operator may do with a member: one act at a time, each with a reason, in a drawer over the page. */
export function MemberTasks({ member }: { member: Member }) {
  const [task, setTask] = useState<Task | null>(null)
  const { guarded, dialog } = useReauthentication()
  const opening = useCall()
  const { isOneOf } = useOperator()
  // Irreversible actions confirm the operator's identity first, before anything is typed.
  const begin = (chosen: Task) =>
    chosen === 'ENDED'
      ? opening.run(async () => {
          if (await guarded(async () => void (await api.accounts.recentSignIn()))) setTask(chosen)
        })
      : setTask(chosen)
  const isOperator = member.permissions.includes('Admin')
  const possible: Task[] = [
    ...(isOneOf('SUPPORT') ? supported(member) : []),
    ...(member.status === 'SUSPENDED' ? (['LIFTED'] as const) : []),
    ...(member.status === 'ACTIVE' && !isOperator ? (['SUSPENDED'] as const) : []),
  ]
  return (
    <>
      <TakeBack decision={member.decision} />
      <Alert>{opening.refusal?.message}</Alert>
      {dialog}
      <div className={styles.measures}>
        {possible.map(each => (
          <Button
            key={each}
            size="sm"
            auto
            pending={each === 'ENDED' && opening.isPending}
            onClick={() => void begin(each)}
          >
            {tasks[each].label}
          </Button>
        ))}
      </div>
      {task && <TaskDrawer task={task} member={member} onClose={() => setTask(null)} />}
    </>
  )
}

function supported(member: Member): Task[] {
  const { status, feedbackReviewer, guardian, permissions } = member
  const isWalker = permissions.includes('TourWalker')
  return [
    'BIRTH_DATE',
    ...(guardian?.isContactShown ? (['GUARDIAN_CONTACT'] as const) : []),
    ...(feedbackReviewer ? (['REVIEWER_CHANGED', 'REVIEWER_ENDED'] as const) : []),
    ...(!feedbackReviewer && status === 'ACTIVE' ? (['REVIEWER_MADE'] as const) : []),
    ...(isWalker ? (['WALKER_ENDED'] as const) : []),
    ...(!isWalker && status === 'ACTIVE' ? (['WALKER_MADE'] as const) : []),
    ...(permissions.includes('Admin') ? [] : (['ENDED'] as const)),
  ]
}

function TaskDrawer({ task, member, onClose }: { task: Task; member: Member; onClose: () => void }) {
  const fetcher = useFetcher<Decided>()
  const navigate = useNavigate()
  // A member who has left has no page any more.
  const error = useDecided(fetcher, () => (task === 'ENDED' ? void navigate(officePaths.adminMembers()) : onClose()))
  const formId = `member-${member.id}`
  const reviewing = member.feedbackReviewer
  return (
    <Drawer
      open
      large
      title={tasks[task].label}
      subtitle={`${member.name} #${member.id}`}
      onClose={onClose}
      footer={
        <TaskActions
          submit={tasks[task].label}
          isPending={fetcher.state !== 'idle'}
          onStop={onClose}
          form={formId}
          isDangerous={task === 'SUSPENDED' || task === 'ENDED' || task === 'REVIEWER_ENDED' || task === 'WALKER_ENDED'}
        />
      }
    >
      <div className={styles.detail}>
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
