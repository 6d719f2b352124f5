import { useEffect, useRef, useState } from 'react'
import { shell } from './messages.ts'

/** After a move within the app: focus goes to the page's heading and its title is announced, as a full load would. */
export function RouteFocus({ pathname }: { pathname: string }) {
  const before = useRef(pathname)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    if (!location.hash) heading?.focus({ preventScroll: true })
    setAnnounced(shell.pageOpened(heading?.textContent?.slice(0, 80) ?? document.title))
  }, [pathname])
  return (
    <p className="sr" role="status">
      {announced}
    </p>
  )
}
