import { useEffect, useState } from 'react'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import {
  ChevronDown,
  CircleUserRound,
  Headphones,
  LayoutDashboard,
  LogOut,
  Megaphone,
  Menu as MenuIcon,
} from '../ui/icons.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Avatar } from '../ui/Photo.tsx'
import { Menu, menuItemClass } from '../ui/Popover.tsx'
import type { Brand, ShellViewer } from './brand.ts'
import styles from './Header.module.css'
import { MenuDrawer } from './MenuDrawer.tsx'
import { aboutLinks, currentLink, topMenus } from './menus.ts'
import { shell } from './messages.ts'

type Props = { viewer: ShellViewer | null; brand: Brand; pathname: string }

/** The head of every page: logo, top menus, and who is here. Narrow screens get the left drawer instead of the menus. */
export function Header({ viewer, brand, pathname }: Props) {
  const [drawerOpen, setDrawerOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes
  useEffect(() => setDrawerOpen(false), [pathname])
  const current = currentLink(topMenus, pathname)
  const about = aboutLinks(brand)
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
            onClick={() => setDrawerOpen(true)}
          />
          <ListLink href={paths.home()} aria-label={shell.homeOf(brand.name)} className={styles.logo}>
            <Logo name={brand.name} />
          </ListLink>
          <nav className={styles.nav} aria-label={shell.mainMenu}>
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
            {about.length > 0 && (
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
            )}
          </nav>
          <div className={styles.right}>
            {viewer ? (
              <>
                <NotificationBell key={viewer.id} userId={viewer.id} />
                <ProfileMenu viewer={viewer} brand={brand} />
              </>
            ) : (
              <LoginLink />
            )}
          </div>
        </div>
      </header>
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
    <LinkButton href={paths.login()} size="sm" variant="ink" auto className={styles.login}>
      <span className="only-wide">{shell.loginOrSignup}</span>
      <span className="only-narrow">{shell.login}</span>
    </LinkButton>
  )
}

function ProfileMenu({ viewer, brand }: { viewer: ShellViewer; brand: Brand }) {
  const { notices, support } = brand.links
  const items = [
    { label: shell.myPage, href: paths.myPage(), icon: CircleUserRound },
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
    <form method="post" action={paths.logout()}>
      <button type="submit" className={menuItemClass}>
        <Icon icon={LogOut} />
        {shell.logout}
      </button>
    </form>
  )
}
