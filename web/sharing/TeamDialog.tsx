import { MemberState, TeamRole } from '#contract/codes/applications.ts'
import type { CastingMember, CastingTeam } from '#contract/sharing/team.ts'
import { api } from '#web/api.ts'
import { leaveTo } from '#web/calls/leave-to.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { paths } from '#web/paths.ts'
import { useReview } from '#web/review/state/useStore.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Avatar } from '#web/ui/display/Photo.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { Select } from '#web/ui/forms/Input.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './dialogs.module.css'
import { InviteForm, roleOptions } from './InviteForm.tsx'
import { teamDialogTexts as texts } from './messages.ts'
import { Pending } from './Pending.tsx'

type Role = CastingMember['role']

/** The reviewers of the casting. Its owner invites, changes and removes; the others see the list, and may leave. */
export function TeamDialog({ viewerId, onClose }: { viewerId: number | null; onClose: () => void }) {
  const { store } = useReview()
  const params = { castingId: store.castingId }
  const {
    data: team,
    refusal: notLoaded,
    reload,
    setData,
  } = useLoad(store.castingId, signal => api.sharing.team({ params }, { signal }))
  const setTeam = (next: CastingTeam) => setData(() => next)
  const { run } = useCall({ toasts: true })

  const change = (userId: number, role: Role) =>
    run(async () => {
      setTeam(await api.sharing.changeMember({ params: { ...params, userId }, body: { role } }))
      toast.success(texts.changed)
    })
  const remove = (member: CastingMember) =>
    run(async () => {
      await api.sharing.removeMember({ params: { ...params, userId: member.userId } })
      if (member.userId === viewerId) return leaveTo(paths.castingAdmin())
      setData(known => known && { ...known, list: known.list.filter(other => other.userId !== member.userId) })
      toast.success(texts.ended(member.name))
    })

  return (
    <Sheet open onClose={onClose} title={texts.title}>
      {notLoaded && <NotLoaded refusal={notLoaded} title={texts.notLoaded} onRetry={reload} />}
      {!team && !notLoaded && <Skeleton height={220} radius="md" />}
      {team && (
        <>
          {team.canManage && <InviteForm castingId={store.castingId} onInvited={setTeam} />}
          {team.canManage && <Pending castingId={store.castingId} invitations={team.invitations} onChange={setTeam} />}
          <ul className={styles.members}>
            <li>
              <Avatar image={null} name={team.owner.name} size={36} />
              <p>
                <b>{team.owner.name}</b>
                <small>{texts.owner}</small>
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
                    aria-label={texts.permissionOf(member.name)}
                    value={member.role}
                    options={roleOptions}
                    onChange={event => change(member.userId, event.target.value as Role)}
                  />
                )}
                {(team.canManage || member.userId === viewerId) && (
                  <AskedButton
                    size="sm"
                    {...(member.userId === viewerId
                      ? { label: texts.leave, ask: texts.leaveAsk, text: texts.leaveText }
                      : { label: texts.remove, ask: texts.removeAsk, text: texts.removeText(member.name) })}
                    onDo={() => remove(member)}
                  />
                )}
              </li>
            ))}
          </ul>
          {team.list.length + team.invitations.length === 0 && team.canManage && (
            <p className={styles.quiet}>{texts.alone}</p>
          )}
        </>
      )}
    </Sheet>
  )
}
