import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ArrowUpRight, ChevronRight } from '../ui/icons.ts'
import { Link } from '../ui/Link.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import { Avatar } from '../ui/Photo.tsx'
import type { Brand, ShellViewer } from './brand.ts'
import { CompanyData, PolicyLinks } from './Footer.tsx'
import styles from './MenuDrawer.module.css'
import { currentLink, drawerGroups } from './menus.ts'
import { shell } from './messages.ts'

type Props = { open: boolean; onClose: () => void; viewer: ShellViewer | null; brand: Brand; pathname: string }

/** The menu of narrow screens: grouped links by role, and the business data that the footer shows on wide ones. */
export function MenuDrawer({ open, onClose, viewer, brand, pathname }: Props) {
  const groups = drawerGroups(viewer, brand)
  const current = currentLink(
    groups.flatMap(group => group.links),
    pathname,
  )
  return (
    <Drawer open={open} onClose={onClose} side="left" title={shell.menu}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses on the links inside bubble here */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns keys on links into clicks */}
      <div className={styles.content} onClick={event => (event.target as Element).closest('a') && onClose()}>
        {viewer ? (
          <ListLink href={paths.myPage()} className={styles.me}>
            <Avatar image={viewer.profileImageUrl} name={viewer.name} size={48} />
            <span>
              <b>{viewer.name}</b>
              {shell.myPage}
            </span>
            <Icon icon={ChevronRight} />
          </ListLink>
        ) : (
          <LinkButton href={paths.login()} variant="ink" size="lg">
            {shell.loginOrSignup}
          </LinkButton>
        )}
        <nav aria-label={shell.mainMenu}>
          {groups.map(group => (
            <section key={group.title} className={styles.group}>
              <h3>{group.title}</h3>
              <ul>
                {group.links.map(link => (
                  <li key={link.href}>
                    <Link href={link.href} className={styles.link} aria-current={link === current ? 'page' : undefined}>
                      {link.label}
                      {link.href.startsWith('http') && <Icon icon={ArrowUpRight} size={16} />}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        {viewer && (
          <form method="post" action={paths.logout()} className={styles.logout}>
            <Button type="submit" variant="line">
              {shell.logout}
            </Button>
          </form>
        )}
        <div className={styles.company}>
          <p className={styles.policies}>
            <PolicyLinks />
          </p>
          <CompanyData lines={brand.company} />
        </div>
      </div>
    </Drawer>
  )
}
