import { useState } from 'react'
import type { SheetName } from '../applicant/PagerSheet.tsx'
import type { Together } from '../applicant/Together.tsx'
import type { Panel } from '../grid/TopBar.tsx'
import type { SheetCard } from '../results/ContactSheet.tsx'
import { useLayers } from './useLayers.ts'
import type { Workspace } from './useWorkspace.ts'

/** The layers open above the grid. Back closes the topmost. */
export function useOpened(
  canPage: boolean,
  { writeAddress, comparing }: Pick<Workspace, 'writeAddress' | 'comparing'>,
) {
  const [wantsPager, setPaging] = useState(true)
  const [panel, setPanel] = useState<Panel>(null)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const [together, setTogether] = useState<Together | null>(null)
  const [sheet, setSheet] = useState<SheetCard[] | null>(null)
  const [pagerSheet, setPagerSheet] = useState<SheetName | null>(null)
  const isPager = canPage && wantsPager
  const layers = [
    isPager && (() => setPaging(false)),
    isPager && pagerSheet !== null && (() => setPagerSheet(null)),
    comparing.compared !== null && comparing.close,
    panel !== null && (() => setPanel(null)),
    together !== null && (() => setTogether(null)),
    enlarged !== null && (() => setEnlarged(null)),
    sheet !== null && (() => setSheet(null)),
  ]
  useLayers(
    layers.filter(layer => layer !== false),
    writeAddress,
  )
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
    /** The contact sheet's applicants. */
    sheet,
    setSheet,
    pagerSheet,
    setPagerSheet,
  }
}
