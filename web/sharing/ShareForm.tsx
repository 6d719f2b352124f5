import { SharedStage } from '#contract/codes/applications.ts'
import { dayMs } from '#contract/korean-time.ts'
import { sharingLimits } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import styles from './dialogs.module.css'
import { shareFormTexts as texts } from './messages.ts'
import { suggestPassword } from './passwords.ts'
import type { Share } from './shared.ts'

const sharedStages = Object.keys(SharedStage) as (keyof typeof SharedStage)[]
const keep = 'keep'
const lasting = [1, 3, 7, 14, 30, 60, 90]

/** `who`: nobody chosen yet, everybody, roles, groups and stages, or chosen people. */
export type ShareDraft = Pick<Share, 'name' | 'scope' | 'shows' | 'can'> & {
  who: '' | 'ALL' | 'SOME' | 'CHOSEN'
  password: string
  days: string
}

const isNarrow = ({ roleIds, groupIds, stages }: Share['scope']) => roleIds.length + groupIds.length + stages.length > 0

/** Initial values: a suggested password if there is none, the last settings, and the preselected people. */
export const draftOf = ({ name, state, scope, shows, can }: Share, chosen: number[] = []): ShareDraft => {
  const isRunning = state === 'ACTIVE' || state === 'LOCKED'
  const isFirst = state === 'NONE'
  const isChosen = chosen.length + scope.applicationIds.length > 0
  return {
    name,
    who: isChosen ? 'CHOSEN' : isNarrow(scope) ? 'SOME' : isFirst || state === 'REVOKED' ? '' : 'ALL',
    scope: chosen.length > 0 ? { ...scope, applicationIds: chosen } : scope,
    shows,
    can: isFirst ? { ...can, comment: true } : can,
    password: isRunning || state === 'EXPIRED' ? '' : suggestPassword(),
    days: isRunning ? keep : '14',
  }
}

/** What prevents submitting a form, by field: no share of applicants shows nobody by mistake. */
export const problemsOf = ({ name, who, scope }: ShareDraft, isChoosing: boolean): Record<string, string> => {
  if (!name.trim()) return { name: requiredMessage(texts.name) }
  if (!isChoosing) return {}
  if (who === '') return { scope: texts.whoMissing }
  return who === 'SOME' && !isNarrow(scope) ? { scope: texts.someMissing } : {}
}

/** The request body of a form: omits an empty password and an unchanged expiry. */
export const changeOf = ({ who, scope, password, days, ...rest }: ShareDraft) => ({
  ...rest,
  scope: {
    roleIds: who === 'SOME' ? scope.roleIds : [],
    groupIds: who === 'SOME' ? scope.groupIds : [],
    stages: who === 'SOME' ? scope.stages : [],
    applicationIds: who === 'CHOSEN' ? scope.applicationIds : [],
  },
  ...(password && { password }),
  ...(days !== keep && { expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString() }),
})

/** What a share of applicants chooses from; `selected`: in the grid. */
export type Choosing = { roles: Named[]; groups: Named[]; selected: number[] }
type Named = { id: number; name: string }

type Props = {
  id: string
  draft: ShareDraft
  /** As saved: deleted entries may still be in it. */
  scope: Share['scope']
  /** Null for what is shared whole. */
  choosing: Choosing | null
  onChange: (draft: ShareDraft) => void
  /** Number of applicants if everybody is shared. */
  everyoneCount: number
  isRunning: boolean
  errors: Record<string, string>
  onSubmit: () => void
}

/** Password, scope, visibility, rights and expiry for guests. */
export function ShareForm({ id, draft, scope, choosing, everyoneCount, onChange, isRunning, errors, onSubmit }: Props) {
  const form = useFirstErrorFocus(errors)
  const set = (part: Partial<ShareDraft>) => onChange({ ...draft, ...part })
  const options = lasting.map(days => ({ value: String(days), label: texts.days(days) }))
  return (
    <ScriptForm
      id={id}
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Field label={texts.name} error={errors.name} help={texts.nameHelp} required>
        <TextInput
          value={draft.name}
          maxLength={sharingLimits.nameLength}
          autoComplete="off"
          onChange={event => set({ name: event.target.value })}
        />
      </Field>
      <Field
        label={isRunning ? texts.newPassword : texts.password}
        error={errors.password}
        optional={isRunning}
        help={isRunning ? texts.newPasswordHelp : texts.passwordHelp}
      >
        <TextInput
          value={draft.password}
          maxLength={sharingLimits.passwordMost}
          autoComplete="off"
          spellCheck={false}
          onChange={event => set({ password: event.target.value })}
          end={
            <Button auto size="sm" onClick={() => set({ password: suggestPassword() })}>
              {texts.generate}
            </Button>
          }
        />
      </Field>
      {choosing && <Choices {...{ draft, set, scope, choosing, everyoneCount, errors }} />}
      <Field label={texts.period} error={errors.expiresAt}>
        <Select
          value={draft.days}
          options={isRunning ? [{ value: keep, label: texts.keep }, ...options] : options}
          onChange={event => set({ days: event.target.value })}
        />
      </Field>
    </ScriptForm>
  )
}

type ChoicesProps = Pick<Props, 'draft' | 'scope' | 'everyoneCount' | 'errors'> & {
  set: (part: Partial<ShareDraft>) => void
  choosing: Choosing
}

