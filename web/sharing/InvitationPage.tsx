import { useNavigate } from 'react-router'
import { TeamRole } from '#contract/codes/applications.ts'
import { api } from '#web/api.ts'
import { asPage, isFault, refusalOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/InvitationPage'
import styles from './InvitationPage.module.css'
import { invitationPageTexts as texts } from './messages.ts'

type Invitation = Awaited<ReturnType<typeof api.sharing.openInvitation>>

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { token: params.token, invitation: await rawApiOf(context).sharing.openInvitation({ params }) }
  } catch (error) {
    if (isFault(refusalOf(error))) throw asPage(error)
    return { token: params.token, invitation: null }
  }
}

/** An invitation to a team by its link: who invites to what, and what is still needed to accept. */
export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { token, invitation } = loaderData
  return (
    <div className="wrap">
      <div className={styles.column}>
        {invitation ? (
          <Open token={token} invitation={invitation} />
        ) : (
          <Empty
            as="h1"
            title={texts.ended}
            action={
              <LinkButton auto href={paths.home()}>
                {texts.home}
              </LinkButton>
            }
          >
            {texts.endedText}
          </Empty>
        )}
      </div>
    </div>
  )
}

function Open({ token, invitation }: { token: string; invitation: Invitation }) {
  const { title, companyName, ownerName, role, expiresAt } = invitation
  return (
    <>
      <Text size="h1">{texts.heading(ownerName)}</Text>
      <DefinitionList
        items={[
          [texts.casting, title],
          [texts.company, companyName],
          [texts.role, TeamRole[role]],
          [texts.until, fullDateTime(expiresAt)],
        ]}
      />
      <p className={styles.does}>{role === 'FULL' ? texts.full : texts.reviewer}</p>
      <Next token={token} invitation={invitation} />
    </>
  )
}

/** The one next step. */
function Next({ token, invitation: { standing, castingId } }: { token: string; invitation: Invitation }) {
  const { isPending, refusal, run } = useCall()
  const navigate = useNavigate()
  const join = () =>
    run(async () => {
      const joined = await api.sharing.joinTeam({ params: { token } })
      toast.success(texts.joined)
      await navigate(paths.workspace(joined.castingId))
    })
  if (standing === 'GUEST')
    return (
      <>
        <p className={styles.why}>{texts.guest}</p>
        <LinkButton size="lg" variant="ink" href={paths.login(paths.invitation(token))}>
          {texts.login}
        </LinkButton>
      </>
    )
  if (standing === 'NO_MANAGER') return <p className={styles.why}>{texts.noManager}</p>
  if (standing === 'UNAPPROVED')
    return (
      <>
        <p className={styles.why}>{texts.unapproved}</p>
        <LinkButton size="lg" variant="ink" href={paths.castingAuth()}>
          {texts.apply}
        </LinkButton>
      </>
    )
  if (standing === 'MEMBER' && castingId !== null)
    return (
      <>
        <p className={styles.why}>{texts.member}</p>
        <LinkButton size="lg" variant="ink" href={paths.workspace(castingId)}>
          {texts.show}
        </LinkButton>
      </>
    )
  return (
    <>
      <Button size="lg" variant="ink" pending={isPending} onClick={join}>
        {texts.join}
      </Button>
      {refusal && <FieldError message={refusal.message} />}
    </>
  )
}
