import { useEffect, useState } from 'react'
import type { Popup } from '#contract/pages/index.ts'
import { api } from '#web/api.ts'
import { later } from '#web/ui/later.tsx'
import type { ShellViewer } from './brand.ts'
import { hide, isHidden, isMeant, takesPopups } from './popup-places.ts'

const PopupModal = later(() => import('./PopupModal.tsx'))

/** Milliseconds for the page to settle. */
const settle = 800
/** Closed during this visit: they do not return with every page. */
const closed = new Set<number>()

/** Shows the operators' popups, one after the other. Failures are silent and the page stays ([S-04]). */
export function PopupHost({ viewer, pathname }: { viewer: ShellViewer | null; pathname: string }) {
  const [popups, setPopups] = useState<Popup[]>([])
  const takes = takesPopups(pathname)
  useEffect(() => {
    setPopups([])
    if (!takes) return
    let isGone = false
    const timer = setTimeout(() => {
      api.pages
        .popups()
        .then(({ list }) => {
          if (isGone || isBusy()) return
          setPopups(list.filter(one => isMeant(one, viewer) && !closed.has(one.id) && !isHidden(one.id)))
        })
        .catch(() => {})
    }, settle)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [takes, viewer])

  const [popup] = popups
  if (!popup) return null
  const close = (hideDays = 0) => {
    closed.add(popup.id)
    if (hideDays) hide(popup.id, hideDays)
    setPopups(others => others.filter(one => one.id !== popup.id))
  }
  return <PopupModal key={popup.id} popup={popup} onClose={close} />
}

/** Somebody is typing, or something else is already open. */
const isBusy = () =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
