import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { keep, readKept } from '../../kept.ts'
import { paths } from '../../paths.ts'
import { type Kept, placeOf } from './kept.ts'
import { isSame, type Merged, mergeForms } from './merge.ts'
import { type CastingForm, newKey, toBody, toForm } from './values.ts'

export type SaveState = {
  kind: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  text?: string
  isSignedOut?: boolean
  at?: number
}
/** What came of bringing one's own words together with somebody else's. */
export type Joined = Pick<Merged, 'taken' | 'kept'>
type Saved = Awaited<ReturnType<typeof api.castings.create>>
type Known = { id: number; revision: number } | null

const pauseMillis = 1500
const joinedText = '다른 곳에서 고친 내용과 합쳤어요. 확인하고 저장해 주세요'
const failedText = '저장하지 못했어요. 다시 시도해 주세요'

/**
 * Saves the form on the server: by itself a moment after the last change while the notice is a draft, and when asked.
 * One save at a time, in order; what is written meanwhile stays. Where somebody else saved first, their words and these
 * are brought together: a draft goes on saving, an open notice waits for its author's look. What was saved although its
 * answer was lost counts as saved: its status tells whether it was sent to review. `send` throws what the server
 * refuses. What could not be saved stays in this tab and is there again when the editor opens, until it is discarded.
 */
export function useSaving(form: UseFormReturn<CastingForm>, userId: number, initial: Known, isAutomatic: boolean) {
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

  /** Takes in what was saved meanwhile: by somebody else, or by this page with its answer lost. Null: could not be read. */
  const join = useCallback(async () => {
    const castingId = known.current!.id
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
    const saved: Saved = { ...editing, roleIds: theirs.roles.map(role => role.id!) }
    return { isOwn, saved: isOwn && isSame(merged, theirs) ? saved : null }
  }, [form])

  const keepUnsaved = useCallback(() => {
    draftKey.current ??= newKey()
    const kept: Kept = { draftKey: draftKey.current, base: base.current, form: form.getValues() }
    keep(placeOf(userId, known.current?.id ?? null), kept)
  }, [form, userId])

  // A first saving ends what was kept for the new notice: written on meanwhile, it is kept for the notice that began.
  const settle = useCallback(
    (place: string) => {
      keep(place, null)
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
        if (!(error instanceof ApiError) || error.status === 0) unanswered.current = values
        // The draft that was begun under this key was written on elsewhere: these words become one of their own.
        if (error instanceof ApiError && error.code === 'casting_begun' && !isSecond) {
          draftKey.current = newKey()
          return write(action, true)
        }
        const joined = error instanceof ApiError && error.code === 'conflict' ? await join() : null
        if (joined?.saved) {
          settle(place)
          return joined.saved
        }
        if (joined && (joined.isOwn || isAutomatic) && action === 'save' && !isSecond) return write(action, true)
        // A refused submission was saved before; only a refused save leaves something unsaved.
        if (action === 'submit') {
          setState({ kind: 'saved', at: Date.now() })
          throw error
        }
        isDirty.current = true
        keepUnsaved()
        setState({
          kind: 'failed',
          isSignedOut: error instanceof ApiError && error.status === 401,
          text: joined ? joinedText : error instanceof ApiError ? error.message : failedText,
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is taken up once, when the editor opens
  useEffect(() => {
    const kept = readKept<Kept>(placeOf(userId, known.current?.id ?? null))
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
      // Ids of roles are set by saving itself; everything else is somebody's doing.
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

  /** Gives up what was not saved. The form shows what the server has. */
  const discard = () => {
    isDirty.current = false
    keep(placeOf(userId, known.current?.id ?? null), null)
    form.reset(structuredClone(base.current))
    setUnsaved(false)
    setRestored(false)
    setJoined(null)
    setState({ kind: 'idle' })
  }

  return { state, send, discard, isUnsaved, isRestored, joined, castingId: () => known.current?.id ?? null }
}

/** Roles that were new get their ids, wherever they have moved meanwhile. */
function keepRoleIds(form: UseFormReturn<CastingForm>, sent: CastingForm, ids: number[]): void {
  const idOf = new Map(sent.roles.map((role, at) => [role.key, ids[at]]))
  form.getValues('roles').forEach((role, at) => {
    const id = idOf.get(role.key)
    if (id && role.id !== id) form.setValue(`roles.${at}.id`, id)
  })
}
