import type { CastingListShare } from '#contract/casting-lists/shares.ts'
import type { CastingShare, CastingShareItem } from '#contract/sharing/share.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { thousands } from '#web/ui/format.ts'
import { shareOfCastingTexts, shareOfListTexts } from './messages.ts'

/** A share as the dialog shows it; `seen` of a visitor: how much they saw. */
export type Share = Omit<CastingShare, 'visits'> & {
  visits: (Omit<CastingShare['visits'][number], 'listedCount' | 'openedCount'> & { seen: string })[]
}
type Change = Parameters<typeof api.sharing.changeShare>[0]['body']
type Made = { key: string; share: Share }

/** What is shared: the calls about its shares, the page of its guests, and the words for it. */
export type Shared = {
  /** Tells it apart from others. */
  key: string
  path: string
  texts: typeof shareOfCastingTexts | typeof shareOfListTexts
  list: (signal: AbortSignal) => Promise<{ list: CastingShareItem[]; everyoneCount: number }>
  read: (shareId: number, signal: AbortSignal) => Promise<Share>
  /** Without an id, one more. */
  save: (shareId: number | null, change: Change) => Promise<Share>
  stop: (shareId: number) => Promise<Share>
  unlock: (shareId: number) => Promise<Share>
  openLink: (shareId: number) => Promise<Made>
  closeLink: (shareId: number) => Promise<Share>
}

/** Nobody and nothing chosen: a new share of applicants, and every share of a list, which is shared whole. */
export const nothingChosen: Pick<Share, 'scope' | 'shows' | 'can'> = {
  scope: { roleIds: [], groupIds: [], stages: [], applicationIds: [] },
  shows: { comments: false, ratings: false, files: false },
  can: { comment: false, rate: false, group: false },
}

/** The applicants of a casting. */
export function sharedApplicants(castingId: number): Shared {
  const params = { castingId }
  const of = (shareId: number) => ({ params, query: { shareId } })
  const shown = ({ visits, ...share }: CastingShare): Share => ({
    ...share,
    visits: visits.map(({ listedCount, openedCount, ...visit }) => ({
      ...visit,
      seen: shareOfCastingTexts.seen(thousands(openedCount), thousands(listedCount)),
    })),
  })
  return {
    key: `casting ${castingId}`,
    path: paths.share(castingId),
    texts: shareOfCastingTexts,
    list: signal => api.sharing.shares({ params }, { signal }),
    read: async (shareId, signal) => shown(await api.sharing.share(of(shareId), { signal })),
    save: async (shareId, body) =>
      shown(
        await (shareId === null
          ? api.sharing.addShare({ params, body })
          : api.sharing.changeShare({ ...of(shareId), body })),
      ),
    stop: async shareId => shown(await api.sharing.stopShare(of(shareId))),
    unlock: async shareId => shown(await api.sharing.unlockShare(of(shareId))),
    async openLink(shareId) {
      const { key, share } = await api.sharing.openLink(of(shareId))
      return { key, share: shown(share) }
    },
    closeLink: async shareId => shown(await api.sharing.closeLink(of(shareId))),
  }
}

/** The page of a list's guests; no other page has links to it. */
export const sharedListPath = (castingListId: number) => `/share/list/${castingListId}`

/** The actors of a casting list. */
export function sharedActors(castingListId: number): Shared {
  const params = { castingListId }
  const of = (shareId: number) => ({ params, query: { shareId } })
  const shown = ({ visits, ...share }: CastingListShare): Share => ({
    ...nothingChosen,
    ...share,
    visits: visits.map(({ viewCount, ...visit }) => ({ ...visit, seen: shareOfListTexts.seen(thousands(viewCount)) })),
  })
  return {
    key: `list ${castingListId}`,
    path: sharedListPath(castingListId),
    texts: shareOfListTexts,
    list: signal => api.castingLists.shares({ params }, { signal }),
    read: async (shareId, signal) => shown(await api.castingLists.share(of(shareId), { signal })),
    async save(shareId, { name, password, expiresAt }) {
      const body = { name, password, expiresAt }
      const call =
        shareId === null
          ? api.castingLists.addShare({ params, body })
          : api.castingLists.changeShare({ ...of(shareId), body })
      return shown(await call)
    },
    stop: async shareId => shown(await api.castingLists.stopShare(of(shareId))),
    unlock: async shareId => shown(await api.castingLists.unlockShare(of(shareId))),
    async openLink(shareId) {
      const { key, share } = await api.castingLists.openLink(of(shareId))
      return { key, share: shown(share) }
    },
    closeLink: async shareId => shown(await api.castingLists.closeLink(of(shareId))),
  }
}
