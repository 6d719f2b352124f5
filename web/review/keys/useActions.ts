import { type RefObject, useRef } from 'react'
import type { ReviewerFacts } from '#contract/review/applicants.ts'
import type { PlayerHandle } from '#web/media/Player.tsx'
import { paths } from '#web/paths.ts'
import { thousands } from '#web/ui/format.ts'
import { imageUrl } from '#web/ui/image.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Reel } from '../applicant/useReel.ts'
import { compareActionsTexts } from '../compare/messages.ts'
import type { GridHandle } from '../grid/Grid.tsx'
import { useActionsTexts as texts } from '../state/messages.ts'
import type { Moves } from '../state/moves.ts'
import type { NextStage } from '../state/rows.ts'
import type { Store } from '../state/store.ts'
import { fewest, most } from '../state/useCompared.ts'
import type { KeyMenuName } from './KeyMenus.tsx'
import { keyActionsTexts } from './messages.ts'
import type { Actions } from './useShortcuts.ts'

type ActionsInput = {
  store: Store
  moves: Moves
  grid: RefObject<GridHandle | null>
  comment: RefObject<HTMLInputElement | null>
  player: RefObject<PlayerHandle | null>
  search: RefObject<HTMLInputElement | null>
  viewer: ReviewerFacts
  /** The compared applicants: keys then move among them only, and never auto-advance. */
  compared: readonly number[] | null
  autoAdvance: boolean
  reel: Reel
  onHelp: () => void
  onMenu: (menu: KeyMenuName) => void
  onKeep: (ids: number[]) => void
  onEnlarge: () => void
  onPick: (ids: number[]) => void
  onCompare: (ids: number[]) => void
  /** Removes somebody from the comparison. */
  onUncompare: (id: number) => void
  onCompared: () => void
}

const ahead = 2

const fetched = new Set<string>()
function fetchPhoto(photo: { key: string } | null | undefined): void {
  if (!photo || fetched.has(photo.key)) return
  fetched.add(photo.key)
  new Image().src = imageUrl(photo.key, 700, 'avif')
}

