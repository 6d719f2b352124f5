import { useCallback, useMemo, useRef, useState } from 'react'
import type { SavedFilter } from '#contract/review/filters.ts'
import type { ApplicantGroup } from '#contract/review/groups.ts'
import type { PlayerHandle } from '#web/media/Player.tsx'
import { useKept } from '#web/useKept.ts'
import { useSwitch } from '#web/useSwitch.ts'
import { Enlarge } from './applicant/Enlarge.tsx'
import { Inspector } from './applicant/Inspector.tsx'
import { Pager } from './applicant/Pager.tsx'
import { StageBar } from './applicant/StageBar.tsx'
import { TogetherDialog } from './applicant/Together.tsx'
import { useReel } from './applicant/useReel.ts'
import { Compare } from './compare/Compare.tsx'
import { noFilters } from './filters/filters.ts'
import { useNarrow } from './filters/useNarrow.ts'
import { BulkBar } from './grid/BulkBar.tsx'
import { Grid, type GridHandle, type GridRoom, type GridSize } from './grid/Grid.tsx'
import { Instead } from './grid/Instead.tsx'
import { Rail } from './grid/Rail.tsx'
import { TopBar } from './grid/TopBar.tsx'
import { KeyHints } from './keys/KeyHints.tsx'
import { type KeyMenuName, KeyMenus } from './keys/KeyMenus.tsx'
import { useActions } from './keys/useActions.ts'
import { useFocusBack } from './keys/useFocusBack.ts'
import { useShortcuts } from './keys/useShortcuts.ts'
import { workspaceTexts as texts } from './messages.ts'
import { Panels, type SharingDialogs } from './Panels.tsx'
import { ContactSheet } from './results/ContactSheet.tsx'
import type { EarlyIndex } from './state/early-index.ts'
import type { Overview } from './state/overview.ts'
import type { FirstCards } from './state/store.ts'
import { useOpenCard } from './state/useOpenCard.ts'
import { useOpened } from './state/useOpened.ts'
import { ReviewContext } from './state/useStore.ts'
import { useWorkspace } from './state/useWorkspace.ts'
import { Watermark } from './Watermark.tsx'
import styles from './Workspace.module.css'

const setting = { days: Number.POSITIVE_INFINITY, isReadAtOnce: true }

export type WorkspaceProps = {
  overview: Overview
  groups: ApplicantGroup[]
  savedFilters?: SavedFilter[]
  /** The cards included in the page. */
  first?: FirstCards | null
  /** The whole casting, asked for before. */
  index?: EarlyIndex | null
  /** The room of the grid in the first screen. */
  room?: GridRoom | null
  viewerId: number | null
  /** Absent for guests, who share with nobody. */
  sharing?: SharingDialogs
}

