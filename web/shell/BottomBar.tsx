import { Icon } from '#web/ui/Icon.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './BottomBar.module.css'
import type { ShellViewer } from './brand.ts'
import { useLoginAddress } from './login-address.ts'
import { bottomMenus, currentLink } from './menus.ts'
import { shell } from './messages.ts'

/** The bar at the lower edge of narrow screens; hidden for a page's CtaBar and the keyboard. */
export function BottomBar({ viewer, pathname }: { viewer: ShellViewer | null; pathname: string }) {
  const links = bottomMenus(viewer, useLoginAddress())
  const current = currentLink(links, pathname)
  return (
    <nav className={styles.bar} aria-label={shell.bottomMenu} data-chrome="">
      {links.map(link => (
        <ListLink
          key={link.href}
          href={link.href}
          aria-current={link === current ? (pathname === link.href ? 'page' : 'true') : undefined}
        >
          {link.icon && <Icon icon={link.icon} size={23} strokeWidth={link === current ? 2.2 : 1.75} />}
          <span>{link.label}</span>
        </ListLink>
      ))}
    </nav>
  )
}
