import type { RefObject } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { dDay, thousands } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { ArrowLeft, ChevronsUpDown, Download, Ellipsis, Search, Send, Share2, UsersRound } from '../../ui/icons.ts'
import { Menu } from '../../ui/Popover.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { Filters } from './filters.ts'
import { countUnread } from './store.ts'
import { useReview, useSettledVersion } from './useStore.ts'
import styles from './Workspace.module.css'

/** What is open above the workspace. */
export type Panel = 'groups' | 'ratings' | 'filters' | 'help' | 'export' | 'results' | 'share' | 'team' | null

type Props = {
  casting: { id: number; title: string; status: string; castingEndDate: string | null }
  total: number
  unreadCount: number
  roles: { id: number; name: string; count: number }[]
  filters: Filters
  onFilter: (change: Partial<Filters>) => void
  search: RefObject<HTMLInputElement | null>
  /** The grid still shows what was searched for before. */
  isSearching: boolean
  onPanel: (panel: Panel) => void
}

/** The notice, the role under review, the search, and what is done with the whole of it. */
export function TopBar({ casting, total, unreadCount, roles, filters, onFilter, search, isSearching, onPanel }: Props) {
  const { viewer } = useReview()
  const { rights } = viewer
  const lists = rights.decide
    ? [
        { label: '보낸 제안', href: paths.sentProposals(casting.id) },
        { label: '오디션 일정', href: paths.teamAuditions(casting.id) },
        { label: '셀프테이프', href: paths.teamSelfTapes(casting.id) },
      ]
    : []
  const panels = (
    [
      ['results', '결과 보내기', rights.decide],
      ['team', '함께 보기', viewer.kind !== 'SHARE'],
      ['share', '공유하기', rights.share],
      ['export', '내보내기', rights.export && !isSearching],
    ] as const
  ).flatMap(([panel, label, isOpen]) => (isOpen ? [{ label, onSelect: () => onPanel(panel) }] : []))
  return (
    <header className={styles.top}>
      {viewer.kind !== 'SHARE' && <IconLink icon={ArrowLeft} label="내 공고로 돌아가기" href={paths.castingAdmin()} />}
      <div className={styles.titles}>
        <h1>{casting.title}</h1>
        <HeadLine casting={casting} total={total} unreadCount={unreadCount} />
      </div>
      <label className={styles.roleSwitch}>
        <span className="sr">배역</span>
        <select
          value={filters.role ?? ''}
          onChange={event => onFilter({ role: event.target.value ? Number(event.target.value) : null })}
        >
          <option value="">모든 배역</option>
          {roles.map(role => (
            <option key={role.id} value={role.id}>
              {role.name} {role.count}
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
          aria-label="지원자 검색"
          placeholder="이름, 특기 검색  /"
          maxLength={40}
          value={filters.q}
          onChange={event => onFilter({ q: event.target.value })}
          onKeyDown={event => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            // The browser would empty the field: what was searched for stays until it is taken away.
            event.preventDefault()
            event.currentTarget.blur()
          }}
        />
      </search>
      {rights.decide && (
        <Button auto variant="line" className={styles.tool} aria-label="결과 보내기" onClick={() => onPanel('results')}>
          <Icon icon={Send} size={16} />
          <span>결과 보내기</span>
        </Button>
      )}
      {viewer.kind !== 'SHARE' && (
        <Button auto variant="line" className={styles.tool} aria-label="함께 보기" onClick={() => onPanel('team')}>
          <Icon icon={UsersRound} size={16} />
          <span>함께 보기</span>
        </Button>
      )}
      {rights.share && (
        <Button auto variant="line" className={styles.tool} aria-label="공유하기" onClick={() => onPanel('share')}>
          <Icon icon={Share2} size={16} />
          <span>공유하기</span>
        </Button>
      )}
      {lists.length > 0 && (
        <Menu
          align="end"
          triggerClassName={styles.more}
          label="제안, 오디션, 셀프테이프"
          trigger={<Icon icon={Ellipsis} size={18} />}
          items={lists}
        />
      )}
      {rights.export && (
        <Tooltip below text="지금 조건에 맞는 지원자를 표로 받아요. 한 번에 4,000명까지, 하루 5번 받을 수 있어요">
          <Button
            auto
            variant="line"
            className={styles.tool}
            aria-label="내보내기"
            disabled={isSearching}
            onClick={() => onPanel('export')}
          >
            <Icon icon={Download} size={16} />
            <span>내보내기</span>
          </Button>
        </Tooltip>
      )}
      {panels.length > 0 && (
        <Menu
          align="end"
          triggerClassName={styles.allTools}
          label="공고로 할 일"
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
      지원 {thousands(isWhole ? store.rows().size : total)}명 · 미열람{' '}
      {thousands(isWhole ? countUnread(store) : unreadCount)}명 · {deadline}
    </p>
  )
}
