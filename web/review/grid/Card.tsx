import { memo } from 'react'
import { PickAnswer, PickState } from '#contract/codes/applications.ts'
import { numberText, stageLabel } from '#web/applications/messages.ts'
import { cx } from '#web/ui/cx.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Check, MessageSquare, Play, Send, Star } from '#web/ui/icons.ts'
import { missing } from '../filters/filters.ts'
import { useApplicant, useReview } from '../state/useStore.ts'
import styles from './Grid.module.css'
import { GroupMark, isSetAside } from './groups.tsx'
import { cardTexts as texts } from './messages.ts'
import { useDraggableCard } from './useCardDrag.ts'

export type HowOpened = { shiftKey: boolean; metaKey: boolean; ctrlKey: boolean }
type Props = { id: number; column: number; sizes: string; onOpen: (id: number, how: HowOpened) => void }

/** `수경`, `수경 외 1`. */
function rolesText(names: (string | undefined)[]): string {
  const [first, ...others] = names.filter(name => name !== undefined)
  return first ? texts.roles(first, others.length) : ''
}

/** One applicant in the grid. */
export const Card = memo(function Card({ id, column, sizes, onOpen }: Props) {
  const { store, role, roleNames } = useReview()
  const { row, card, isActive, isSelected, groups } = useApplicant(id)
  const element = useDraggableCard(id)
  if (!row) return null
  const group = groups.find(candidate => candidate.id === row.groupId)
  const isOut = isSetAside(groups, row.groupId)
  const score = row.average || row.mark
  const roleText =
    role === null && roleNames.size > 1 ? rolesText(row.roles.map(each => roleNames.get(each.roleId))) : ''
  const late = row.roles.find(role => role.stage !== 'SUBMITTED' && role.stage !== 'READ')
  const missed = store.isWhole() && missing(row, role)
  const outside = missed && texts[missed]
  const booked = row.roles.find(each => each.pick && (role === null || each.roleId === role))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled once for the whole workspace
    // biome-ignore lint/a11y/useSemanticElements: a grid of cards is not a table
    <div
      ref={element}
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-applicant={id}
      className={cx(styles.rcard, isActive && styles.focus, isSelected && styles.sel, isOut && styles.out)}
      // A Shift range starts at the focus, so the press must not move it.
      onMouseDown={event => event.shiftKey && event.preventDefault()}
      onClick={event => onOpen(id, event)}
      onFocus={() => store.activate(id)}
    >
      <div className={styles.ph}>
        <Photo image={card?.photo ?? null} alt="" ratio="fill" sizes={sizes} className={styles.phFrame} />
        {group && (
          <span className={styles.markPlace}>
            <GroupMark groups={groups} id={row.groupId} />
          </span>
        )}
        <button
          type="button"
          tabIndex={-1}
          className={styles.ck}
          aria-label={`${row.name} ${isSelected ? texts.deselect : texts.select}`}
          aria-pressed={isSelected}
          onClick={event => {
            event.stopPropagation()
            store.select([id], !isSelected)
          }}
        >
          <Icon icon={Check} size={15} strokeWidth={3} />
        </button>
        {booked?.pick && (
          <span className={styles.pickTag}>
            {PickState[booked.pick.state]}
            {booked.pick.answer && booked.pick.answer !== 'WAITING' && ` · ${PickAnswer[booked.pick.answer]}`}
          </span>
        )}
        {late && (
          <span className={styles.stageTag}>
            {stageLabel(late.stage)}
            {row.sentAt > 0 && (
              <>
                <Icon icon={Send} size={11} strokeWidth={2.4} />
                <span className="sr">{texts.sent}</span>
              </>
            )}
          </span>
        )}
      </div>
      <div className={styles.cardBody}>
        <p className={styles.name}>
          <span>{row.name}</span>
          <span className={styles.number}>{numberText(row.number)}</span>
          {row.isSaving && <i className={styles.saving} title={texts.saving} />}
          <span className={styles.signs}>
            {row.videos > 0 && (
              <span className={styles.video}>
                <Icon icon={Play} size={13} />
                <span className="sr">{texts.video}</span>
              </span>
            )}
            {score > 0 && (
              <span className={styles.score}>
                <Icon icon={Star} size={13} filled={row.mark > 0} />
                <span className="sr">{row.average > 0 ? texts.average : texts.mine}</span>
                {row.average > 0 ? score.toFixed(1) : score}
              </span>
            )}
            {outside && (
              <i className={styles.outside} title={outside}>
                <span className="sr">{outside}</span>
              </i>
            )}
            {row.read !== 2 && (
              <i className={styles.dot}>
                <span className="sr">{texts.unread}</span>
              </i>
            )}
          </span>
        </p>
        <p className={styles.facts}>
          {texts.age(row.age)}
          {row.height > 0 && ` · ${row.height}cm`}
          {roleText && <span className={styles.role}>{roleText}</span>}
          {row.comments > 0 && (
            <span className={styles.count}>
              <Icon icon={MessageSquare} size={13} />
              <span className="sr">{texts.comments}</span>
              {row.comments}
            </span>
          )}
        </p>
      </div>
    </div>
  )
})
