import type { CastingShare } from '../../../contract/casting-sharing.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFirstErrorFocus } from '../../ui/form.tsx'
import { Select, TextInput } from '../../ui/Input.tsx'
import styles from './dialogs.module.css'
import { suggestPassword } from './passwords.ts'

const day = 86_400_000
const keep = 'keep'
const lasting = [1, 3, 7, 14, 30, 60, 90]

export type ShareDraft = Pick<CastingShare, 'scope' | 'shows' | 'can'> & { password: string; days: string }

/** What the form begins with: a suggested password where there is none, and the last settings. */
export const draftOf = ({ state, scope, shows, can }: CastingShare): ShareDraft => {
  const isRunning = state === 'ACTIVE' || state === 'LOCKED'
  const isFirst = state === 'NONE'
  return {
    scope,
    shows,
    can: isFirst ? { ...can, comment: true } : can,
    password: state === 'ACTIVE' || state === 'EXPIRED' ? '' : suggestPassword(),
    days: isRunning ? keep : '14',
  }
}

/** What is sent for a form: an empty password and an unchanged expiry are left out. */
export const changeOf = ({ password, days, ...rest }: ShareDraft) => ({
  ...rest,
  ...(password && { password }),
  ...(days !== keep && { expiresAt: new Date(Date.now() + Number(days) * day).toISOString() }),
})

type Props = {
  id: string
  draft: ShareDraft
  /** As it is saved: what was deleted may still be in it. */
  scope: CastingShare['scope']
  onChange: (draft: ShareDraft) => void
  isRunning: boolean
  roles: { id: number; name: string }[]
  groups: { id: number; name: string }[]
  errors: Record<string, string>
  onSubmit: () => void
}

/** Password, whom guests see, what they see and may do, and until when. */
export function ShareForm({ id, draft, scope, onChange, isRunning, roles, groups, errors, onSubmit }: Props) {
  const form = useFirstErrorFocus(errors)
  const set = (part: Partial<ShareDraft>) => onChange({ ...draft, ...part })
  const options = lasting.map(days => ({ value: String(days), label: `${days}일 동안` }))
  return (
    <form
      id={id}
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Field
        label={isRunning ? '새 비밀번호' : '비밀번호'}
        error={errors.password}
        optional={isRunning}
        help={
          isRunning ? '새로 정하면 지금 보고 있는 사람은 모두 나가게 돼요' : '6~20자. 받을 사람에게 직접 알려 주세요'
        }
      >
        <TextInput
          value={draft.password}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          onChange={event => set({ password: event.target.value })}
          end={
            <Button auto size="sm" onClick={() => set({ password: suggestPassword() })}>
              새로 만들기
            </Button>
          }
        />
      </Field>
      <Scope
        draft={draft}
        set={set}
        roles={withDeleted(roles, scope.roleIds, '지워진 배역')}
        groups={withDeleted(groups, scope.groupIds, '지워진 그룹')}
      />
      <Field label="함께 보여 주기" group>
        <Checkbox
          checked={draft.shows.comments}
          onChange={event => set({ shows: { ...draft.shows, comments: event.target.checked } })}
        >
          ‘공유 대상까지’로 남긴 댓글
        </Checkbox>
        <Checkbox
          checked={draft.shows.ratings}
          onChange={event => set({ shows: { ...draft.shows, ratings: event.target.checked } })}
        >
          다른 사람의 평가
        </Checkbox>
        <Checkbox
          checked={draft.shows.files}
          onChange={event => set({ shows: { ...draft.shows, files: event.target.checked } })}
        >
          영상과 첨부 파일
        </Checkbox>
      </Field>
      <Field label="할 수 있는 일" group help="연락처 보기와 내보내기는 언제나 할 수 없어요">
        <Checkbox
          checked={draft.can.comment}
          onChange={event => set({ can: { ...draft.can, comment: event.target.checked } })}
        >
          댓글 남기기
        </Checkbox>
        <Checkbox
          checked={draft.can.rate}
          onChange={event => set({ can: { ...draft.can, rate: event.target.checked } })}
        >
          평가하기
        </Checkbox>
        <Checkbox
          checked={draft.can.group}
          onChange={event => set({ can: { ...draft.can, group: event.target.checked } })}
        >
          그룹 옮기기
        </Checkbox>
      </Field>
      <Field label="볼 수 있는 기간" error={errors.expiresAt}>
        <Select
          value={draft.days}
          options={isRunning ? [{ value: keep, label: '그대로 두기' }, ...options] : options}
          onChange={event => set({ days: event.target.value })}
        />
      </Field>
    </form>
  )
}

/** What was deleted stays to choose while it is in the saved scope: only so can it be taken out. */
const withDeleted = (living: { id: number; name: string }[], saved: number[], name: string) => [
  ...living,
  ...saved.filter(id => !living.some(each => each.id === id)).map(id => ({ id, name })),
]

type ScopeProps = Pick<Props, 'draft' | 'roles' | 'groups'> & { set: (part: Partial<ShareDraft>) => void }

function Scope({ draft, set, roles, groups }: ScopeProps) {
  const { roleIds, groupIds } = draft.scope
  const toggled = (ids: number[], id: number) => (ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])
  return (
    <>
      {roles.length > 1 && (
        <Field label="보여 줄 배역" group help={roleIds.length ? undefined : '고르지 않으면 모든 배역을 보여 줘요'}>
          <div className={styles.choices}>
            {roles.map(role => (
              <Checkbox
                key={role.id}
                checked={roleIds.includes(role.id)}
                onChange={() => set({ scope: { roleIds: toggled(roleIds, role.id), groupIds } })}
              >
                {role.name}
              </Checkbox>
            ))}
          </div>
        </Field>
      )}
      <Field label="보여 줄 그룹" group help={groupIds.length ? undefined : '고르지 않으면 모든 지원자를 보여 줘요'}>
        <div className={styles.choices}>
          {groups.map(group => (
            <Checkbox
              key={group.id}
              checked={groupIds.includes(group.id)}
              onChange={() => set({ scope: { roleIds, groupIds: toggled(groupIds, group.id) } })}
            >
              {group.name}
            </Checkbox>
          ))}
        </div>
      </Field>
    </>
  )
}
