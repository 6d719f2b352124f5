import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { pageApi } from '../../api.ts'
import type { FieldErrors } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.ts'
import { bodyOf, type FormValues, valuesOf } from './form-values.ts'
import { differences, type Version } from './OtherWindow.tsx'
import { type EditorPhoto, photosOf, storedPhoto } from './photo-list.ts'
import { dropDraft, keepDraft } from './useDraft.ts'
import type { Photos } from './usePhotos.ts'

export type Saved = { profileId: number; revision: number }
type Given = {
  userId: number
  saved: Saved | null
  form: UseFormReturn<FormValues>
  photos: Photos
  isSending: boolean
  /** How many files could not be sent: what is saved lacks them. */
  failed: number
  /** False while an older draft waits to be taken or dropped: it must not be written over. */
  keepsDraft: boolean
}
type Other = Version & { revision: number }

export const photoState = (photos: EditorPhoto[]) => JSON.stringify(photosOf(photos))

/**
 * Saving the profile: first, again, and when another window was faster. What is written is kept as a draft before
 * anything is sent, so that whatever becomes of the call, it is there on the next visit.
 */
export function useSave({ userId, saved: givenSaved, form, photos, isSending, failed, keepsDraft }: Given) {
  const revalidator = useRevalidator()
  const [saved, setSaved] = useState(givenSaved)
  const [savedPhotos, setSavedPhotos] = useState(() => photoState(photos.photos))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPending, setPending] = useState(false)
  const [other, setOther] = useState<Other | null>(null)
  const [isBehind, setBehind] = useState(false)
  const photosNow = useRef(photos.photos)
  useEffect(() => {
    photosNow.current = photos.photos
  }, [photos.photos])
  // Zero is older than anything saved.
  const base = isBehind ? 0 : (saved?.revision ?? null)

  /** `over`: the saving of another window that this one is to replace. */
  async function save(over?: number) {
    if (isPending) return
    if (isSending) return void toast.error('올리는 중인 파일이 있어요. 다 올라간 뒤에 저장해 주세요')
    if (keepsDraft) keepDraft(userId, { revision: base, values: form.getValues(), photos: photos.photos })
    if (!navigator.onLine)
      return void toast.error('인터넷 연결이 끊겼어요. 적은 내용은 여기에 있으니 연결된 뒤에 저장해 주세요')
    setPending(true)
    try {
      if (isBehind && over === undefined) await showOther()
      else await send(over ?? saved?.revision)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'profile_changed') await showOther()
      else refused(error)
    } finally {
      setPending(false)
    }
  }

  async function send(revision: number | undefined) {
    const [values, sentPhotos] = [structuredClone(form.getValues()), photos.photos]
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
    // What was typed meanwhile stays, unsaved.
    form.reset(values, { keepValues: true })
    setSavedPhotos(photoState(sentPhotos))
    const isSame =
      JSON.stringify(form.getValues()) === JSON.stringify(values) &&
      photoState(photosNow.current) === photoState(sentPhotos)
    if (keepsDraft && isSame) dropDraft(userId)
    if (failed) sayWhatIsMissing()
    else toast.success(saved ? '프로필을 저장했어요' : '프로필을 만들었어요')
    revalidator.revalidate()
  }

  function sayWhatIsMissing() {
    toast.error(`프로필은 저장했어요. 올리지 못한 파일 ${failed}개를 다시 올려 주세요`)
    document.querySelector('#profile [data-failed]')?.scrollIntoView({ block: 'center' })
  }

  function refused(error: ApiError) {
    const hasMain = photos.photos.some(photo => photo.kind === 'MAIN' && photo.image)
    setErrors({ ...(!hasMain && { photos: '대표 사진을 한 장 골라 주세요' }), ...error.fields })
    toast.error(error.message)
  }

  async function showOther() {
    const profile = await pageApi.profiles.read({ params: { profileId: saved!.profileId } })
    const theirs = {
      values: valuesOf(profile),
      photos: profile.photos.map(({ image, kind }) => storedPhoto(image, kind)),
      revision: profile.own!.revision,
    }
    const isSame = differences({ values: form.getValues(), photos: photos.photos }, theirs).length === 0
    if (!isSame) return setOther(theirs)
    // A saving of this very page, whose answer was lost on the way.
    take(theirs)
    setSavedPhotos(photoState(photos.photos))
    if (failed) sayWhatIsMissing()
    else toast.success('프로필을 저장했어요')
  }

  function take({ values, revision }: Other) {
    form.reset(values)
    setSaved({ ...saved!, revision })
    setBehind(false)
    dropDraft(userId)
  }

  return {
    saved,
    errors,
    setErrors,
    isPending,
    /** What the words here are based on, for the draft. */
    base,
    /** A draft was taken that another saving has overtaken: saving shows both. */
    fallBehind: () => setBehind(true),
    isPhotosDirty: photoState(photos.photos) !== savedPhotos,
    save,
    other,
    closeOther: () => setOther(null),
    /** Saves this window's words over those of the other one. */
    keepMine() {
      const { revision } = other!
      setOther(null)
      setBehind(false)
      setSaved({ ...saved!, revision })
      void save(revision)
    },
    /** Shows what the other window saved. */
    takeTheirs() {
      take(other!)
      photos.setPhotos(other!.photos)
      setSavedPhotos(photoState(other!.photos))
      setOther(null)
    },
  }
}
