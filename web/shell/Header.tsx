import { useEffect, useState } from 'react'
import { NotificationBell } from '#web/notifications/NotificationBell.tsx'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/display/Logo.tsx'
import { Avatar } from '#web/ui/display/Photo.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import {
  ChevronDown,
  CircleUserRound,
  FilePenLine,
  GraduationCap,
  Headphones,
  LayoutDashboard,
  LogOut,
  MapPin,
  Megaphone,
  Menu as MenuIcon,
} from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Menu, menuItemClass } from '#web/ui/overlay/Popover.tsx'
import { leaveTab } from '#web/useKept.ts'
import type { Brand, ShellViewer } from './brand.ts'
import { FloatingButtons } from './FloatingButtons.tsx'
import styles from './Header.module.css'
import { useLoginAddress } from './login-address.ts'
import { MenuDrawer, PlainMenu, plainMenuId } from './MenuDrawer.tsx'
import { aboutLinks, currentLink, ownPlace, topMenus } from './menus.ts'
import { shell } from './messages.ts'

type Props = { viewer: ShellViewer | null; brand: Brand; pathname: string }

/**
 * The header of every page: logo, top menus, and the viewer. Narrow screens get the left drawer instead of the menus.
 */
export function Header({ viewer, brand, pathname }: Props) {
  const [drawerOpen, setDrawerOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes
  useEffect(() => setDrawerOpen(false), [pathname])
  const current = currentLink(topMenus, pathname)
  const about = aboutLinks(brand)
  const own = ownPlace(viewer)
  const plain = pathname === '/' || pathname.startsWith('/account/')
  return (
    <>
      <header className={cx(styles.header, !plain && styles.line)} data-chrome="">
        <div className={cx('wrap', styles.inner)}>
          <IconButton
            className={styles.menu}
            icon={MenuIcon}
            iconSize={24}
            label={shell.openMenu}
            popoverTarget={plainMenuId}
            onClick={() => setDrawerOpen(true)}
          />
          <ListLink href={paths.home()} aria-label={shell.homeOf(brand.name)} className={styles.logo}>
            <Logo name={brand.name} />
          </ListLink>
          <nav className={styles.nav} aria-label={shell.mainMenu}>
            <Menu
              triggerClassName={styles.item}
              trigger={
                <>
                  {shell.about}
                  <Icon icon={ChevronDown} size={15} />
                </>
              }
              items={about}
            />
            {topMenus.map(link => (
              <ListLink
                key={link.href}
                href={link.href}
                aria-current={link === current ? (pathname === link.href ? 'page' : 'true') : undefined}
                className={styles.item}
              >
                {link.label}
              </ListLink>
            ))}
          </nav>
          <div className={styles.right}>
            <FloatingButtons inHeader />
            {own && (
              <ListLink
                href={own.href}
                aria-current={pathname === own.href ? 'page' : undefined}
                className={cx(styles.item, 'only-wide')}
              >
                {own.label}
              </ListLink>
            )}
            {viewer ? (
              <>
                <NotificationBell key={viewer.id} userId={viewer.id} isActing={viewer.actedBy !== null} />
                <ProfileMenu viewer={viewer} brand={brand} />
              </>
            ) : (
              <LoginLink />
            )}
          </div>
        </div>
      </header>
      <PlainMenu viewer={viewer} brand={brand} pathname={pathname} />
      <MenuDrawer
        open={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        viewer={viewer}
        brand={brand}
        pathname={pathname}
      />
    </>
  )
}

function LoginLink() {
  return (
    <LinkButton href={useLoginAddress()} size="sm" variant="ink" auto className={styles.login}>
      <span className="only-wide">{shell.loginOrSignup}</span>
      <span className="only-narrow">{shell.login}</span>
    </LinkButton>
  )
}

function ProfileMenu({ viewer, brand }: { viewer: ShellViewer; brand: Brand }) {
  const { notices, support } = brand.links
  const items = [
    { label: shell.myPage, href: paths.myPage(), icon: CircleUserRound },
    ...(viewer.permissions.includes('TourWalker') ? [{ label: shell.walk, href: paths.walk(), icon: MapPin }] : []),
    ...(viewer.permissions.includes('FeedbackReviewer')
      ? [{ label: shell.feedbackTasks, href: paths.feedbackTasks(), icon: FilePenLine }]
      : []),
    ...(viewer.permissions.includes('Teacher')
      ? [{ label: shell.teach, href: paths.teach(), icon: GraduationCap }]
      : []),
    ...(viewer.permissions.includes('Admin')
      ? [{ label: shell.admin, href: paths.admin(), icon: LayoutDashboard }]
      : []),
    ...(notices ? [{ label: shell.notices, href: notices, icon: Megaphone }] : []),
    ...(support ? [{ label: shell.support, href: support, icon: Headphones }] : []),
    { label: shell.logout, form: <LogoutForm /> },
  ]
  return (
    <Menu
      align="end"
      label={`${shell.myMenu}, ${viewer.name}`}
      triggerClassName={cx(styles.profile, 'only-wide')}
      trigger={<Avatar image={viewer.profileImageUrl} name={viewer.name} />}
      items={items}
    />
  )
}

function LogoutForm() {
  return (
    <form method="post" action={paths.logout()} onSubmit={leaveTab}>
      <button type="submit" className={menuItemClass}>
        <Icon icon={LogOut} />
        {shell.logout}
      </button>
    </form>
  )
}
