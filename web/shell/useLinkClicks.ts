import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * The one click handler behind every ListLink: navigates within the app, and leaves new tabs, downloads, other sites
 * and anchors to the browser. `data-keep-scroll` on a link keeps the scroll position.
 */
export function useLinkClicks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return event => {
    const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || changed) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-link]')
    if (
      !link ||
      link.origin !== location.origin ||
      link.hasAttribute('download') ||
      (link.target && link.target !== '_self')
    )
      return
    const samePage = link.pathname === location.pathname && link.search === location.search
    if (samePage && link.hash) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash, {
      replace: samePage,
      preventScrollReset: 'keepScroll' in link.dataset,
    })
  }
}
