import { AuthState } from '#web/accounts/AuthState.tsx'
import { findWaiting } from '#web/applications/waiting.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { findBanner } from '#web/membership/banner/banner.ts'
import { PlusBanner } from '#web/membership/banner/PlusBanner.tsx'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { InstallHint } from '#web/shell/app/InstallHint.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Avatar } from '#web/ui/display/Photo.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/MyPage'
import styles from './MyPage.module.css'
import { type MenuGroup, menuOf } from './my-menu.ts'
import { myPageTexts as texts } from './my-page-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const api = apiOf(context)
  const has = (permission: (typeof viewer.permissions)[number]) => viewer.permissions.includes(permission)
  const [profile, applications, waiting, auth, castings, plus] = await Promise.all([
    has('Actor') ? api.profiles.hasProfile() : null,
    has('Actor') ? api.applications.mine({ query: { limit: 1 } }) : null,
    has('Actor') ? findWaiting(api) : null,
    has('CastingManager') ? api.accounts.castingAuth({ params: { id: 'latest' } }) : null,
    has('CastingManager') ? api.review.ownCastings({ query: { limit: 1 } }) : null,
    viewer.actedBy ? null : findBanner(api, viewer, request),
  ])
  return {
    viewer: {
      permissions: viewer.permissions,
      isPlfilPlusMember: viewer.isPlfilPlusMember,
      actedBy: viewer.actedBy,
    },
    name: viewer.name,
    image: viewer.profileImageUrl,
    actor: profile && { isReady: profile.hasProfile && profile.missing.length === 0, hasProfile: profile.hasProfile },
    applications: applications?.counts ?? null,
    waiting,
    manager: has('CastingManager')
      ? { auth: auth && { status: auth.status, reason: auth.decisionReason, until: auth.authorisedUntil } }
      : null,
    castings: castings && castings.counts.ALL - castings.counts.DRAFT,
    plus,
  }
}

export default function MyPage({ loaderData }: Route.ComponentProps) {
  const { viewer, name, image, actor, applications, waiting, manager, castings, plus } = loaderData
  const notes: Record<string, string | undefined> = {
    [paths.proposals()]: waitingNote(waiting?.proposals),
    [paths.auditions()]: waitingNote(waiting?.auditions),
    [paths.selfTapes()]: waitingNote(waiting?.selfTapes),
    [paths.castingHistory()]: waitingNote(waiting?.casts) ?? countNote(applications?.ALL, texts.applicationUnit),
    [paths.castingAdmin()]: countNote(castings, texts.castingUnit),
  }
  return (
    <div className="wrap">
      <div className={styles.page}>
        <header className={styles.head}>
          <Avatar image={image} name={name} />
          <h1>{texts.name(name)}</h1>
        </header>
        {actor && !actor.isReady && (
          <Card variant="soft" as="section" className={styles.banner}>
            <h2>{actor.hasProfile ? texts.fillMore : texts.makeProfile}</h2>
            <p>{texts.fillWhy}</p>
            <LinkButton auto variant="ink" href={paths.profileManagement()}>
              {texts.profile}
              {actor.hasProfile ? texts.fill : texts.make}
            </LinkButton>
          </Card>
        )}
        {manager && <ManagerBanner auth={manager.auth} />}
        <PlusBanner banner={plus} className={styles.banner} />
        {menuOf(viewer).map(group => (
          <LinkGroup
            key={group.title}
            title={group.title}
            links={group.links.map(link => ({ ...link, note: notes[link.href] ?? link.note }))}
          />
        ))}
        <InstallHint className={styles.banner} />
      </div>
    </div>
  )
}

const waitingNote = (count: number | undefined) => (count ? texts.waiting(count) : undefined)
const countNote = (count: number | null | undefined, unit: string) => (count ? `${count}${unit}` : undefined)

type Auth = { status: Parameters<typeof AuthState>[0]['status']; reason: string | null; until: string | null }

/** A valid approval needs no banner; every other state shows the next step. */
function ManagerBanner({ auth }: { auth: Auth | null }) {
  if (auth?.status === 'APPROVED') return null
  if (auth) {
    return (
      <section className={styles.banner} aria-label={texts.castingAuth}>
        <AuthState status={auth.status} reason={auth.reason} until={auth.until} href={paths.castingAuth()} />
      </section>
    )
  }
  return (
    <Card variant="soft" as="section" className={styles.banner}>
      <h2>{texts.askForAuth}</h2>
      <p>{texts.askForAuthWhy}</p>
      <LinkButton auto variant="ink" href={paths.castingAuth()}>
        {texts.askForAuthLink}
      </LinkButton>
    </Card>
  )
}

function LinkGroup({ title, links }: MenuGroup) {
  return (
    <nav aria-label={title} className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ href, label, icon, note }) => (
          <li key={href}>
            <ListLink href={href} className={styles.link}>
              <Icon icon={icon} />
              {label}
              {note && <small className="num">{note}</small>}
              <Icon icon={ChevronRight} size={16} className={styles.chevron} />
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
