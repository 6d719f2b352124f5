import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '#web/api.ts'
import { newKey } from '#web/calls/new-key.ts'
import { codeOf, statusOf } from '#web/calls/refusal.ts'
import { paths } from '#web/paths.ts'
import { tabStore } from '#web/stored.ts'
import { isSame, type Merged, mergeForms } from './merge.ts'
import { useSavingTexts as texts } from './messages.ts'
import { type Kept, placeOf } from './unsaved.ts'
import { type CastingForm, toBody, toForm } from './values.ts'

export type SaveState = { isSignedOut?: boolean } & (
  | { kind: 'idle' | 'waiting' | 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; text?: string }
)
/** The result of merging the person's own input with somebody else's. */
export type Joined = Pick<Merged, 'taken' | 'kept'>
type Saved = Awaited<ReturnType<typeof api.castings.create>>
type Version = { id: number; revision: number } | null

const pauseMillis = 1500
const joinedText = texts.merged
const failedText = texts.saveFailed

/**
 * Saves the form on the server: automatically shortly after the last change while it is a draft, and on request. One
 * save at a time, in order; later input is kept. If somebody else saved first, both versions are merged: a draft
 * continues saving, an open casting waits for its author. A save whose answer was lost counts as saved: its status
 * tells whether it was submitted for review. `send` throws the server's refusals. Unsaved input stays in this tab and
 * reappears when the editor opens, until discarded.
 */
