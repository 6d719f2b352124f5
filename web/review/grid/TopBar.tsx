import type { RefObject } from 'react'
import { reviewLengths, reviewLimits, withCommas } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import { dDay, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconLink } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowLeft, Download, Ellipsis, Search, Send, Share2, UsersRound } from '#web/ui/icons.ts'
import { ChevronsUpDown } from '#web/ui/member-icons.ts'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import type { Filters } from '../filters/filters.ts'
import { countUnread } from '../state/store.ts'
import { useReview, useSettledVersion } from '../state/useStore.ts'
import styles from '../Workspace.module.css'
import { topBarTexts as texts } from './messages.ts'

/** The dialog opened above the workspace. */
export type Panel =
  | 'groups'
  | 'ratings'
  | 'filters'
  | 'help'
  | 'export'
  | 'results'
  | 'share'
  | 'shareSelected'
  | 'team'
  | null

type Props = {
  casting: { id: number; title: string; status: string; castingEndDate: string | null }
  total: number
  unreadCount: number
  roles: { id: number; name: string; count: number }[]
  filters: Filters
  onFilter: (change: Partial<Filters>) => void
  search: RefObject<HTMLInputElement | null>
  /** The grid still shows the previous search. */
  isSearching: boolean
  onPanel: (panel: Panel) => void
}

/** The casting, the role under review, the search, and actions on the casting. */
export function TopBar({ casting, total, unreadCount, roles, filters, onFilter, search, isSearching, onPanel }: Props) {
  const { viewer } = useReview()
  const { rights } = viewer
  const sides = { label: texts.sides, href: paths.teamSides(casting.id) }
  const lists = rights.decide
    ? [
        { label: texts.suggestions, href: paths.suggestedActors(casting.id) },
        { label: texts.proposals, href: paths.sentProposals(casting.id) },
        { label: texts.auditions, href: paths.teamAuditions(casting.id) },
        { label: texts.selfTapes, href: paths.teamSelfTapes(casting.id) },
        { label: texts.agreements, href: paths.teamAgreements(casting.id) },
        sides,
        { label: texts.statistics, href: paths.castingStatistics(casting.id) },
      ]
    : viewer.kind === 'REVIEWER'
      ? [
          { label: texts.auditions, href: paths.auditionDay(casting.id) },
          { label: texts.statistics, href: paths.castingStatistics(casting.id) },
          sides,
        ]
      : viewer.shows.files
        ? [sides]
        : []
  const panels = (
    [
      ['results', texts.sendResults, rights.decide],
      ['team', texts.team, viewer.kind !== 'SHARE'],
      ['share', texts.share, rights.share],
      ['export', texts.export, rights.export && !isSearching],
    ] as const
  ).flatMap(([panel, label, isOpen]) => (isOpen ? [{ label, onSelect: () => onPanel(panel) }] : []))
  return (
    <header className={styles.top}>
      {viewer.kind !== 'SHARE' && <IconLink icon={ArrowLeft} label={texts.back} href={paths.castingAdmin()} />}
      <div className={styles.titles}>
        <h1>{casting.title}</h1>
        <HeadLine casting={casting} total={total} unreadCount={unreadCount} />
      </div>
      <label className={styles.roleSwitch}>
        <span className="sr">{texts.role}</span>
        <select
          value={filters.role ?? ''}
          onChange={event => onFilter({ role: event.target.value ? Number(event.target.value) : null })}
        >
          <option value="">{texts.allRoles}</option>
          {roles.map(role => (
            <option key={role.id} value={role.id}>
              {role.name} {thousands(role.count)}
            </option>
          ))}
        </select>
        <Icon icon={ChevronsUpDown} size={16} />
      </label>
      <search className={styles.search}>
        <Icon icon={Search} size={18} />
        <input
          ref={search}
          type="search"
          aria-label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          maxLength={reviewLengths.search}
          value={filters.q}
          onChange={event => onFilter({ q: event.target.value })}
          onKeyDown={event => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            // The browser would clear the field: the search word stays until removed.
            event.preventDefault()
            event.currentTarget.blur()
          }}
        />
      </search>
      {rights.decide && (
        <Button
          auto
          variant="line"
          className={styles.tool}
          aria-label={texts.sendResults}
          onClick={() => onPanel('results')}
        >
          <Icon icon={Send} size={16} />
          <span>{texts.sendResults}</span>
        </Button>
      )}
      {viewer.kind !== 'SHARE' && (
        <Button auto variant="line" className={styles.tool} aria-label={texts.team} onClick={() => onPanel('team')}>
          <Icon icon={UsersRound} size={16} />
          <span>{texts.team}</span>
        </Button>
      )}
      {rights.share && (
        <Button auto variant="line" className={styles.tool} aria-label={texts.share} onClick={() => onPanel('share')}>
          <Icon icon={Share2} size={16} />
          <span>{texts.share}</span>
        </Button>
      )}
      {lists.length > 0 && (
        <Menu
          align="end"
          triggerClassName={styles.more}
          label={texts.more}
          trigger={<Icon icon={Ellipsis} size={18} />}
          items={lists}
        />
      )}
      {rights.export && (
        <Tooltip below text={texts.exportHelp(withCommas(reviewLimits.exportRows), reviewLimits.exportsADay)}>
          <Button
            auto
            variant="line"
            className={styles.tool}
            aria-label={texts.export}
            disabled={isSearching}
            onClick={() => onPanel('export')}
          >
            <Icon icon={Download} size={16} />
            <span>{texts.export}</span>
          </Button>
        </Tooltip>
      )}
      {panels.length > 0 && (
        <Menu
          align="end"
          triggerClassName={styles.allTools}
          label={texts.menu}
          trigger={<Icon icon={Ellipsis} size={22} />}
          items={[...panels, ...lists]}
        />
      )}
    </header>
  )
}

function HeadLine({ casting, total, unreadCount }: Pick<Props, 'casting' | 'total' | 'unreadCount'>) {
  const { store } = useReview()
  useSettledVersion(store)
  const isWhole = store.isWhole()
  const deadline = dDay(casting.castingEndDate, { early: casting.status === 'EARLY_CLOSED' }).text
  return (
    <p className="num">
      {texts.counts(
        thousands(isWhole ? store.rows().size : total),
        thousands(isWhole ? countUnread(store) : unreadCount),
        deadline,
      )}
    </p>
  )
}