/** Which applicants guests see, what beside them, and what guests may do. */
function Choices({ draft, set, scope, choosing, everyoneCount, errors }: ChoicesProps) {
  const chosen = choosing.selected.slice(0, sharingLimits.chosen)
  const people = [
    { ids: scope.applicationIds, label: texts.chosenBefore(thousands(scope.applicationIds.length)) },
    { ids: isSame(chosen, scope.applicationIds) ? [] : chosen, label: texts.selected(thousands(chosen.length)) },
  ].filter(({ ids }) => ids.length > 0)
  return (
    <>
      <Field label={texts.who} group required error={errors.scope} help={people.length ? undefined : texts.chooseHelp}>
        <Radio name="who" checked={draft.who === 'ALL'} onChange={() => set({ who: 'ALL' })}>
          {texts.everybody(thousands(everyoneCount))}
        </Radio>
        <Radio name="who" checked={draft.who === 'SOME'} onChange={() => set({ who: 'SOME' })}>
          {texts.some}
        </Radio>
        {people.map(({ ids, label }) => (
          <Radio
            key={label}
            name="who"
            checked={draft.who === 'CHOSEN' && isSame(draft.scope.applicationIds, ids)}
            onChange={() => set({ who: 'CHOSEN', scope: { ...draft.scope, applicationIds: ids } })}
          >
            {label}
          </Radio>
        ))}
      </Field>
      {draft.who === 'SOME' && (
        <Scope
          draft={draft}
          set={set}
          roles={withDeleted(choosing.roles, scope.roleIds, texts.removedRole)}
          groups={withDeleted(choosing.groups, scope.groupIds, texts.removedGroup)}
        />
      )}
      <Field label={texts.shown} group>
        <Checkbox
          checked={draft.shows.comments}
          onChange={event => set({ shows: { ...draft.shows, comments: event.target.checked } })}
        >
          {texts.comments}
        </Checkbox>
        <Checkbox
          checked={draft.shows.ratings}
          onChange={event => set({ shows: { ...draft.shows, ratings: event.target.checked } })}
        >
          {texts.ratings}
        </Checkbox>
        <Checkbox
          checked={draft.shows.files}
          onChange={event => set({ shows: { ...draft.shows, files: event.target.checked } })}
        >
          {texts.files}
        </Checkbox>
      </Field>
      <Field label={texts.rights} group help={texts.neverHelp}>
        <Checkbox
          checked={draft.can.comment}
          onChange={event => set({ can: { ...draft.can, comment: event.target.checked } })}
        >
          {texts.comment}
        </Checkbox>
        <Checkbox
          checked={draft.can.rate}
          onChange={event => set({ can: { ...draft.can, rate: event.target.checked } })}
        >
          {texts.rate}
        </Checkbox>
        <Checkbox
          checked={draft.can.group}
          onChange={event => set({ can: { ...draft.can, group: event.target.checked } })}
        >
          {texts.move}
        </Checkbox>
      </Field>
    </>
  )
}

const isSame = (some: number[], others: number[]) =>
  some.length === others.length && some.every(id => others.includes(id))

/** Deleted entries stay selectable while they are in the saved scope: otherwise they could not be removed from it. */
const withDeleted = (living: Named[], saved: number[], name: string) => [
  ...living,
  ...saved.filter(id => !living.some(each => each.id === id)).map(id => ({ id, name })),
]

type ScopeProps = Pick<Props, 'draft'> & { roles: Named[]; groups: Named[]; set: (part: Partial<ShareDraft>) => void }

function Scope({ draft, set, roles, groups }: ScopeProps) {
  const { roleIds, groupIds, stages } = draft.scope
  const toggled = <Value,>(values: Value[], value: Value) =>
    values.includes(value) ? values.filter(other => other !== value) : [...values, value]
  return (
    <>
      {roles.length > 1 && (
        <Field label={texts.roles} group help={!roleIds.length && groupIds.length ? texts.rolesHelp : undefined}>
          <div className={styles.choices}>
            {roles.map(role => (
              <Checkbox
                key={role.id}
                checked={roleIds.includes(role.id)}
                onChange={() => set({ scope: { ...draft.scope, roleIds: toggled(roleIds, role.id) } })}
              >
                {role.name}
              </Checkbox>
            ))}
          </div>
        </Field>
      )}
      <Field label={texts.groups} group help={!groupIds.length && roleIds.length ? texts.groupsHelp : undefined}>
        <div className={styles.choices}>
          {groups.map(group => (
            <Checkbox
              key={group.id}
              checked={groupIds.includes(group.id)}
              onChange={() => set({ scope: { ...draft.scope, groupIds: toggled(groupIds, group.id) } })}
            >
              {group.name}
            </Checkbox>
          ))}
        </div>
      </Field>
      <Field label={texts.stages} group help={texts.stagesHelp}>
        <div className={styles.choices}>
          {sharedStages.map(stage => (
            <Checkbox
              key={stage}
              checked={stages.includes(stage)}
              onChange={() => set({ scope: { ...draft.scope, stages: toggled(stages, stage) } })}
            >
              {SharedStage[stage]}
            </Checkbox>
          ))}
        </div>
      </Field>
    </>
  )
}
