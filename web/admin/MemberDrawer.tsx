import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import type { DataOf } from '../../contract/endpoint.ts'
import { GuardianRelation, MemberStatus, Permission } from '../../contract/enums.ts'
import type { AppContract } from '../../contract/index.ts'
import { useCall } from '../accounts/useCall.ts'
import { useReauthentication } from '../accounts/useReauthentication.tsx'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Alert, DefinitionList, Note } from '../ui/Card.tsx'
import { Radio } from '../ui/Choice.tsx'
import { cx } from '../ui/cx.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Field } from '../ui/Field.tsx'
import { isoDate } from '../ui/format.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { BirthDateInput, PhoneInput } from '../ui/SpecialInputs.tsx'
import styles from './admin.module.css'
import { type Decided, useDecided } from './decide.ts'
import { birthReasons, endReasons, liftReasons, memberWords, suspendReasons } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

type Member = DataOf<AppContract['admin']['member']>
type Task = 'SUSPENDED' | 'LIFTED' | 'BIRTH_DATE' | 'ENDED'

const tasks: Record<Task, { label: string; note: string; reasons: readonly string[] }> = {
  SUSPENDED: { label: memberWords.suspend, note: memberWords.suspendNote, reasons: suspendReasons },
  LIFTED: { label: memberWords.lift, note: memberWords.liftNote, reasons: liftReasons },
  BIRTH_DATE: { label: memberWords.birthDate, note: memberWords.birthNote, reasons: birthReasons },
  ENDED: { label: memberWords.end, note: memberWords.endNote, reasons: endReasons },
}

/** One member, and what an operator may do: one thing at a time, each for a reason. */
export function MemberDrawer({ member, onClose }: { member: Member; onClose: () => void }) {
  const [task, setTask] = useState<Task | null>(null)
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, onClose)
  const { guarded, dialog } = useReauthentication()
  const opening = useCall()
  // What can't be undone asks who it is, and before anything is typed.
  const begin = (chosen: Task) =>
    chosen === 'ENDED'
      ? opening.run(async () => {
          if (await guarded(async () => void (await api.accounts.recentSignIn()))) setTask(chosen)
        })
      : setTask(chosen)
  const formId = `member-${member.id}`
  const isOperator = member.permissions.includes('Admin')
  const possible: Task[] = [
    'BIRTH_DATE',
    ...(isOperator ? [] : (['ENDED'] as const)),
    ...(member.status === 'SUSPENDED' ? (['LIFTED'] as const) : []),
    ...(member.status === 'ACTIVE' && !isOperator ? (['SUSPENDED'] as const) : []),
  ]
  const footer = task ? (
    <div className={styles.actions}>
      <span />
      <Button auto onClick={() => setTask(null)}>
        그만두기
      </Button>
      <Button
        auto
        variant={task === 'SUSPENDED' || task === 'ENDED' ? 'danger' : 'ink'}
        type="submit"
        form={formId}
        pending={fetcher.state !== 'idle'}
      >
        {tasks[task].label}
      </Button>
    </div>
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
    <Drawer open large title="회원" subtitle={`#${member.id}`} onClose={onClose} footer={footer}>
      <div className={styles.detail}>
        <p className={styles.kind}>
          {member.permissions.map(code => Permission[code]).join(', ')} · {MemberStatus[member.status]}
        </p>
        <h3>{member.name}</h3>
        <Alert>{opening.error?.message}</Alert>
        {dialog}
        {task ? (
          <section>
            <h4>{tasks[task].label}</h4>
            <Note tone={task === 'ENDED' ? 'danger' : 'info'}>{tasks[task].note}</Note>
            <fetcher.Form id={formId} method="post" noValidate className={cx(styles.form, styles.task)}>
              <input type="hidden" name="id" value={member.id} />
              <input type="hidden" name="task" value={task} />
              {task === 'BIRTH_DATE' && (
                <Field label={memberWords.newBirthDate}>
                  <BirthDateInput name="birthDate" />
                </Field>
              )}
              {task === 'ENDED' && <Asker hasGuardian={member.guardian !== null} />}
              <ReasonField
                suggestions={tasks[task].reasons}
                error={error}
                help={task === 'SUSPENDED' ? undefined : '감사 기록에 남아요'}
              />
            </fetcher.Form>
          </section>
        ) : (
          <Facts member={member} />
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
      <Field label={memberWords.askerPhone}>
        <PhoneInput name="phone" autoComplete="off" />
      </Field>
    </>
  )
}

function Facts({ member }: { member: Member }) {
  const { guardian, profileId } = member
  const items: [string, ReactNode][] = [
    ['아이디', member.loginId],
    ['휴대폰', member.phone],
    ['이메일', member.email],
    ['생년월일', member.birthDate.replaceAll('-', '.')],
    ['가입한 날', isoDate(member.joinedAt)],
    ['프로필', profileId && <ListLink href={paths.actor(profileId)}>프로필 보기</ListLink>],
    ['모집 중인 공고', member.openCastings > 0 && `${member.openCastings}개`],
  ]
  return (
    <>
      {member.suspendedReason && (
        <Note tone="danger" title="이용이 정지됐어요.">
          {member.suspendedReason}
        </Note>
      )}
      <section>
        <h4>계정</h4>
        <DefinitionList items={items.filter(([, value]) => value)} />
        <p className={styles.quiet}>{memberWords.read}</p>
      </section>
      {guardian && (
        <section>
          <h4>보호자</h4>
          <DefinitionList
            items={[
              ['이름', `${guardian.name} (${GuardianRelation[guardian.relation]})`],
              ['휴대폰', guardian.phone],
              ['동의한 날', guardian.agreedAt ? isoDate(guardian.agreedAt) : '아직 답하지 않았어요'],
            ]}
          />
        </section>
      )}
    </>
  )
}
