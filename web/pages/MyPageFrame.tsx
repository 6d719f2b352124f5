import { Outlet, useLocation, useMatches } from 'react-router'
import { ListLink } from '#web/ui/ListLink.tsx'
import { useViewer } from '#web/useViewer.ts'
import styles from './MyPageFrame.module.css'
import { menuOf } from './my-menu.ts'
import { myPageTexts as texts } from './my-page-messages.ts'

/** A page below one of the menu, at an address of another form, exports `handle = { menuLink: '/…' }`. */
const menuLinkOf = (handle: unknown) => (handle as { menuLink?: string } | undefined)?.menuLink

/** The pages of 마이페이지: all of one width with titles of one size, and beside them the others on wide screens. */
export default function MyPageFrame() {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const address = menuLinkOf(useMatches().at(-1)?.handle) ?? `${pathname}${search}`
  const groups = viewer ? menuOf(viewer) : []
  const here = groups
    .flatMap(({ links }) => links.map(({ href }) => href))
    .filter(href => address.startsWith(href))
    .reduce((best, href) => (href.length > best.length ? href : best), '')
  return (
    <div className={`wrap ${styles.frame}`}>
      {viewer && (
        <nav className={styles.side} aria-label={texts.title}>
          {groups.map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <ListLink href={href} aria-current={href === here ? 'page' : undefined}>
                      {label}
                    </ListLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      )}
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
