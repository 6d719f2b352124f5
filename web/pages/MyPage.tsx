import { AuthState } from '#web/accounts/AuthState.tsx'
import { blocksTexts } from '#web/accounts/blocks/messages.ts'
import { account } from '#web/accounts/messages.ts'
import { settings } from '#web/accounts/recovery/recovery-messages.ts'
import { findWaiting } from '#web/applications/waiting.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { findBanner } from '#web/membership/banner/banner.ts'
import { PlusBanner } from '#web/membership/banner/PlusBanner.tsx'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { productTabs } from '#web/product-pages.ts'
import { myReportsTexts } from '#web/reports/messages.ts'
import { InstallHint } from '#web/shell/app/InstallHint.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Avatar } from '#web/ui/display/Photo.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconShape } from '#web/ui/icons.ts'
import {
  BadgeCheck,
  Bell,
  Bookmark,
  CalendarClock,
  ChevronRight,
  CircleUserRound,
  Clapperboard,
  Eye,
  EyeOff,
  FilePenLine,
  Flag,
  GraduationCap,
  IdCard,
  Inbox,
  LayoutDashboard,
  LogOut,
  MapPin,
  PenLine,
  Send,
  ShieldCheck,
  Sparkles,
  UserRound,
  UserX,
} from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { BellRing, ChartNoAxesColumn, Folder, MailCheck, ReceiptText, Ticket } from '#web/ui/member-icons.ts'
import type { Route } from './+types/MyPage'
import styles from './MyPage.module.css'
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
    findBanner(api, viewer, request),
  ])
  return {
    name: viewer.name,
    image: viewer.profileImageUrl,
    actor: profile && { isReady: profile.hasProfile && profile.missing.length === 0, hasProfile: profile.hasProfile },
    applications: applications?.counts ?? null,
    waiting,
    manager: has('CastingManager')
      ? { auth: auth && { status: auth.status, reason: auth.decisionReason, until: auth.authorisedUntil } }
      : null,
    castings: castings && castings.counts.ALL - castings.counts.DRAFT,
    isMember: viewer.isPlfilPlusMember,
    plus,
    isAdmin: has('Admin'),
  }
}

export default function MyPage({ loaderData }: Route.ComponentProps) {
  const { name, image, actor, applications, waiting, manager, castings, isMember, plus, isAdmin } = loaderData
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
        {actor && (
          <LinkGroup
            title={texts.acting}
            links={[
              {
                href: paths.proposals(),
                label: texts.proposals,
                icon: MailCheck,
                note: waitingNote(waiting?.proposals),
              },
              {
                href: paths.auditions(),
                label: texts.auditions,
                icon: CalendarClock,
                note: waitingNote(waiting?.auditions),
              },
              {
                href: paths.selfTapes(),
                label: texts.selfTapes,
                icon: Clapperboard,
                note: waitingNote(waiting?.selfTapes),
              },
              { href: paths.profileManagement(), label: texts.editProfile, icon: UserRound },
              { href: paths.statistics(), label: texts.statistics, icon: ChartNoAxesColumn },
              { href: paths.profileHistory(), label: texts.profileHistory, icon: Eye },
              {
                href: paths.castingHistory(),
                label: texts.applications,
                icon: Send,
                note: waitingNote(waiting?.casts) ?? countNote(applications?.ALL, texts.applicationUnit),
              },
              { href: paths.suggestedCastings(), label: texts.suggestions, icon: BadgeCheck },
              { href: paths.castingAlerts(), label: texts.alerts, icon: BellRing },
            ]}
          />
        )}
        {actor && (
          <LinkGroup
            title={texts.buying}
            links={[
              isMember
                ? { href: paths.plusPaymentInfo(), label: texts.plus, icon: Sparkles, note: texts.plusInUse }
                : { href: paths.plus(), label: texts.plus, icon: Sparkles },
              { href: paths.offer(), label: texts.feedback, icon: FilePenLine },
              { href: paths.paymentHistory(productTabs.LECTURE), label: texts.myLectures, icon: GraduationCap },
              { href: paths.paymentHistory(productTabs.TOUR), label: texts.myTours, icon: MapPin },
              { href: paths.myFeedbacks(), label: texts.myFeedback, icon: Inbox },
              { href: paths.paymentHistory(), label: texts.payments, icon: ReceiptText },
              { href: paths.coupons(), label: texts.coupons, icon: Ticket },
            ]}
          />
        )}
        {manager && (
          <LinkGroup
            title={texts.casting}
            links={[
              {
                href: paths.castingAdmin(),
                label: texts.myCastings,
                icon: Clapperboard,
                note: countNote(castings, texts.castingUnit),
              },
              { href: paths.castingNew(), label: texts.newCasting, icon: PenLine },
              { href: paths.castingLists(), label: texts.lists, icon: Folder },
              { href: paths.castingAuth(), label: texts.castingAuth, icon: IdCard },
            ]}
          />
        )}
        <LinkGroup
          title={texts.account}
          links={[
            { href: paths.bookmarks(), label: texts.bookmarks, icon: Bookmark },
            { href: paths.accountSettings(), label: settings.title, icon: CircleUserRound },
            { href: paths.notificationSettings(), label: texts.notifications, icon: Bell },
            { href: paths.consents(), label: texts.consents, icon: ShieldCheck },
            { href: paths.blocks(), label: blocksTexts.title, icon: EyeOff },
            { href: paths.myReports(), label: myReportsTexts.title, icon: Flag },
            { href: paths.logout(), label: account.logout, icon: LogOut },
            { href: paths.withdrawal(), label: texts.leave, icon: UserX },
          ]}
        />
        {isAdmin && (
          <LinkGroup
            title={texts.operation}
            links={[{ href: paths.admin(), label: texts.admin, icon: LayoutDashboard }]}
          />
        )}
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

type MenuLink = { href: string; label: string; icon: IconShape; note?: string }

function LinkGroup({ title, links }: { title: string; links: MenuLink[] }) {
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