/** The review workspace in the browser: grid and inspector on wide screens, a pager on narrow ones. */
export default function Workspace(props: WorkspaceProps) {
  const { overview, groups, savedFilters = [], first = null, index = null, room, viewerId, sharing } = props
  const { casting, roles, viewer } = overview
  const space = useWorkspace(casting.id, viewerId, groups, first, index)
  const { store, moves, drafts, filters, onFilter, isSearching, order, line, state } = space
  const { role } = filters
  const isNarrow = useNarrow()
  const [size, setSize] = useKept<GridSize>('review-size', 'M', setting)
  const [lettersOn, setLetters] = useSwitch('review-letters', setting)
  const [autoAdvance, setAutoAdvance] = useSwitch('review-advance', setting)
  const advancing = { autoAdvance, onAutoAdvance: setAutoAdvance }
  const isShown = state === 'first' || state === 'ready'
  const hasPeople = isShown && order.length > 0
  const opened = useOpened(isNarrow && hasPeople)
  const { comparing } = space
  const { compared } = comparing
  const { setPaging, panel, setPanel, enlarged, setEnlarged, together, setTogether, sheet, setSheet } = opened

  const [menu, setMenu] = useState<KeyMenuName | null>(null)
  const grid = useRef<GridHandle>(null)
  const firstRoom = useRef(room ?? null)
  const comment = useRef<HTMLInputElement>(null)
  const enlargedComment = useRef<HTMLInputElement>(null)
  const comparedComment = useRef<HTMLInputElement>(null)
  const player = useRef<PlayerHandle>(null)
  const enlargedPlayer = useRef<PlayerHandle>(null)
  const comparedPlayer = useRef<PlayerHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const reel = useReel(store, id => actions.go(id, false))
  const actions = useActions({
    store,
    moves,
    grid,
    comment: enlarged !== null ? enlargedComment : compared ? comparedComment : comment,
    player: enlarged !== null ? enlargedPlayer : compared ? comparedPlayer : player,
    search,
    viewer,
    compared,
    autoAdvance,
    reel,
    onHelp: () => setPanel('help'),
    onMenu: setMenu,
    onKeep: ids => setTogether({ what: 'keep', ids }),
    onEnlarge: () => setEnlarged(0),
    onPick: ids => setTogether({ what: 'pick', ids }),
    onCompare: comparing.compare,
    onUncompare: comparing.leave,
    onCompared: comparing.close,
  })
  useShortcuts(sheet ? null : actions, lettersOn)
  useFocusBack(
    compared !== null || menu !== null || panel !== null || enlarged !== null || together !== null,
    store,
    grid,
  )
  const openCard = useOpenCard(store, grid, setPaging)
  const onLine = useCallback((isOpen: boolean) => onFilter({ match: isOpen ? 'all' : null }), [onFilter])

  const roleNames = useMemo(() => new Map(roles.map(each => [each.id, each.name])), [roles])
  const [isBlind, setBlind] = useState(overview.isRatingBlind)
  const [saved, setSaved] = useState(savedFilters)
  const review = useMemo(
    () => ({ store, moves, drafts, viewer, role, roleNames, saved, setSaved }),
    [store, moves, drafts, viewer, role, roleNames, saved],
  )
  const shared = {
    roleNames,
    onStep: (by: number) => actions.step(by),
    onGroup: (groupId: number) => {
      const active = store.active()
      if (active !== null) actions.assign(active, groupId)
    },
  }

  const above = (
    <>
      {compared && (
        <Compare
          ids={compared}
          roleNames={roleNames}
          commentInput={comparedComment}
          player={comparedPlayer}
          onGroup={shared.onGroup}
          onEnlarge={setEnlarged}
          onRemove={comparing.leave}
          onLeave={id => actions.go(id, true)}
          onClose={comparing.close}
        />
      )}
      {together && <TogetherDialog {...together} onClose={() => setTogether(null)} />}
      {enlarged !== null && (
        <Enlarge
          first={enlarged}
          roleNames={roleNames}
          commentInput={enlargedComment}
          player={enlargedPlayer}
          onGroup={shared.onGroup}
          onLeave={id => actions.go(id, true)}
          onClose={() => setEnlarged(null)}
        />
      )}
    </>
  )

  if (sheet)
    return (
      <ContactSheet list={sheet} title={casting.title} back={texts.backToApplicants} onClose={() => setSheet(null)} />
    )
  if (opened.isPager) {
    return (
      <ReviewContext value={review}>
        <Pager
          order={order}
          title={(role !== null && roleNames.get(role)) || casting.title}
          sheet={opened.pagerSheet}
          onSheet={opened.setPagerSheet}
          onGrid={() => setPaging(false)}
          {...advancing}
          {...shared}
        />
        <Watermark />
        {above}
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
          <section className={styles.stage} aria-label={texts.list}>
            <StageBar
              count={state === 'first' && first ? first.total : order.length}
              space={space}
              onOpenFilters={() => setPanel('filters')}
              size={size}
              onSize={setSize}
            />
            {hasPeople || (isShown && line.below.size > 0) ? (
              <Grid
                order={order}
                line={line}
                onLine={onLine}
                size={isNarrow ? 'S' : size}
                room={firstRoom}
                handle={grid}
                onOpen={openCard}
              />
            ) : (
              <div className={styles.instead}>
                <Instead
                  state={isSearching && state === 'ready' ? 'loading' : state}
                  castingId={casting.id}
                  isEmpty={store.rows().size === 0}
                  isGuest={viewer.kind === 'SHARE'}
                  onRetry={space.retry}
                  onClear={() => onFilter({ ...noFilters, role })}
                />
              </div>
            )}
            <BulkBar
              onTogether={setTogether}
              onShare={() => setPanel('shareSelected')}
              onCompare={() => actions.compare()}
            />
            <KeyHints on={lettersOn} onHelp={() => setPanel('help')} />
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
      <Panels
        panel={panel}
        sharing={sharing}
        overview={overview}
        space={space}
        viewerId={viewerId}
        roleNames={roleNames}
        isBlind={isBlind}
        onBlind={setBlind}
        lettersOn={lettersOn}
        onLetters={setLetters}
        onSheet={setSheet}
        onClose={() => setPanel(null)}
        {...advancing}
      />
      {above}
      <KeyMenus
        menu={menu}
        space={space}
        roleNames={roleNames}
        onStage={actions.decide}
        onFiltered={actions.announceFiltered}
        onAllFilters={() => setPanel('filters')}
        onClose={() => setMenu(null)}
      />
    </ReviewContext>
  )
}
