import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ToastHost } from '#web/ui/overlay/ToastHost.tsx'
import { ActingBar, type Others } from './ActingBar.tsx'
import { BottomBar } from './BottomBar.tsx'
import type { Brand, ShellViewer } from './brand.ts'
import { FloatingButtons } from './FloatingButtons.tsx'
import { Footer, NarrowCompany } from './Footer.tsx'
import { Header } from './Header.tsx'
import { shell } from './messages.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageSpinner } from './PageSpinner.tsx'
import { PopupHost } from './PopupHost.tsx'
import { hasCompanyData, hasFooter, simpleTitle } from './places.ts'
import { RouteFocus } from './RouteFocus.tsx'
import styles from './Shell.module.css'
import { SimpleHeader } from './SimpleHeader.tsx'
import { useLinkClicks } from './useLinkClicks.ts'

type Props = {
  viewer: ShellViewer | null
  /** Other actors that a representative may switch to. */
  others: Others
  brand: Brand
  pathname: string
  /** A page that fills the screen with its own header, such as the review workspace. */
  bare?: boolean
  children: ReactNode
}

/** The frame of every page; the page itself is inside `<main>`. */
export function Shell({ viewer, others, brand, pathname, bare, children }: Props) {
  const onClick = useLinkClicks()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses on the links inside bubble here
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns keys on links into clicks
    <div onClick={onClick}>
      <a className={styles.skip} href="#main">
        {shell.skip}
      </a>
      <OfflineBanner />
      {viewer?.actedBy && <ActingBar name={viewer.name} representative={viewer.actedBy.name} others={others} />}
      {bare ? (
        <main id="main" tabIndex={-1} className={styles.bare}>
          {children}
        </main>
      ) : (
        <Frame viewer={viewer} brand={brand} pathname={pathname}>
          {children}
        </Frame>
      )}
      <RouteFocus pathname={pathname} />
      <PageSpinner pathname={pathname} />
      <PopupHost viewer={viewer} pathname={pathname} />
      <ToastHost />
    </div>
  )
}

function Frame({ viewer, brand, pathname, children }: Omit<Props, 'others'>) {
  const title = simpleTitle(pathname)
  return (
    <>
      {title && <SimpleHeader title={title} isSignedIn={Boolean(viewer)} />}
      <div className={cx(styles.head, title && 'only-wide')}>
        <Header viewer={viewer} brand={brand} pathname={pathname} />
      </div>
      <main id="main" tabIndex={-1} className={title ? styles.bare : styles.main}>
        {children}
      </main>
      {hasFooter(pathname) && <Footer brand={brand} />}
      {hasCompanyData(pathname) && <NarrowCompany brand={brand} />}
      <FloatingButtons />
      {!title && <BottomBar viewer={viewer} pathname={pathname} />}
    </>
  )
}
