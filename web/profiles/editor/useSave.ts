import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { pageApi } from '#web/api.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { clock } from '#web/ui/format.ts'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { FormValues } from './form-values.ts'
import { type Draft, keepDraft } from './kept-draft.ts'
import { useSaveTexts as texts } from './messages.ts'
import type { Photos } from './photos/usePhotos.ts'
import { createProfileSaver, type Saved, type Shown } from './profile-saver.ts'
import { type Version, withTheirs } from './versions.ts'

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
  /** False while an older draft waits for a decision, which must not be overwritten, and once the profile is gone. */
  keepsDraft: boolean
}

/**
 * Saves the profile. If another window was faster, both inputs are merged, with a question only for the fields that
 * both changed. Unsaved input is kept as a draft, so that it is there on the next visit whatever happens to a call.
 */
export function useSave({ userId, saved: initial, start, form, photos, isSending, failed, keepsDraft }: SaveInput) {
  const revalidator = useRevalidator()
  const [saved, setSaved] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isPending, run } = useCall()
  const [moved, setMoved] = useState<Extract<Shown['state'], { kind: 'moved' }>['moved'] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const now = useRef({ photos: photos.photos, keepsDraft, isMerged: false })
  now.current.keepsDraft = keepsDraft
  const version = (): Version => ({ values: structuredClone(form.getValues()), photos: now.current.photos })

  const own = useRef(start)
  const [saver] = useState(() =>
    createProfileSaver({
      saved: initial,
      start,
      calls: pageApi.profiles,
      keep: kept => now.current.keepsDraft && keepDraft(userId, kept),
      onChange({ draft, state, isKept, isDirty }) {
        if (draft !== own.current) put(draft)
        setMoved(state.kind === 'moved' ? state.moved : null)
        setDirty(isDirty)
        setKeptAt(isDirty && isKept ? clock(Date.now()) : null)
      },
      onMerged() {
        now.current.isMerged = true
      },
    }),
  )
  function put(draft: Version): void {
    own.current = draft
    now.current.photos = draft.photos
    form.reset(structuredClone(draft.values))
    photos.setPhotos(draft.photos)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: hears of every change for as long as the editor is open
  useEffect(() => {
    const changed = () => {
      own.current = version()
      saver.change(own.current)
    }
    const subscription = form.watch((_, { type, name }) => void ((type || name) && changed()))
    return () => subscription.unsubscribe()
  }, [form, saver])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the photos changed
  useEffect(() => {
    if (photos.photos === now.current.photos) return
    now.current.photos = photos.photos
    own.current = version()
    saver.change(own.current)
  }, [photos.photos])

  /** `work`: saves, and answers whether all of it is saved. */
  async function save(work: () => Promise<boolean> = () => saver.saveNow(true)) {
    if (isPending) return
    if (isSending) return void toast.error(texts.uploading)
    if (!navigator.onLine) return void toast.error(texts.offline)
    now.current.isMerged = false
    const wasSaved = saver.saved() !== null
    await run(
      async () => {
        if (!(await work())) {
          if (saver.state().kind !== 'moved') throw saver.failure()
          return setAsking(true)
        }
        setErrors({})
        setSaved(saver.saved())
        if (failed) {
          toast.error(texts.savedWithoutFiles(failed))
          document.querySelector('#profile [data-failed]')?.scrollIntoView({ block: 'center' })
        } else toast.success(now.current.isMerged ? texts.merged : wasSaved ? texts.saved : texts.created)
        revalidator.revalidate()
      },
      { onRefused: refused },
    )
  }

  function refused({ fields, message }: Refusal) {
    const hasMain = photos.photos.some(photo => photo.kind === 'MAIN' && photo.image)
    const hasScope = Boolean(form.getValues('accessScope'))
    setErrors({
      ...(!hasMain && { photos: texts.mainPhotoMissing }),
      ...fields,
      ...(!hasScope && { accessScope: texts.scopeMissing }),
    })
    toast.error(message)
  }

  return {
    saved,
    errors,
    setErrors,
    isPending,
    isDirty,
    /** When unsaved input was kept in this browser. */
    keptAt,
    restore({ values, photos: kept, ...draft }: Draft) {
      const mine = version()
      now.current.keepsDraft = true
      saver.restore({
        ...draft,
        draft: { values: { ...mine.values, ...values }, photos: kept.length ? kept : mine.photos },
      })
    },
    save: () => void save(),
    /** The question about fields that two windows changed, once it is to be shown. */
    other: isAsking ? moved : null,
    closeOther: () => setAsking(false),
    /** Saves the merged input, with these fields of the other window. */
    resolve(fromTheirs: string[]) {
      if (!moved) return
      setAsking(false)
      void save(() => {
        now.current.isMerged = true
        return saver.resolve(withTheirs(moved.merged, moved.theirs.draft, fromTheirs))
      })
    },
  }
}
