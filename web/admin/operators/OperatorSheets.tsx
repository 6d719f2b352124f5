import { useState } from 'react'
import type { Operator } from '#contract/admin/operators.ts'
import { OperatorRole } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { accountLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { AuditLink } from '../audit/AuditLink.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { ReasonSheet } from '../ReasonSheet.tsx'
import { operatorsTexts as texts } from './messages.ts'

type Role = CodeOf<typeof OperatorRole>
const roles = Object.keys(OperatorRole) as Role[]

/** The roles of an operator; of a member who becomes one if it is null. */
export function RolesSheet({ operator, onClose }: { operator: Operator | null; onClose: () => void }) {
  const [isWithout, setIsWithout] = useState(false)
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const errors = refusal?.fields ?? {}
  function save({ text, given }: Sent) {
    const chosen = given.getAll('role') as Role[]
    setIsWithout(chosen.length === 0)
    if (!chosen.length) return
    const words = { roles: chosen, reason: text('reason') }
    void run(async () => {
      if (operator) await api.admin.changeOperator({ params: { userId: operator.id }, body: words })
      else await api.admin.addOperator({ body: { loginId: text('loginId'), ...words } })
      onClose()
      await done(texts.saved)
    })
  }
  return (
    <FormSheet
      title={operator ? texts.changeOf(operator.name) : texts.add}
      submit={texts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
      note={operator ? <AuditLink type="user" id={operator.id} /> : <Note tone="info">{texts.addNote}</Note>}
    >
      {!operator && (
        <Field label={texts.loginId} error={errors.loginId}>
          <TextInput name="loginId" maxLength={accountLengths.loginId} autoComplete="off" />
        </Field>
      )}
      <Field label={texts.roles} group error={isWithout ? texts.rolesMissing : errors.roles}>
        {roles.map(role => (
          <Checkbox
            key={role}
            name="role"
            value={role}
            defaultChecked={operator?.roles.includes(role) ?? false}
            note={texts.roleNotes[role]}
          >
            {OperatorRole[role]}
          </Checkbox>
        ))}
      </Field>
      <ReasonField suggestions={texts.reasons} error={errors.reason} help={texts.logged} />
    </FormSheet>
  )
}

/** Asks why an operator loses all roles. */
export function EndSheet({ operator: { id: userId, name }, onClose }: { operator: Operator; onClose: () => void }) {
  return (
    <ReasonSheet
      title={texts.endOf(name)}
      note={texts.endNote}
      submit={texts.end}
      done={texts.ended}
      suggestions={texts.endReasons}
      help={texts.logged}
      onDecide={reason => api.admin.removeOperator({ params: { userId }, body: { reason } })}
      onClose={onClose}
    />
  )
}
