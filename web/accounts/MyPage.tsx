import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { IconShape } from '../ui/icons.ts'
import {
  Bell,
  BellRing,
  Bookmark,
  CalendarClock,
  ChartNoAxesColumn,
  ChevronRight,
  CircleUserRound,
  Clapperboard,
  Folder,
  IdCard,
  LayoutDashboard,
  LogOut,
  MailCheck,
  PenLine,
  Send,
  ShieldCheck,
  UserRound,
  UserX,
} from '../ui/icons.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Avatar } from '../ui/Photo.tsx'
import type { Route } from './+types/MyPage'
import { AuthState } from './AuthState.tsx'
import { account } from './messages.ts'
import styles from './mypage.module.css'
import { settings } from './recovery-messages.ts'

export const meta: Route.MetaFunction = () => pageMeta('마이페이지')

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const api = apiOf(context)
  const has = (permission: (typeof viewer.permissions)[number]) => viewer.permissions.includes(permission)
  const [profile, applications, auth, notices] = await Promise.all([
    has('Actor') ? api.profiles.hasProfile() : null,
    has('Actor') ? api.applications.mine({ query: { limit: 1 } }) : null,
    has('CastingManager') ? api.accounts.castingAuth({ params: { id: 'latest' } }) : null,
    has('CastingManager') ? api.castings.list({ query: { mine: true, limit: 1 } }) : null,
  ])
  return {
    name: viewer.name,
    image: viewer.profileImageUrl,
    actor: profile && { isReady: profile.hasProfile && profile.missing.length === 0, hasProfile: profile.hasProfile },
    applications: applications?.counts ?? null,
    manager: has('CastingManager')
      ? { auth: auth && { status: auth.status, reason: auth.decisionReason, until: auth.authorisedUntil } }
      : null,
    notices: notices?.totalResult ?? null,
    isAdmin: has('Admin'),
  }
}

export default function MyPage({ loaderData }: Route.ComponentProps) {
  const { name, image, actor, applications, manager, notices, isAdmin } = loaderData
  return (
    <div className="wrap">
      <div className={styles.page}>
        <header className={styles.head}>
          <Avatar image={image} name={name} />
          <h1>{name} 님</h1>
        </header>
        {actor && !actor.isReady && (
          <Card variant="soft" as="section" className={styles.banner}>
            <h2>{actor.hasProfile ? '프로필을 조금만 더 채워 주세요' : '프로필을 만들어 볼까요?'}</h2>
            <p>프로필을 채우면 공고에 바로 지원할 수 있어요.</p>
            <LinkButton auto variant="ink" href={paths.profileManagement()}>
              프로필 {actor.hasProfile ? '채우기' : '만들기'}
            </LinkButton>
          </Card>
        )}
        {manager && <ManagerBanner auth={manager.auth} />}
        {actor && (
          <LinkGroup
            title="배우 활동"
            links={[
              { href: paths.proposals(), label: '받은 제안', icon: MailCheck },
              { href: paths.auditions(), label: '오디션 일정', icon: CalendarClock },
              { href: paths.selfTapes(), label: '셀프테이프', icon: Clapperboard },
              { href: paths.profileManagement(), label: '프로필 관리', icon: UserRound },
              { href: paths.statistics(), label: '프로필 통계', icon: ChartNoAxesColumn },
              {
                href: paths.castingHistory(),
                label: '지원 내역',
                icon: Send,
                note: countNote(applications?.ALL, '건'),
              },
              { href: paths.castingAlerts(), label: '맞춤 공고 알림', icon: BellRing },
            ]}
          />
        )}
        {manager && (
          <LinkGroup
            title="캐스팅"
            links={[
              { href: paths.castingAdmin(), label: '내 공고', icon: Clapperboard, note: countNote(notices, '개') },
              { href: paths.castingNew(), label: '공고 올리기', icon: PenLine },
              { href: paths.castingLists(), label: '캐스팅 리스트', icon: Folder },
              { href: paths.castingAuth(), label: '캐스팅 권한', icon: IdCard },
            ]}
          />
        )}
        <LinkGroup
          title="계정"
          links={[
            { href: paths.bookmarks(), label: '저장한 공고와 배우', icon: Bookmark },
            { href: paths.accountSettings(), label: settings.title, icon: CircleUserRound },
            { href: paths.notificationSettings(), label: '알림 설정', icon: Bell },
            { href: paths.consents(), label: '동의 관리', icon: ShieldCheck },
            { href: paths.logout(), label: account.logout, icon: LogOut },
            { href: paths.withdrawal(), label: '회원 탈퇴', icon: UserX },
          ]}
        />
        {isAdmin && (
          <LinkGroup title="운영" links={[{ href: paths.admin(), label: '관리자', icon: LayoutDashboard }]} />
        )}
      </div>
    </div>
  )
}

const countNote = (count: number | null | undefined, unit: string) => (count ? `${count}${unit}` : undefined)

type Auth = { status: Parameters<typeof AuthState>[0]['status']; reason: string | null; until: string | null }

/** An approval that stands needs no words; everything before it says what to do next. */
function ManagerBanner({ auth }: { auth: Auth | null }) {
  if (auth?.status === 'APPROVED') return null
  if (auth) {
    return (
      <section className={styles.banner} aria-label="캐스팅 권한">
        <AuthState status={auth.status} reason={auth.reason} until={auth.until} href={paths.castingAuth()} />
      </section>
    )
  }
  return (
    <Card variant="soft" as="section" className={styles.banner}>
      <h2>캐스팅 권한을 신청해 주세요</h2>
      <p>누가 올리는 공고인지 확인한 뒤 공개해요. 신청은 3분이면 끝나요.</p>
      <LinkButton auto variant="ink" href={paths.castingAuth()}>
        권한 신청하기
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
