import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { SavedFilter } from '../../../contract/application-filters.ts'
import type { ApplicantGroup } from '../../../contract/application-groups.ts'
import type { ReviewerFacts } from '../../../contract/application-review.ts'
import type { PlayerHandle } from '../../media/Player.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty, ErrorBlock } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { ShareDialog } from '../share/ShareDialog.tsx'
import { TeamDialog } from '../share/TeamDialog.tsx'
import { Watermark } from '../share/Watermark.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { HowOpened } from './Card.tsx'
import { ContactSheet, type SheetCard } from './ContactSheet.tsx'
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
import type { SheetName } from './PagerSheet.tsx'
import { Rail } from './Rail.tsx'
import { RatingModal } from './RatingModal.tsx'
import { ResultsSheet } from './ResultsSheet.tsx'
import { StageBar } from './StageBar.tsx'
import type { FirstCards } from './store.ts'
import { type Together, TogetherDialog } from './Together.tsx'
import { type Panel, TopBar } from './TopBar.tsx'
import { useActions } from './useActions.ts'
import { useLayers } from './useLayers.ts'
import { useReel } from './useReel.ts'
import { useShortcuts } from './useShortcuts.ts'
import { ReviewContext } from './useStore.ts'
import { useStored, useWorkspace } from './useWorkspace.ts'
import styles from './Workspace.module.css'

