import { Component, useLayoutEffect, useRef, useState } from 'react'
import { isWayBack } from './memory.ts'
import { shell } from './messages.ts'

/**
 * After a client-side navigation: focuses the page's heading and announces its title, as a full load would. On the way
 * back the focus returns to the link that led on.
 */
export function RouteFocus({ pathname }: { pathname: string }) {
  const before = useRef(pathname)
  const [announced, setAnnounced] = useState('')
  // In the commit, as is the end of the way back: a step back may come before later effects of the page it leaves.
  useLayoutEffect(() => {
    if (before.current === pathname) return
    const left = before.current
    before.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    const opener = isWayBack() && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(left)}"]`)
    if (!location.hash) (opener || heading)?.focus({ preventScroll: true })
    setAnnounced(shell.pageOpened(heading?.textContent?.slice(0, 80) ?? document.title))
  }, [pathname])
  return (
    <>
      <BlurBeforeRemoval pathname={pathname} />
      <p className="sr" role="status">
        {announced}
      </p>
    </>
  )
}

/**
 * Takes the focus from the page that is left while its layout is still valid: where a focused element is removed,
 * browsers first lay out the old page and the new one together, which takes as long as the new page alone. Only classes
 * are called before React removes elements.
 */
class BlurBeforeRemoval extends Component<{ pathname: string }> {
  override getSnapshotBeforeUpdate(before: { pathname: string }) {
    const { activeElement } = document
    if (before.pathname !== this.props.pathname && activeElement?.closest('main')) (activeElement as HTMLElement).blur()
    return null
  }
  override componentDidUpdate() {
    // React warns where a snapshot has no reader.
  }
  override render() {
    return null
  }
}
