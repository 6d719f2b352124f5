import { type FormEvent, useState } from 'react'
import { TeamRole } from '#contract/codes/applications.ts'
import { emailLength } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import type { CastingMember, CastingTeam } from '#contract/sharing/team.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './dialogs.module.css'
import { inviteFormTexts as texts } from './messages.ts'

type Role = CastingMember['role']
export const roleOptions = Object.entries(TeamRole).map(([value, label]) => ({ value, label }))
const roleHelp: Record<Role, string> = { FULL: texts.fullHelp, REVIEWER: texts.reviewerHelp }

type Props = { castingId: number; onInvited: (team: CastingTeam) => void }

/** Invites a member by login id, anybody by mail, or the receiver of a link. */
export function InviteForm({ castingId, onInvited }: Props) {
  const params = { castingId }
  const [who, setWho] = useState('')
  const [role, setRole] = useState<Role>('REVIEWER')
  const [missing, setMissing] = useState<string>()
  const [link, setLink] = useState('')
  const { isPending, refusal, run } = useCall()
  const linking = useCall()

  function invite(event: FormEvent) {
    event.preventDefault()
    const login = who.trim()
    setMissing(login ? undefined : requiredMessage(texts.who))
    if (!login) return
    void run(async () => {
      if (login.includes('@')) {
        onInvited((await api.sharing.sendInvitation({ params, body: { role, email: login } })).team)
        toast.success(texts.mailed(login))
      } else {
        onInvited(await api.sharing.invite({ params, body: { login, role } }))
        toast.success(texts.invited)
      }
      setWho('')
    })
  }
  const makeLink = () =>
    linking.run(async () => {
      const { team, path } = await api.sharing.sendInvitation({ params, body: { role } })
      onInvited(team)
      const address = location.origin + path
      setLink(address)
      await copyText(address, texts.linkCopied)
    })

  return (
    <ScriptForm noValidate onSubmit={invite} className={styles.invite}>
      <Field label={texts.who} error={missing ?? errorAt(refusal, 'login') ?? errorAt(refusal, 'email')}>
        <TextInput
          value={who}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailLength}
          onChange={event => setWho(event.target.value)}
        />
      </Field>
      <Field label={texts.permission} help={roleHelp[role]}>
        <Select value={role} options={roleOptions} onChange={event => setRole(event.target.value as Role)} />
      </Field>
      <div className={styles.inviteActions}>
        <Button pending={linking.isPending} onClick={makeLink}>
          {texts.makeLink}
        </Button>
        <Button type="submit" variant="ink" pending={isPending}>
          {texts.invite}
        </Button>
      </div>
      {linking.refusal && <p role="alert">{linking.refusal.message}</p>}
      {link && (
        <div className={styles.link}>
          <Field label={texts.link} help={texts.linkHelp}>
            <TextInput readOnly value={link} onFocus={event => event.target.select()} />
          </Field>
          <Button auto onClick={() => copyText(link, texts.linkCopied)}>
            {texts.copy}
          </Button>
        </div>
      )}
    </ScriptForm>
  )
}
