import type { ComponentType } from 'react'
import { RatingModal } from './applicant/RatingModal.tsx'
import { FilterSheet } from './filters/FilterSheet.tsx'
import type { Filters } from './filters/filters.ts'
import { GroupsDialog } from './grid/GroupsDialog.tsx'
import type { Panel } from './grid/TopBar.tsx'
import { HelpModal } from './keys/HelpModal.tsx'
import type { SheetPerson } from './results/ContactSheet.tsx'
import { ExportModal } from './results/ExportModal.tsx'
import { ResultsSheet } from './results/ResultsSheet.tsx'
import { sheetPeople } from './results/sheet-people.ts'
import type { Overview } from './state/overview.ts'
import type { Workspace } from './state/useWorkspace.ts'

/** The dialogs that set who else sees the applicants. */
export type SharingDialogs = {
  Share: ComponentType<{ roles: Overview['roles']; forSelected: boolean; onClose: () => void }>
  Team: ComponentType<{ viewerId: number | null; onClose: () => void }>
}

type Props = {
  panel: Panel
  sharing: SharingDialogs | undefined
  overview: Overview
  space: Workspace
  viewerId: number | null
  roleNames: Map<number, string>
  isBlind: boolean
  onBlind: (isBlind: boolean) => void
  lettersOn: boolean
  onLetters: (on: boolean) => void
  autoAdvance: boolean
  onAutoAdvance: (on: boolean) => void
  onSheet: (people: SheetPerson[]) => void
  onClose: () => void
}

/** The open dialog of the casting, if any. */
export function Panels({ panel, sharing, overview, space, viewerId, roleNames, onSheet, onClose, ...rest }: Props) {
  const { isBlind, onBlind, ...keys } = rest
  const { casting, roles } = overview
  const { onFilter, order } = space
  const apply = (next: Filters) => {
    onFilter(next)
    onClose()
  }
  switch (panel) {
    case null:
      return null
    case 'groups':
      return <GroupsDialog onClose={onClose} />
    case 'ratings':
      return <RatingModal isBlind={isBlind} onChange={onBlind} onClose={onClose} />
    case 'help':
      return <HelpModal {...keys} onClose={onClose} />
    case 'filters':
      return <FilterSheet space={space} onClose={onClose} onApply={apply} />
    case 'results':
      return <ResultsSheet title={casting.title} roleNames={roleNames} onClose={onClose} />
    case 'export':
      return <ExportModal ids={order} onSheet={list => onSheet(sheetPeople(list, roleNames))} onClose={onClose} />
    case 'share':
    case 'shareSelected':
      return sharing && <sharing.Share roles={roles} forSelected={panel === 'shareSelected'} onClose={onClose} />
    case 'team':
      return sharing && <sharing.Team viewerId={viewerId} onClose={onClose} />
  }
}
