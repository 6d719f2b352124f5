import { TeamRole } from '#contract/codes/applications.ts'
import type { CastingInvitation, CastingTeam } from '#contract/sharing/team.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { shortDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Link, Mail } from '#web/ui/icons.ts'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './dialogs.module.css'
import { pendingTexts as texts } from './messages.ts'

type Props = { castingId: number; invitations: CastingInvitation[]; onChange: (team: CastingTeam) => void }

/** Invitations that nobody has accepted yet. */
export function Pending({ castingId, invitations, onChange }: Props) {
  const { run } = useCall({ toasts: true })
  if (!invitations.length) return null
  const revoke = (invitationId: number) =>
    run(async () => {
      onChange(await api.sharing.revokeInvitation({ params: { castingId, invitationId } }))
      toast.success(texts.revoked)
    })
  return (
    <section aria-label={texts.title}>
      <h3 className={styles.pendingTitle}>{texts.title}</h3>
      <ul className={styles.members}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id}>
            <span className={styles.pendingIcon}>
              <Icon icon={email ? Mail : Link} size={18} />
            </span>
            <p>
              <b>{email ?? texts.byLink}</b>
              <small>
                {TeamRole[role]} · {texts.until(shortDate(expiresAt))}
              </small>
            </p>
            <AskedButton
              size="sm"
              label={texts.revoke}
              ask={texts.revokeAsk}
              text={texts.revokeText(email ?? texts.byLink)}
              onDo={() => revoke(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