export function useSaving(form: UseFormReturn<CastingForm>, userId: number, initial: Version, isAutomatic: boolean) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const known = useRef(initial)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDirty = useRef(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const [joined, setJoined] = useState<Joined | null>(null)
  const base = useRef<CastingForm>(structuredClone(form.getValues()))
  const draftKey = useRef<string>(null)
  const isGone = useRef(false)
  const [isRestored, setRestored] = useState(false)
  const unanswered = useRef<CastingForm>(null)

  /**
   * Fetches a version saved in the meantime: by somebody else, or by this page if its answer was lost. Null: could not
   * be read.
   */
  const join = useCallback(async () => {
    if (!known.current) return null
    const castingId = known.current.id
    const editing = await api.castings.editing({ params: { castingId } }).catch(() => null)
    if (!editing) return null
    const [mine, theirs] = [structuredClone(form.getValues()), toForm(editing)]
    const own = unanswered.current && mergeForms(unanswered.current, mine, theirs)
    const isOwn = own !== null && own.taken.length + own.kept.length === 0
    const { form: merged, ...where } = isOwn ? own : mergeForms(base.current, mine, theirs)
    base.current = structuredClone(theirs)
    unanswered.current = null
    known.current = { id: castingId, revision: editing.revision }
    form.reset(merged)
    if (!isOwn) setJoined(where)
    const saved: Saved = { ...editing, roleIds: theirs.roles.flatMap(role => role.id ?? []) }
    return { isOwn, saved: isOwn && isSame(merged, theirs) ? saved : null }
  }, [form])

  const keepUnsaved = useCallback(() => {
    draftKey.current ??= newKey()
    const kept: Kept = { draftKey: draftKey.current, base: base.current, form: form.getValues() }
    tabStore.keep(placeOf(userId, known.current?.id ?? null), kept)
  }, [form, userId])

  // The first save clears the input kept for the new casting; later input is kept under its id.
  const settle = useCallback(
    (place: string) => {
      tabStore.keep(place, null)
      if (isDirty.current) keepUnsaved()
      setUnsaved(isDirty.current)
      setState({ kind: 'saved', at: Date.now() })
    },
    [keepUnsaved],
  )

  const write = useCallback(
    async function write(action: 'save' | 'submit', isSecond = false): Promise<Saved> {
      clearTimeout(timer.current)
      isDirty.current = false
      setState({ kind: 'saving' })
      const values = structuredClone(form.getValues())
      const body = toBody(values)
      const place = placeOf(userId, known.current?.id ?? null)
      draftKey.current ??= newKey()
      try {
        const saved = known.current
          ? await api.castings.update({
              params: { castingId: known.current.id },
              body: { ...body, action, revision: known.current.revision },
            })
          : await api.castings.create({ body: { ...body, draftKey: draftKey.current, action } })
        if (!known.current && !isGone.current)
          window.history.replaceState(window.history.state, '', paths.castingEdit(saved.id))
        known.current = { id: saved.id, revision: saved.revision }
        keepRoleIds(form, values, saved.roleIds)
        base.current = {
          ...values,
          roles: values.roles.map((role, at) => ({ ...role, id: saved.roleIds[at] ?? null })),
        }
        unanswered.current = null
        settle(place)
        return saved
      } catch (error) {
        if (!statusOf(error)) unanswered.current = values
        // The draft of this key was edited elsewhere: this input becomes a draft of its own.
        if (codeOf(error) === 'casting_begun' && !isSecond) {
          draftKey.current = newKey()
          return write(action, true)
        }
        const joined = codeOf(error) === 'conflict' ? await join() : null
        if (joined?.saved) {
          settle(place)
          return joined.saved
        }
        if (joined && (joined.isOwn || isAutomatic) && action === 'save' && !isSecond) return write(action, true)
        // A refused submission has already been saved; only a refused save leaves unsaved input.
        if (action === 'submit') {
          setState({ kind: 'saved', at: Date.now() })
          throw error
        }
        isDirty.current = true
        keepUnsaved()
        setState({
          kind: 'failed',
          isSignedOut: statusOf(error) === 401,
          text: joined ? joinedText : codeOf(error) ? (error as Error).message : failedText,
        })
        throw error
      }
    },
    [form, userId, isAutomatic, join, keepUnsaved, settle],
  )

  const send = useCallback(
    (action: 'save' | 'submit') => {
      const next = queue.current.then(() => write(action))
      queue.current = next.catch(() => {})
      return next
    },
    [write],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: kept input is restored once, when the editor opens
  useEffect(() => {
    const kept = tabStore.read<Kept>(placeOf(userId, known.current?.id ?? null))
    if (!kept) return
    form.reset(known.current ? mergeForms(kept.base, kept.form, base.current).form : kept.form)
    draftKey.current = kept.draftKey
    isDirty.current = true
    setUnsaved(true)
    setRestored(true)
    if (isAutomatic) send('save').catch(() => {})
  }, [])

  useEffect(() => {
    isGone.current = false
    const subscription = form.watch((_, { type, name }) => {
      // Saving itself sets ids of roles; every other change is an edit.
      if (name?.endsWith('.id')) return
      if (!type && !name) return
      isDirty.current = true
      setUnsaved(true)
      if (!isAutomatic) return setState({ kind: 'idle' })
      setState({ kind: 'waiting' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send('save').catch(() => {}), pauseMillis)
    })
    const warn = (event: BeforeUnloadEvent) => isDirty.current && event.preventDefault()
    const keepNow = () => isDirty.current && keepUnsaved()
    window.addEventListener('beforeunload', warn)
    window.addEventListener('pagehide', keepNow)
    return () => {
      subscription.unsubscribe()
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', keepNow)
      clearTimeout(timer.current)
      isGone.current = true
      if (!isDirty.current || !isAutomatic) return
      keepUnsaved()
      send('save').catch(() => {})
    }
  }, [form, send, isAutomatic, keepUnsaved])

  /** Discards unsaved input and shows the server's version. */
  const discard = () => {
    isDirty.current = false
    tabStore.keep(placeOf(userId, known.current?.id ?? null), null)
    form.reset(structuredClone(base.current))
    setUnsaved(false)
    setRestored(false)
    setJoined(null)
    setState({ kind: 'idle' })
  }

  return { state, send, discard, isUnsaved, isRestored, joined, castingId: () => known.current?.id ?? null }
}

/** New roles get their ids, wherever they have been moved in the meantime. */
function keepRoleIds(form: UseFormReturn<CastingForm>, sent: CastingForm, ids: number[]): void {
  const idOf = new Map(sent.roles.map((role, at) => [role.key, ids[at]]))
  form.getValues('roles').forEach((role, at) => {
    const id = idOf.get(role.key)
    if (id && role.id !== id) form.setValue(`roles.${at}.id`, id)
  })
}