export type Overview = {
  casting: { id: number; title: string; status: string; castingEndDate: string | null }
  roles: { id: number; name: string; count: number }[]
  total: number
  unreadCount: number
  isRatingBlind: boolean
  viewer: ReviewerFacts
}
export type WorkspaceProps = {
  overview: Overview
  groups: ApplicantGroup[]
  savedFilters?: SavedFilter[]
  /** The cards that the page brought along. */
  first?: FirstCards | null
  viewerId: number | null
}

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
export default function Workspace({ overview, groups, savedFilters = [], first = null, viewerId }: WorkspaceProps) {
  const { casting, roles, viewer } = overview
  const space = useWorkspace(casting.id, viewerId, groups, first)
  const { store, moves, drafts, filters, onFilter, found, isSearching, order, state } = space
  const isNarrow = useNarrow()
  const [size, setSize] = useStored<GridSize>('review-size', 'M')
  const [letters, setLetters] = useStored<'on' | 'off'>('review-letters', 'on')
  const [advance, setAdvance] = useStored<'on' | 'off'>('review-advance', 'on')
  const [isPaging, setPaging] = useState(true)
  const [isBlind, setBlind] = useState(overview.isRatingBlind)
  const [panel, setPanel] = useState<Panel>(null)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const [together, setTogether] = useState<Together | null>(null)
  const [sheet, setSheet] = useState<SheetCard[] | null>(null)
  const [pagerSheet, setPagerSheet] = useState<SheetName | null>(null)
  const grid = useRef<GridHandle>(null)
  const comment = useRef<HTMLInputElement>(null)
  const player = useRef<PlayerHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const reel = useReel(store, id => actions.go(id, false))
  const actions = useActions({
    store,
    moves,
    grid,
    comment,
    player,
    search,
    viewer,
    autoAdvance: advance === 'on',
    reel,
    onHelp: () => setPanel('help'),
    onKeep: ids => setTogether({ what: 'keep', ids }),
    onEnlarge: () => setEnlarged(0),
  })
  useShortcuts(sheet ? null : actions, letters === 'on')

  const { role } = filters
  const [saved, setSaved] = useState(savedFilters)
  const review = useMemo(
    () => ({ store, moves, drafts, viewer, role, saved, setSaved }),
    [store, moves, drafts, viewer, role, saved],
  )
  const roleNames = useMemo(() => new Map(roles.map(each => [each.id, each.name])), [roles])
  const openCard = useCallback(
    (id: number, how: HowOpened) => {
      const from = store.place(store.active() ?? 0)
      store.activate(id)
      if (how.shiftKey && from >= 0) {
        const [first, last] = [from, store.place(id)].toSorted((a, b) => a - b)
        store.select(store.order().slice(first, last! + 1), true)
        grid.current?.reveal(id, true)
      } else if (how.metaKey || how.ctrlKey) store.select([id], !store.isSelected(id))
      else setPaging(true)
    },
    [store],
  )
  const advancing = {
    autoAdvance: advance === 'on',
    onAutoAdvance: (on: boolean) => setAdvance(on ? 'on' : 'off'),
  }
  const close = () => setPanel(null)
  const shared = {
    roleNames,
    onStep: (by: number) => actions.step(by),
    onGroup: (groupId: number) => {
      const active = store.active()
      if (active !== null) actions.assign(active, groupId)
    },
  }
  const hasPeople = (state === 'first' || state === 'ready') && order.length > 0
  const isPager = isNarrow && isPaging && hasPeople
  const layers = [
    isPager && (() => setPaging(false)),
    isPager && pagerSheet !== null && (() => setPagerSheet(null)),
    panel !== null && close,
    together !== null && (() => setTogether(null)),
    enlarged !== null && (() => setEnlarged(null)),
    sheet !== null && (() => setSheet(null)),
  ]
  useLayers(
    layers.filter(layer => layer !== false),
    space.writeAddress,
  )
  if (sheet)
    return <ContactSheet list={sheet} title={casting.title} roleNames={roleNames} onClose={() => setSheet(null)} />
  if (isPager) {
    const title = (role !== null && roleNames.get(role)) || casting.title
    return (
      <ReviewContext value={review}>
        <Pager
          order={order}
          title={title}
          sheet={pagerSheet}
          onSheet={setPagerSheet}
          onGrid={() => setPaging(false)}
          {...advancing}
          {...shared}
        />
        <Watermark />
        {together && <TogetherDialog {...together} onClose={() => setTogether(null)} />}
      </ReviewContext>
    )
  }
  return (
    <ReviewContext value={review}>
      <div className={styles.rv}>
        <TopBar
          casting={casting}
          total={overview.total}
          unreadCount={overview.unreadCount}
          roles={roles}
          filters={filters}
          onFilter={onFilter}
          search={search}
          isSearching={isSearching}
          onPanel={setPanel}
        />
        <div className={styles.rvMain}>
          <Rail filters={filters} onFilter={onFilter} onEdit={setPanel} />
          <section className={styles.stage} aria-label="지원자 목록">
            <StageBar
              count={state === 'first' ? first!.total : order.length}
              filters={filters}
              onFilter={onFilter}
              onOpenFilters={() => setPanel('filters')}
              size={size}
              onSize={setSize}
              isSearching={isSearching}
              onNew={space.arrange}
            />
            {hasPeople ? (
              <Grid order={order} size={isNarrow ? 'S' : size} handle={grid} onOpen={openCard} />
            ) : (
              <div className={styles.instead}>
                <Instead
                  state={state}
                  castingId={casting.id}
                  isEmpty={store.rows().size === 0}
                  isGuest={viewer.kind === 'SHARE'}
                  onRetry={space.retry}
                  onClear={() => onFilter({ ...noFilters, role })}
                />
              </div>
            )}
            <BulkBar onTogether={setTogether} />
            <KeyHints on={letters === 'on'} onHelp={() => setPanel('help')} />
          </section>
          {!isNarrow && hasPeople && (
            <Inspector
              commentInput={comment}
              player={player}
              reel={reel}
              onEnlarge={setEnlarged}
              onLeaveComment={() => grid.current?.reveal(store.active() ?? 0, true)}
              {...shared}
            />
          )}
        </div>
      </div>
      <Watermark />
      {panel === 'groups' && <GroupsDialog onClose={close} />}
      {panel === 'ratings' && <RatingModal isBlind={isBlind} onChange={setBlind} onClose={close} />}
      {panel === 'help' && (
        <HelpModal
          lettersOn={letters === 'on'}
          onLetters={on => setLetters(on ? 'on' : 'off')}
          {...advancing}
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
      {panel === 'results' && <ResultsSheet title={casting.title} roleNames={roleNames} onClose={close} />}
      {panel === 'export' && <ExportModal ids={order} onSheet={setSheet} onClose={close} />}
      {panel === 'share' && <ShareDialog roles={roles} onClose={close} />}
      {panel === 'team' && <TeamDialog viewerId={viewerId} onClose={close} />}
      {together && <TogetherDialog {...together} onClose={() => setTogether(null)} />}
      {enlarged !== null && <Enlarge first={enlarged} onClose={() => setEnlarged(null)} />}
    </ReviewContext>
  )
}

type InsteadProps = {
  state: 'loading' | 'first' | 'ready' | 'failed'
  castingId: number
  isEmpty: boolean
  isGuest: boolean
  onRetry: () => void
  onClear: () => void
}

/** What stands in the grid's place while there is nobody to show. */
function Instead({ state, castingId, isEmpty, isGuest, onRetry, onClear }: InsteadProps) {
  if (state === 'failed') return <ErrorBlock title="지원자를 불러오지 못했어요" onRetry={onRetry} />
  if (state === 'loading') {
    return (
      <p className={styles.loading} role="status">
        <Spinner large /> 지원자를 불러오는 중이에요
      </p>
    )
  }
  if (isEmpty && isGuest) return <Empty title="지금은 공유된 지원자가 없어요" />
  if (isEmpty) return <Nobody castingId={castingId} />
  return (
    <Empty
      title="조건에 맞는 지원자가 없어요"
      action={
        <Button auto onClick={onClear}>
          조건 지우기
        </Button>
      }
    />
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
