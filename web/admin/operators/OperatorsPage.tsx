import { Fragment, useState } from 'react'
import type { Operator } from '#contract/admin/operators.ts'
import { OperatorRole } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { accountLengths } from '#contract/limits.ts'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { relativeTimeText } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { AdminList } from '../AdminList.tsx'
import { AuditLink } from '../audit/AuditLink.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { ReasonSheet } from '../ReasonSheet.tsx'
import type { Route } from './+types/OperatorsPage'
import { operatorsTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const loader = ({ context }: Route.LoaderArgs) => apiOf(context).admin.operators()

type Role = CodeOf<typeof OperatorRole>
const roles = Object.keys(OperatorRole) as Role[]
type Opened = { task: 'add' } | { task: 'change' | 'end'; operator: Operator }

/** The operators and their roles. The owner confirms their identity before anything is typed. */
export default function OperatorsPage({ loaderData: { list } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { guarded, dialog } = useReauthentication()
  const opening = useCall({ toasts: true })
  const begin = (next: Opened) =>
    opening.run(async () => {
      if (await guarded(async () => void (await api.accounts.recentSignIn()))) setOpened(next)
    })
  const close = () => setOpened(null)
  return (
    <>
      <AdminList
        title={texts.title}
        beside={
          <Button auto variant="ink" pending={opening.isPending} onClick={() => begin({ task: 'add' })}>
            {texts.add}
          </Button>
        }
        empty={null}
      >
        <Table
          label={texts.title}
          columns={[texts.name, texts.held, texts.last, { label: texts.actions, isHidden: true }]}
        >
          {list.map(operator => (
            <tr key={operator.id}>
              <td>
                <b>{operator.name}</b> <small>{operator.loginId}</small>{' '}
                {operator.isMe && <Badge tone="line">{texts.me}</Badge>}
              </td>
              <td>
                {operator.roles.map(role => (
                  <Fragment key={role}>
                    <Badge tone={role === 'OWNER' ? 'info' : 'plain'}>{OperatorRole[role]}</Badge>{' '}
                  </Fragment>
                ))}
              </td>
              <td className="num">{operator.lastSeenAt ? relativeTimeText(operator.lastSeenAt) : texts.never}</td>
              <td>
                <Button
                  auto
                  size="sm"
                  aria-label={texts.changeOf(operator.name)}
                  onClick={() => begin({ task: 'change', operator })}
                >
                  {texts.change}
                </Button>{' '}
                <Button
                  auto
                  size="sm"
                  aria-label={texts.endOf(operator.name)}
                  onClick={() => begin({ task: 'end', operator })}
                >
                  {texts.end}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      </AdminList>
      {dialog}
      {opened?.task === 'end' && <EndSheet operator={opened.operator} onClose={close} />}
      {opened && opened.task !== 'end' && (
        <RolesSheet operator={opened.task === 'change' ? opened.operator : null} onClose={close} />
      )}
    </>
  )
}

function RolesSheet({ operator, onClose }: { operator: Operator | null; onClose: () => void }) {
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

function EndSheet({ operator: { id: userId, name }, onClose }: { operator: Operator; onClose: () => void }) {
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
