import { Icon } from '#web/ui/Icon.tsx'
import { Ellipsis, Tag, X } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import styles from '../applicant/Panels.module.css'
import type { Together } from '../applicant/Together.tsx'
import { fewest, most } from '../state/useCompared.ts'
import { useAnyChange, useReview } from '../state/useStore.ts'
import { type BulkStage, useBulkStage } from './AskBack.tsx'
import { bulkBarTexts as texts } from './messages.ts'

type Props = { onTogether: (together: Together) => void; onShare: () => void; onCompare: () => void }

/** Actions on the selected applicants; shown while any are selected. */
export function BulkBar({ onTogether, onShare, onCompare }: Props) {
  const { store, moves, viewer } = useReview()
  const { toStage, question } = useBulkStage()
  useAnyChange(store)
  const ids = [...store.selected()]
  if (!ids.length) return null
  const stage = (to: BulkStage) => () => toStage(ids, to)
  const groups = store.groups()
  const order = store.order()
  const together = (what: Together['what']) => () => onTogether({ what, ids })
  return (
    <div className={styles.bulk} role="toolbar" aria-label={texts.label}>
      <b className="num">
        {texts.count(ids.length)}
        <span>{texts.selected}</span>
      </b>
      {!order.every(id => store.isSelected(id)) && (
        <button type="button" className={styles.bulkButton} onClick={() => store.select(order, true)}>
          {texts.selectAll}
        </button>
      )}
      {viewer.rights.group && (
        <Menu
          title={texts.group}
          triggerClassName={styles.bulkButton}
          trigger={
            <>
              <Icon icon={Tag} size={16} />
              {texts.group}
            </>
          }
          items={[
            ...groups.map(group => ({
              label: `${group.number} ${group.name}`,
              onSelect: () => moves.moveToGroup(ids, group.id),
            })),
            ...(viewer.seesUngrouped ? [{ label: texts.ungrouped, onSelect: () => moves.moveToGroup(ids, 0) }] : []),
          ]}
        />
      )}
      {viewer.rights.decide && (
        <Menu
          triggerClassName={styles.bulkButton}
          trigger={texts.stage}
          align="end"
          items={[
            { label: texts.audition, onSelect: stage('AUDITION') },
            { label: texts.final, onSelect: stage('FINAL') },
            { label: texts.hold, onSelect: stage('HOLD') },
            { label: texts.rejected, onSelect: stage('REJECTED') },
            { label: texts.undecided, onSelect: stage('READ') },
          ]}
        />
      )}
      {ids.length >= fewest && ids.length <= most && (
        <button type="button" className={styles.bulkButton} onClick={onCompare}>
          {texts.compare}
        </button>
      )}
      <Menu
        triggerClassName={styles.bulkButton}
        trigger={<Icon icon={Ellipsis} size={18} />}
        label={texts.more}
        align="end"
        items={[
          { label: texts.markRead, onSelect: () => moves.markManyRead(ids) },
          ...(viewer.rights.decide
            ? [
                { label: texts.pick, onSelect: together('pick') },
                { label: texts.message, onSelect: together('message') },
                { label: texts.invite, onSelect: together('audition') },
                { label: texts.day, onSelect: together('day') },
                { label: texts.selfTape, onSelect: together('selfTape') },
              ]
            : []),
          ...(viewer.rights.share ? [{ label: texts.share, onSelect: onShare }] : []),
          ...(viewer.kind === 'SHARE' ? [] : [{ label: texts.keepInList, onSelect: together('keep') }]),
        ]}
      />
      {viewer.rights.decide && (
        <button type="button" className={styles.go} onClick={stage('SHORTLISTED')}>
          {texts.shortlisted}
        </button>
      )}
      <button
        type="button"
        className={styles.bulkButton}
        aria-label={texts.clear}
        onClick={() => store.clearSelection()}
      >
        <Icon icon={X} size={16} />
      </button>
      {question}
    </div>
  )
}