/** The screen shows the key press first. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

/** The actions of keys and buttons. Moving on marks the previous applicant as read. */
export function useActions({
  store,
  moves,
  grid,
  comment,
  player,
  search,
  viewer,
  compared,
  autoAdvance,
  reel,
  onHelp,
  onMenu,
  onKeep,
  onEnlarge,
  onPick,
  onCompare,
  onUncompare,
  onCompared,
}: ActionsInput) {
  const advances = autoAdvance && !compared
  const announced = useRef<number | null>(null)
  function go(id: number, focus: boolean) {
    store.activate(id)
    grid.current?.reveal(id, focus)
    afterPaint(() => {
      store.wantCards(around(id))
      for (const near of around(id)) fetchPhoto(store.card(near)?.photo)
    })
  }
  const around = (id: number) => {
    const at = store.place(id)
    return store.order().slice(Math.max(0, at - ahead), at + ahead + 1)
  }
  const move = (by: number, isHeld = false): number | null => {
    const active = store.active()
    if (active === null) return null
    const order = compared ?? store.order()
    const place = compared ? compared.indexOf(active) : store.place(active)
    const at = Math.min(Math.max(place + by, 0), order.length - 1)
    const id = order[at]
    if (id === undefined || id === active) return null
    // Applicants skipped by a held key have not been read.
    if (!isHeld) afterPaint(() => moves.markRead(active))
    go(id, true)
    return id
  }
  const step = (by: number, { extend = false, isHeld = false } = {}) => {
    const from = store.active()
    const to = move(by, isHeld)
    if (extend && from !== null && !compared) store.select(to === null ? [from] : [from, to], true)
  }
  function assign(id: number, groupId: number) {
    if (!viewer.rights.group || (!groupId && !viewer.seesUngrouped)) return
    const selected = [...store.selected()]
    moves.moveToGroup(selected.length ? selected : [id], groupId)
    if (!selected.length && advances && groupId) move(1)
  }

  function decide(id: number, stage: NextStage, roleId: number | null) {
    void moves.changeStage([id], stage, roleId)
    if (advances) move(1)
  }
  /** Announces the number of results, and focuses where the next key works. */
  function announceFiltered() {
    const active = store.active()
    if (active !== null) go(active, true)
    if (announced.current !== null) toast.dismiss(announced.current)
    announced.current = toast.show(keyActionsTexts.shown(thousands(store.order().length)))
  }
  function openMenu(menu: KeyMenuName) {
    const active = store.row(store.active() ?? 0)
    if (menu !== 'stage') return compared ? undefined : onMenu(menu)
    if (!viewer.rights.decide || !(active || store.selected().size)) return
    if (active?.sentAt && !store.selected().size) toast.show(keyActionsTexts.alreadySent(active.name))
    else onMenu(menu)
  }

  const actions: Actions = {
    step,
    row: (by, isHeld) => move(by * (grid.current?.columns() ?? 1), isHeld),
    group(key) {
      const active = store.active()
      if (active === null) return
      if (key === 0) return assign(active, 0)
      const group = store.groups().find(each => each.number === key)
      if (group) assign(active, group.id)
    },
    rate(mark) {
      const active = store.active()
      if (active !== null && viewer.rights.rate) void moves.rate(active, mark)
    },
    enlarge: onEnlarge,
    async open(newTab) {
      const active = store.active()
      if (active === null) return
      const { live } = await store.detail(active)
      if (viewer.kind === 'SHARE') toast.show(texts.sentOnly)
      else if (!live) toast.show(texts.hidden)
      else if (newTab) window.open(paths.actor(live.profileId), '_blank', 'noopener')
      else location.assign(paths.actor(live.profileId))
    },
    comment: () => comment.current?.focus(),
    playAll() {
      if (viewer.shows.files) reel.toggle()
    },
    keep() {
      const active = store.active()
      const ids = store.selected().size || active === null ? [...store.selected()] : [active]
      if (viewer.kind !== 'SHARE' && ids.length) onKeep(ids)
    },
    selectAll: () => store.select(store.order(), true),
    async play() {
      if (!viewer.shows.files) return
      if (player.current) return player.current.toggle()
      const active = store.active()
      const detail = active === null ? null : await store.detail(active).catch(() => null)
      if (detail && !detail.videos.length && !detail.selfTapes.length) toast.show(texts.noVideos)
    },
    compare() {
      if (compared) return onCompared()
      const chosen = store.order().filter(id => store.isSelected(id))
      if (chosen.length < fewest) toast.show(compareActionsTexts.choose)
      else if (chosen.length > most) toast.show(compareActionsTexts.tooMany)
      else onCompare(chosen)
    },
    toggleSelected() {
      const active = store.active()
      if (active !== null && compared) onUncompare(active)
      else if (active !== null) store.select([active], !store.isSelected(active))
    },
    pick() {
      const active = store.active()
      const ids = store.selected().size || active === null ? [...store.selected()] : [active]
      if (viewer.rights.decide && ids.length) onPick(ids)
    },
    nextUnread() {
      if (compared) return
      const order = store.order()
      const active = store.active()
      const at = active === null ? -1 : store.place(active)
      const isUnread = (id: number) => store.row(id)?.read !== 2 && id !== active
      const next = order.slice(at + 1).find(isUnread) ?? order.find(isUnread)
      if (next === undefined) {
        toast.show(store.newcomers().size ? texts.newApplicants : texts.allRead)
        return
      }
      if (active !== null) afterPaint(() => moves.markRead(active))
      go(next, true)
    },
    undo: () => void moves.undo(),
    search: () => search.current?.focus(),
    help: onHelp,
    menu: openMenu,
    escape() {
      reel.stop()
      store.clearSelection()
    },
  }
  return { ...actions, go, assign, decide, announceFiltered }
}
