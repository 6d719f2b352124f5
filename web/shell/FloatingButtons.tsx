import { useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { ArrowDown, ArrowUp } from '../ui/icons.ts'
import styles from './FloatingButtons.module.css'
import { shell } from './messages.ts'
import { floatingButtons } from './places.ts'

/** To the top and to the bottom of the page. */
export function FloatingButtons() {
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
    window.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
  }
  return (
    <div className={styles.buttons} data-chrome="">
      {shown.top && (
        <button type="button" className={styles.button} aria-label={shell.toTop} onClick={() => scrollTo(0)}>
          <Icon icon={ArrowUp} />
        </button>
      )}
      {shown.bottom && (
        <button
          type="button"
          className={styles.button}
          aria-label={shell.toBottom}
          onClick={() => scrollTo(document.documentElement.scrollHeight)}
        >
          <Icon icon={ArrowDown} />
        </button>
      )}
    </div>
  )
}
