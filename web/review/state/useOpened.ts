import { useState } from 'react'
import { useBack } from '#web/ui/overlay/useBack.ts'
import type { SheetName } from '../applicant/PagerSheet.tsx'
import type { Together } from '../applicant/Together.tsx'
import type { Panel } from '../grid/TopBar.tsx'
import type { SheetPerson } from '../results/ContactSheet.tsx'

/**
 * What is open above the grid. Back closes the topmost: the dialogs by themselves, and the pager, which a phone shows
 * from the start.
 */
export function useOpened(canPage: boolean) {
  const [wantsPager, setPaging] = useState(true)
  const [panel, setPanel] = useState<Panel>(null)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const [together, setTogether] = useState<Together | null>(null)
  const [sheet, setSheet] = useState<SheetPerson[] | null>(null)
  const [pagerSheet, setPagerSheet] = useState<SheetName | null>(null)
  const isPager = canPage && wantsPager
  useBack(isPager, () => setPaging(false), { always: true })
  return {
    /** Whether one applicant is shown full-screen on a phone. */
    isPager,
    setPaging,
    panel,
    setPanel,
    /** Index of the enlarged photo. */
    enlarged,
    setEnlarged,
    together,
    setTogether,
    /** The people of the contact sheet. */
    sheet,
    setSheet,
    pagerSheet,
    setPagerSheet,
  }
}
