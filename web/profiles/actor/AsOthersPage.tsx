import { redirect } from 'react-router'
import type { LookedAs } from '#contract/profiles/index.ts'
import { statusOf } from '#web/calls/refusal.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { partTexts } from '../editor/messages.ts'
import type { Route } from './+types/AsOthersPage'
import styles from './ActorPage.module.css'
import { ProfileHead, ProfileSections } from './ActorSections.tsx'
import { asOthersTexts as texts } from './messages.ts'
import { PhotoGallery } from './PhotoGallery.tsx'

type As = keyof typeof LookedAs
const viewers = Object.keys(texts.viewers) as As[]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  const api = apiOf(context).profiles
  const { profileId } = await api.hasProfile()
  if (profileId === null) throw redirect(paths.profileManagement())
  const given = new URL(request.url).searchParams.get('as')
  const as = viewers.find(viewer => viewer === given) ?? 'GUEST'
  // Who may not read the profile at all is told so.
  const profile = await api
    .read({ params: { profileId }, query: { as } })
    .catch(error => (statusOf(error) === 404 ? null : Promise.reject(error)))
  return { as, profile }
}

/** The own profile as others see it: whose eyes it is seen with is a tab, so a link of its own. */
export default function AsOthersPage({ loaderData: { as, profile } }: Route.ComponentProps) {
  const kept = profile?.kept.filter(part => part !== 'phone' && part !== 'email') ?? []
  const tabs = viewers.map(viewer => ({
    href: paths.profileAsOthers(viewer),
    label: texts.viewers[viewer],
    current: viewer === as,
  }))
  return (
    <div className={`wrap ${styles.page}`}>
      <BackLink href={paths.profileSection('scope')}>{texts.back}</BackLink>
      <Text size="h1">{texts.title}</Text>
      <TabLinks label={texts.whose} tabs={tabs} />
      {profile ? (
        <>
          <div className={styles.note}>
            <Note tone="info" title={texts.seenBy(texts.viewers[as])}>
              {kept.length ? texts.kept(kept.map(part => partTexts.parts[part]).join(', ')) : texts.nothingKept}
              {texts.contacts[as]}
            </Note>
          </div>
          <div className={styles.columns}>
            <PhotoGallery name={profile.actorName} photos={profile.photos} />
            <div>
              <ProfileHead profile={profile} as="h2" />
              <ProfileSections profile={profile} isSignedIn={as !== 'GUEST'} />
            </div>
          </div>
        </>
      ) : (
        <Empty
          as="h2"
          title={texts.closed(texts.viewers[as])}
          action={
            <LinkButton auto href={paths.profileSection('scope')}>
              {texts.change}
            </LinkButton>
          }
        >
          {texts.closedText}
        </Empty>
      )}
    </div>
  )
}
