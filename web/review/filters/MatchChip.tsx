import { thousands } from '#web/ui/format.ts'
import { Chip } from '#web/ui/forms/Chip.tsx'
import { Check } from '#web/ui/icons.ts'
import { useReview, useSettledVersion } from '../state/useStore.ts'
import type { Workspace } from '../state/useWorkspace.ts'
import { isFitOnly, passing } from './filters.ts'
import { matchChipTexts as texts } from './messages.ts'

type Props = { space: Pick<Workspace, 'filters' | 'known' | 'onFilter'> }

/** 조건 모두 맞음, on or off, with the number of hidden applicants, shown with one press. */
export function MatchChip({ space: { filters, known, onFilter } }: Props) {
  const { store } = useReview()
  useSettledVersion(store)
  const isOn = isFitOnly(filters)
  const shown = (match: 'all' | 'fit') =>
    [...store.rows().values()].filter(passing({ ...filters, match }, known)).length
  const hidden = shown('all') - shown('fit')
  if (!store.isWhole() || !(hidden || isOn)) return null
  return (
    <>
      <Chip small on={isOn} icon={isOn ? Check : undefined} onClick={() => onFilter({ match: isOn ? 'all' : 'fit' })}>
        {texts.fit}
      </Chip>
      {isOn && hidden > 0 && (
        <Chip small soft aria-label={texts.show(thousands(hidden))} onClick={() => onFilter({ match: 'all' })}>
          {texts.hidden(thousands(hidden))}
        </Chip>
      )}
    </>
  )
}
