import { useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronsDown, ChevronsUp } from '#web/ui/icons.ts'
import styles from './FloatingButtons.module.css'
import { shell } from './messages.ts'
import { floatingButtons } from './places.ts'

/**
 * Scrolls to the top and to the bottom of the page. On narrow screens floating buttons could cover something to press,
 * so they are in the header.
 */
export function FloatingButtons({ inHeader }: { inHeader?: boolean }) {
  const [shown, setShown] = useState({ top: false, bottom: false })
  useEffect(() => {
    const measure = () => {
      const next = floatingButtons(scrollY, innerHeight, document.documentElement.scrollHeight)
      setShown(now => (now.top === next.top && now.bottom === next.bottom ? now : next))
    }
    const pageHeight = new ResizeObserver(measure)
    pageHeight.observe(document.body)
    addEventListener('scroll', measure, { passive: true })
    return () => {
      pageHeight.disconnect()
      removeEventListener('scroll', measure)
    }
  }, [])
  const scrollTo = (top: number) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    // A list that grows meanwhile stops a smooth scroll on its way; only people may stop it.
    const way = new AbortController()
    const stop = () => way.abort()
    for (const act of ['pointerdown', 'wheel', 'keydown', 'popstate']) addEventListener(act, stop, way)
    // The end may be that of an earlier scroll, after which this one goes on: only an end at the goal is the end.
    const arrive = () => {
      const from = scrollY
      window.scrollTo({ top, behavior: 'instant' })
      if (scrollY === from) stop()
    }
    addEventListener('scrollend', arrive, way)
    window.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
  }
  return (
    <div className={inHeader ? cx(styles.inHeader, 'only-narrow') : cx(styles.buttons, 'only-wide')} data-chrome="">
      {shown.top && (
        <button type="button" className={styles.button} aria-label={shell.toTop} onClick={() => scrollTo(0)}>
          <Icon icon={ChevronsUp} />
        </button>
      )}
      {shown.bottom && (
        <button
          type="button"
          className={styles.button}
          aria-label={shell.toBottom}
          onClick={() => scrollTo(document.documentElement.scrollHeight)}
        >
          <Icon icon={ChevronsDown} />
        </button>
      )}
    </div>
  )
}
