import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import admin from '../admin.module.css'

/** A case that has followed another takes no decision until it has been seen: a key pressed twice decides only once. */
const restMs = 400

/** The case in the drawer; null while none is open. Only for the browser. */
let shown: number | null = null

/** The content of a drawer that decides a case, by its key: `data-rests` holds the keys off while it has just come. */
export function CaseBody({ id, children }: { id: number; children: ReactNode }) {
  // Known as it is drawn, so that no key comes before.
  const [isResting, setIsResting] = useState(() => shown !== null && shown !== id)
  useLayoutEffect(() => {
    shown = id
    return () => {
      shown = null
    }
  }, [id])
  useEffect(() => {
    const rest = setTimeout(() => setIsResting(false), restMs)
    return () => clearTimeout(rest)
  }, [])
  return (
    <div className={admin.detail} data-decides={id} data-rests={isResting ? '' : undefined}>
      {children}
    </div>
  )
}

/** Whether the case of this dialog has just come. */
export const rests = (dialog: Element | null): boolean => Boolean(dialog?.querySelector('[data-rests]'))
