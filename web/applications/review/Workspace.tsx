import { useRef, useState, useSyncExternalStore } from 'react'
import type { ApplicantGroup } from '../../../contract/applications.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty, ErrorBlock } from '../../ui/Empty.tsx'
import { dDay } from '../../ui/format.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { BulkBar } from './BulkBar.tsx'
import { Enlarge } from './Enlarge.tsx'
import { ExportModal } from './ExportModal.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { noFilters } from './filters.ts'
import { Grid, type GridHandle, type GridSize } from './Grid.tsx'
import { GroupsDialog } from './GroupsDialog.tsx'
import { HelpModal } from './HelpModal.tsx'
import { Inspector } from './Inspector.tsx'
import { KeyHints } from './KeyHints.tsx'
import { Pager } from './Pager.tsx'
import { Rail } from './Rail.tsx'
import { StageBar } from './StageBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useActions } from './useActions.ts'
import { useShortcuts } from './useShortcuts.ts'
import { ReviewContext, useAnyChange } from './useStore.ts'
import { useStored, useWorkspace } from './useWorkspace.ts'
import styles from './Workspace.module.css'

export type Overview = {
  casting: { id: number; title: string; status: string; castingEndDate: string | null }
  roles: { id: number; name: string; count: number }[]
  total: number
  canDecide: boolean
}
export type Panel = 'groups' | 'filters' | 'help' | 'export' | null

const narrow = '(width < 734px)'
const useNarrow = () =>
  useSyncExternalStore(
    listener => {
      const query = matchMedia(narrow)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(narrow).matches,
    () => false,
  )

/** The review workspace in the browser: grid and inspector on wide screens, a pager on narrow ones. */
export default function Workspace({ overview, groups }: { overview: Overview; groups: ApplicantGroup[] }) {
  const { casting, roles, canDecide } = overview
  const space = useWorkspace(casting.id, groups)
  const { store, moves, filters, onFilter, found, order, state } = space
  useAnyChange(store)
  const isNarrow = useNarrow()
  const [size, setSize] = useStored<GridSize>('review-size', 'M')
  const [letters, setLetters] = useStored<'on' | 'off'>('review-letters', 'on')
  const [advance, setAdvance] = useStored<'on' | 'off'>('review-advance', 'on')
  const [isPaging, setPaging] = useState(true)
  const [panel, setPanel] = useState<Panel>(null)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const grid = useRef<GridHandle>(null)
  const comment = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const actions = useActions({
    store,
    moves,
    grid,
    comment,
    search,
    autoAdvance: advance === 'on',
    onHelp: () => setPanel('help'),
    onEnlarge: () => setEnlarged(0),
  })
  useShortcuts(actions, letters === 'on')

  const active = store.active()
  const unread = [...store.rows().values()].filter(row => row.read !== 2).length
  const roleNames = new Map(roles.map(role => [role.id, role.name]))
  const review = { store, moves, canDecide, role: filters.role }
  const group = (groupId: number) => active !== null && actions.assign(active, groupId)
  const close = () => setPanel(null)
  const activeDetail = active === null ? null : store.card(active)
  const title = filters.role === null ? casting.title : (roleNames.get(filters.role) ?? casting.title)

  const content =
    state === 'failed' ? (
      <ErrorBlock title="지원자를 불러오지 못했어요" onRetry={space.retry} />
    ) : state === 'loading' ? (
      <p className={styles.loading} role="status">
        <Spinner large /> 지원자를 불러오는 중이에요
      </p>
    ) : store.rows().size === 0 ? (
      <Nobody castingId={casting.id} />
    ) : order.length === 0 ? (
      <Empty
        title="조건에 맞는 지원자가 없어요"
        action={
          <Button auto onClick={() => onFilter({ ...noFilters, role: filters.role })}>
            조건 지우기
          </Button>
        }
      />
    ) : null

  const grids = <Grid order={order} size={isNarrow ? 'S' : size} handle={grid} onOpen={openCard} />
  function openCard(id: number) {
    actions.go(id, false)
    if (isNarrow) setPaging(true)
  }

  return (
    <ReviewContext value={review}>
      {isNarrow && isPaging && !content && active !== null ? (
        <Pager
          id={active}
          order={order}
          unread={unread}
          title={title}
          roleNames={roleNames}
          onStep={by => actions.step(by, false)}
          onGroup={group}
          onGrid={() => setPaging(false)}
        />
      ) : (
        <div className={styles.rv}>
          <TopBar
            title={casting.title}
            line={`지원 ${store.rows().size || overview.total}명 · 미열람 ${unread}명 · ${
              dDay(casting.castingEndDate, { early: casting.status === 'EARLY_CLOSED' }).text
            }`}
            roles={roles}
            filters={filters}
            onFilter={onFilter}
            search={search}
            onExport={canDecide ? () => setPanel('export') : null}
          />
          <div className={styles.rvMain}>
            <Rail filters={filters} onFilter={onFilter} onEditGroups={() => setPanel('groups')} />
            <section className={styles.stage} aria-label="지원자 목록">
              <StageBar
                count={order.length}
                filters={filters}
                onFilter={onFilter}
                onOpenFilters={() => setPanel('filters')}
                size={size}
                onSize={setSize}
              />
              {content ?? grids}
              <BulkBar />
              <KeyHints on={letters === 'on'} onHelp={() => setPanel('help')} />
            </section>
            {!isNarrow && active !== null && !content && (
              <Inspector
                id={active}
                roleNames={roleNames}
                commentInput={comment}
                onStep={by => actions.step(by, false)}
                onGroup={group}
                onEnlarge={setEnlarged}
                onLeaveComment={() => grid.current?.reveal(active, true)}
              />
            )}
          </div>
        </div>
      )}
      {panel === 'groups' && <GroupsDialog onClose={close} />}
      {panel === 'help' && (
        <HelpModal
          lettersOn={letters === 'on'}
          onLetters={on => setLetters(on ? 'on' : 'off')}
          autoAdvance={advance === 'on'}
          onAutoAdvance={on => setAdvance(on ? 'on' : 'off')}
          onClose={close}
        />
      )}
      {panel === 'filters' && (
        <FilterSheet
          filters={filters}
          found={found}
          onClose={close}
          onApply={next => {
            onFilter(next)
            close()
          }}
        />
      )}
      {panel === 'export' && (
        <ExportModal
          filters={filters}
          count={order.length}
          title={casting.title}
          roleNames={roleNames}
          onClose={close}
        />
      )}
      {enlarged !== null && active !== null && activeDetail && (
        <Enlarge id={active} name={activeDetail.actorName} first={enlarged} onClose={() => setEnlarged(null)} />
      )}
    </ReviewContext>
  )
}

function Nobody({ castingId }: { castingId: number }) {
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + paths.casting(castingId))
    toast.success('공고 주소를 복사했어요')
  }
  return (
    <Empty
      title="아직 지원자가 없어요. 공고를 공유해 보세요"
      action={
        <Button auto variant="ink" onClick={copy}>
          공고 주소 복사
        </Button>
      }
    />
  )
}
