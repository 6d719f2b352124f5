import { ShareDialog } from '#web/sharing/ShareDialog.tsx'
import { TeamDialog } from '#web/sharing/TeamDialog.tsx'
import { RatingModal } from './applicant/RatingModal.tsx'
import { FilterSheet } from './filters/FilterSheet.tsx'
import type { Filters } from './filters/filters.ts'
import { GroupsDialog } from './grid/GroupsDialog.tsx'
import type { Panel } from './grid/TopBar.tsx'
import { HelpModal } from './keys/HelpModal.tsx'
import type { SheetCard } from './results/ContactSheet.tsx'
import { ExportModal } from './results/ExportModal.tsx'
import { ResultsSheet } from './results/ResultsSheet.tsx'
import type { Overview } from './state/overview.ts'
import type { Workspace } from './state/useWorkspace.ts'

type Props = {
  panel: Panel
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
  onSheet: (list: SheetCard[]) => void
  onClose: () => void
}

/** The open dialog of the casting, if any. */
export function Panels({ panel, overview, space, viewerId, roleNames, onSheet, onClose, ...rest }: Props) {
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
      return <ExportModal ids={order} onSheet={onSheet} onClose={onClose} />
    case 'share':
    case 'shareSelected':
      return <ShareDialog roles={roles} forSelected={panel === 'shareSelected'} onClose={onClose} />
    case 'team':
      return <TeamDialog viewerId={viewerId} onClose={onClose} />
  }
}
