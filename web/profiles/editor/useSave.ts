import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { pageApi } from '#web/api.ts'
import { codeOf, type Refusal } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { bodyOf, type FormValues, ownProfile, valuesOf } from './form-values.ts'
import { useSaveTexts as texts } from './messages.ts'
import { type EditorPhoto, photosOf, storedPhoto } from './photos/photo-list.ts'
import type { Photos } from './photos/usePhotos.ts'
import { dropDraft, keepDraft } from './useDraft.ts'
import { type Base, type Conflict, isSameVersion, mergeVersions, type Version, withTheirs } from './versions.ts'

export type Saved = { profileId: number; revision: number }
type SaveInput = {
  userId: number
  saved: Saved | null
  /** The version at page load. */
  start: Version
  form: UseFormReturn<FormValues>
  photos: Photos
  isSending: boolean
  /** Number of failed uploads, which the saved profile lacks. */
  failed: number
  /** False while an older draft waits for a decision: it must not be overwritten. */
  keepsDraft: boolean
}
type Theirs = Version & { revision: number }
/** What another window saved in the meantime, merged with this one as far as possible. */
type Other = { theirs: Theirs; merged: Version; conflicts: Conflict[] }

/** Merged photos, and the revision of the other window's save. */
type Joined = { photos: EditorPhoto[]; revision: number }

export const photoState = (photos: EditorPhoto[]) => JSON.stringify(photosOf(photos))

/**
 * Saves the profile, the first time and later. If another window was faster, both inputs are merged, with a question
 * only for the fields that both changed. The input is kept as a draft before anything is sent, so that it is there on
 * the next visit whatever happens to the call.
 */
export function useSave({ userId, saved: givenSaved, start, form, photos, isSending, failed, keepsDraft }: SaveInput) {
  const revalidator = useRevalidator()
  const [saved, setSaved] = useState(givenSaved)
  const [savedPhotos, setSavedPhotos] = useState(() => photoState(photos.photos))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isPending, run } = useCall()
  const [other, setOther] = useState<Other | null>(null)
  const [isBehind, setBehind] = useState(false)
  // The version that this window's changes are based on.
  const [base, setBase] = useState<Base | null>(start)
  const photosNow = useRef(photos.photos)
  useEffect(() => {
    photosNow.current = photos.photos
  }, [photos.photos])
  // Zero is older than any save.
  const revision = isBehind ? 0 : (saved?.revision ?? null)

  /** `joined`: this window's input merged with what another window saved. */
  async function save(joined?: Joined) {
    if (isPending) return
    if (isSending) return void toast.error(texts.uploading)
    if (keepsDraft) keepDraft(userId, { revision, values: form.getValues(), photos: photos.photos, base })
    if (!navigator.onLine) return void toast.error(texts.offline)
    await run(
      async () => {
        try {
          if (saved && isBehind && !joined) await joinOther(saved)
          else await send(joined)
        } catch (error) {
          if (!saved || codeOf(error) !== 'profile_changed') throw error
          await joinOther(saved)
        }
      },
      { onRefused: refused },
    )
  }

  async function send(joined?: Joined) {
    const [values, sentPhotos] = [structuredClone(form.getValues()), joined?.photos ?? photos.photos]
    const revision = joined?.revision ?? saved?.revision
    const body = bodyOf(values, sentPhotos)
    if (saved) {
      const params = { profileId: saved.profileId }
      const answer = await pageApi.profiles.update({ params, body: { ...body, revision } })
      setSaved({ ...saved, revision: answer.revision })
    } else {
      const { id } = await pageApi.profiles.create({ body })
      setSaved({ profileId: id, revision: 1 })
    }
    setErrors({})
    // Input typed in the meantime stays, unsaved.
    form.reset(values, { keepValues: true })
    setSavedPhotos(photoState(sentPhotos))
    setBase({ values, photos: sentPhotos })
    const isSame =
      JSON.stringify(form.getValues()) === JSON.stringify(values) &&
      photoState(photosNow.current) === photoState(sentPhotos)
    if (keepsDraft && isSame) dropDraft(userId)
    if (failed) sayWhatIsMissing()
    else toast.success(joined ? texts.merged : saved ? texts.saved : texts.created)
    revalidator.revalidate()
  }

  function sayWhatIsMissing() {
    toast.error(texts.savedWithoutFiles(failed))
    document.querySelector('#profile [data-failed]')?.scrollIntoView({ block: 'center' })
  }

  function refused({ fields, message }: Refusal) {
    const hasMain = photos.photos.some(photo => photo.kind === 'MAIN' && photo.image)
    setErrors({ ...(!hasMain && { photos: texts.mainPhotoMissing }), ...fields })
    toast.error(message)
  }

  async function joinOther({ profileId }: Saved) {
    const profile = ownProfile(await pageApi.profiles.read({ params: { profileId } }))
    const theirs: Theirs = {
      values: valuesOf(profile),
      photos: profile.photos.map(({ image, kind }) => storedPhoto(image, kind)),
      revision: profile.own.revision,
    }
    const mine = { values: form.getValues(), photos: photosNow.current }
    if (isSameVersion(mine, theirs)) return takeLostAnswer(theirs)
    const { merged, conflicts } = mergeVersions(base, mine, theirs)
    if (conflicts.length) return setOther({ theirs, merged, conflicts })
    await send(join(merged, theirs))
  }

  /** Shows the merged input as changes to the other window's version. */
  function join({ values, photos: joinedPhotos }: Version, theirs: Theirs): Joined {
    takeUp(theirs)
    form.reset(values, { keepDefaultValues: true })
    photos.setPhotos(joinedPhotos)
    photosNow.current = joinedPhotos
    return { photos: joinedPhotos, revision: theirs.revision }
  }

  /** An earlier save of this page did arrive. */
  function takeLostAnswer(theirs: Theirs) {
    takeUp(theirs)
    setSavedPhotos(photoState(photosNow.current))
    dropDraft(userId)
    if (failed) sayWhatIsMissing()
    else toast.success(texts.saved)
  }

  function takeUp(theirs: Theirs) {
    form.reset(theirs.values)
    setBase(theirs)
    setSaved(before => before && { ...before, revision: theirs.revision })
    setBehind(false)
  }

  return {
    saved,
    errors,
    setErrors,
    isPending,
    /** The base revision and values of this input, for the draft. */
    revision,
    base,
    /** A restored draft that another save has overtaken: it changed `draftBase`. */
    fallBehind(draftBase: Base | null) {
      setBehind(true)
      setBase(draftBase)
    },
    isPhotosDirty: photoState(photos.photos) !== savedPhotos,
    save,
    other,
    closeOther: () => setOther(null),
    /** Saves the merged input, with these fields of the other window. */
    resolve(fromTheirs: string[]) {
      if (!other) return
      setOther(null)
      void save(join(withTheirs(other.merged, other.theirs, fromTheirs), other.theirs))
    },
  }
}
