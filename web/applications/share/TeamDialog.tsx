import { type FormEvent, useEffect, useState } from 'react'
import type { CastingMember, CastingTeam } from '../../../contract/casting-team.ts'
import { ApiError } from '../../../contract/client.ts'
import { MemberState, TeamRole } from '../../../contract/enums.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorBlock } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select, TextInput } from '../../ui/Input.tsx'
import { Sheet } from '../../ui/Modal.tsx'
import { required } from '../../ui/messages.ts'
import { Avatar } from '../../ui/Photo.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useReview } from '../review/useStore.ts'
import styles from './dialogs.module.css'
import { TwoTaps } from './TwoTaps.tsx'

type Role = CastingMember['role']
const roleOptions = Object.entries(TeamRole).map(([value, label]) => ({ value, label }))
const says = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.message)
}

/** Who reviews the notice together. Its owner invites, changes and ends; the others see who they are, and may leave. */
export function TeamDialog({ viewerId, onClose }: { viewerId: number | null; onClose: () => void }) {
  const { store } = useReview()
  const params = { castingId: store.castingId }
  const [team, setTeam] = useState<CastingTeam | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: 다시 시도 asks again
  useEffect(() => {
    setFailed(false)
    api.castings
      .team({ params })
      .then(setTeam, error => (error instanceof ApiError ? setFailed(true) : Promise.reject(error)))
  }, [attempt])

  async function change(userId: number, role: Role) {
    try {
      setTeam(await api.castings.changeMember({ params: { ...params, userId }, body: { role } }))
      toast.success('권한을 바꿨어요')
    } catch (error) {
      says(error)
    }
  }
  async function remove(member: CastingMember) {
    try {
      await api.castings.removeMember({ params: { ...params, userId: member.userId } })
      if (member.userId === viewerId) return location.assign(paths.castingAdmin())
      setTeam(known => known && { ...known, list: known.list.filter(other => other.userId !== member.userId) })
      toast.success(`${member.name} 님과 함께 보기를 끝냈어요`)
    } catch (error) {
      says(error)
    }
  }

  return (
    <Sheet open onClose={onClose} title="함께 보기">
      {hasFailed && <ErrorBlock title="함께 보는 사람을 불러오지 못했어요" onRetry={() => setAttempt(attempt + 1)} />}
      {!team && !hasFailed && <Skeleton height={220} radius={12} />}
      {team && (
        <>
          {team.canManage && <InviteForm castingId={store.castingId} onInvited={setTeam} />}
          <ul className={styles.members}>
            <li>
              <Avatar image={null} name={team.owner.name} size={36} />
              <p>
                <b>{team.owner.name}</b>
                <small>공고를 올린 사람</small>
              </p>
            </li>
            {team.list.map(member => (
              <li key={member.userId}>
                <Avatar image={null} name={member.name} size={36} />
                <p>
                  <b>{member.name}</b> {member.state === 'INVITED' && <Badge>{MemberState.INVITED}</Badge>}
                  <small>
                    {member.companyName}
                    {!team.canManage && ` · ${TeamRole[member.role]}`}
                  </small>
                </p>
                {team.canManage && (
                  <Select
                    aria-label={`${member.name} 권한`}
                    value={member.role}
                    options={roleOptions}
                    onChange={event => change(member.userId, event.target.value as Role)}
                  />
                )}
                {(team.canManage || member.userId === viewerId) && (
                  <TwoTaps
                    size="sm"
                    label={member.userId === viewerId ? '그만 보기' : '빼기'}
                    sure={member.userId === viewerId ? '정말 그만 보기' : '정말 빼기'}
                    onDo={() => remove(member)}
                  />
                )}
              </li>
            ))}
          </ul>
          {team.list.length === 0 && team.canManage && (
            <p className={styles.quiet}>아직 혼자 보고 있어요. 승인받은 캐스팅 담당자를 초대해 보세요</p>
          )}
        </>
      )}
    </Sheet>
  )
}

function InviteForm({ castingId, onInvited }: { castingId: number; onInvited: (team: CastingTeam) => void }) {
  const [login, setLogin] = useState('')
  const [role, setRole] = useState<Role>('REVIEWER')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function invite(event: FormEvent) {
    event.preventDefault()
    if (!login.trim()) return setError(required('아이디'))
    setPending(true)
    setError(undefined)
    try {
      onInvited(await api.castings.invite({ params: { castingId }, body: { login, role } }))
      setLogin('')
      toast.success('초대를 보냈어요. 받아들이면 함께 볼 수 있어요')
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.fields.login ?? thrown.message)
    } finally {
      setPending(false)
    }
  }
  return (
    <form noValidate onSubmit={invite} className={styles.invite}>
      <Field label="아이디" error={error}>
        <TextInput
          value={login}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          onChange={event => setLogin(event.target.value)}
        />
      </Field>
      <Field label="권한" help={roleHelp[role]}>
        <Select value={role} options={roleOptions} onChange={event => setRole(event.target.value as Role)} />
      </Field>
      <Button type="submit" variant="ink" pending={isPending}>
        초대하기
      </Button>
    </form>
  )
}

const roleHelp: Record<Role, string> = {
  FULL: '지원자를 나누고 결정하고, 내보내고 공유하고, 공고를 고칠 수 있어요. 초대와 공고 지우기는 할 수 없어요',
  REVIEWER: '지원자를 보고 댓글과 평가를 남길 수 있어요. 연락처는 보이지 않아요',
}
