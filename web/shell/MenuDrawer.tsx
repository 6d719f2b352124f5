import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/display/Photo.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowUpRight, ChevronRight } from '#web/ui/icons.ts'
import { Link } from '#web/ui/Link.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { PlainPanel } from '#web/ui/overlay/PlainPanel.tsx'
import { leaveTab } from '#web/useKept.ts'
import type { Brand, ShellViewer } from './brand.ts'
import { CompanyData, PolicyLinks } from './Footer.tsx'
import { useLoginAddress } from './login-address.ts'
import styles from './MenuDrawer.module.css'
import { currentLink, drawerGroups } from './menus.ts'
import { shell } from './messages.ts'

type Facts = { viewer: ShellViewer | null; brand: Brand; pathname: string }
type Props = Facts & { open: boolean; onClose: () => void }

/** The menu of narrow screens: grouped links by role, and the business data that the footer shows on wide ones. */
export function MenuDrawer({ open, onClose, ...facts }: Props) {
  return (
    <Drawer open={open} onClose={onClose} side="left" title={shell.menu}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses on the links inside bubble here */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns keys on links into clicks */}
      <div onClick={event => (event.target as Element).closest('a') && onClose()}>
        <MenuContent {...facts} />
      </div>
    </Drawer>
  )
}

/** The id of the menu that the browser itself opens without scripts. */
export const plainMenuId = 'plain-menu'

/** The menu for browsers without scripts, opened by `popovertarget`. */
export function PlainMenu(facts: Facts) {
  return (
    <PlainPanel id={plainMenuId} title={shell.menu}>
      <MenuContent {...facts} />
    </PlainPanel>
  )
}

function MenuContent({ viewer, brand, pathname }: Facts) {
  const login = useLoginAddress()
  const groups = drawerGroups(viewer, brand)
  const current = currentLink(
    groups.flatMap(group => group.links),
    pathname,
  )
  return (
    <div className={styles.content}>
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
        <LinkButton href={login} variant="ink" size="lg">
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
        <form method="post" action={paths.logout()} onSubmit={leaveTab} className={styles.logout}>
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
  )
}
