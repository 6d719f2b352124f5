import type { pageApi } from '#web/api.ts'
import { createSaver, type Kept, type Shown as ShownVersion } from '#web/calls/saver.ts'
import { bodyOf, ownProfile, valuesOf } from './form-values.ts'
import { storedPhoto } from './photos/photo-list.ts'
import { type Conflict, mergeVersions, savedText, type Version } from './versions.ts'

export type Saved = { profileId: number; revision: number }
export type Shown = ShownVersion<Version, Conflict>
type Saving = {
  saved: Saved | null
  start: Version
  calls: Pick<typeof pageApi.profiles, 'read' | 'update' | 'create'>
  keep: (kept: Kept<Version> | null) => boolean
  onChange: (shown: Shown) => void
  onMerged: () => void
}

/** Saves a profile on request, the first time and later; fields that two windows changed are asked about. */
export function createProfileSaver({ saved, start, calls, ...given }: Saving) {
  let profileId = saved?.profileId ?? null
  const saver = createSaver<Version, Conflict>({
    start: { draft: start, revision: saved?.revision ?? 0, savedAt: null },
    async read() {
      const profile = ownProfile(await calls.read({ params: { profileId: profileId ?? 0 } }))
      const photos = profile.photos.map(({ image, kind }) => storedPhoto(image, kind))
      return { draft: { values: valuesOf(profile), photos }, revision: profile.own.revision, savedAt: null }
    },
    async save(draft, revision) {
      const body = bodyOf(draft.values, draft.photos)
      if (profileId) {
        const answer = await calls.update({ params: { profileId }, body: { ...body, revision } })
        return { draft, revision: answer.revision, savedAt: null }
      }
      const { id } = await calls.create({ body })
      profileId = id
      return { draft, revision: 1, savedAt: null }
    },
    textOf: savedText,
    merge: mergeVersions,
    asks: true,
    movedCode: 'profile_changed',
    keep: given.keep,
    onChange: given.onChange,
    onMerged() {
      given.onMerged()
      return true
    },
    pauseMs: null,
    retryMs: null,
  })
  return { ...saver, saved: (): Saved | null => (profileId ? { profileId, revision: saver.revision() } : null) }
}
