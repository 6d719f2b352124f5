import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { keptPlace } from '#web/useKept.ts'
import { createCastingSaver, type Joined, type KeptForm, type Shown } from './casting-saver.ts'
import { useSavingTexts as texts } from './messages.ts'
import type { CastingForm } from './values.ts'

export type SaveState = { isSignedOut?: boolean } & (
  | { kind: 'idle' | 'waiting' | 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; text: string }
)
type Version = { id: number; revision: number } | null

const placeOf = (userId: number, castingId: number | null) =>
  keptPlace<KeptForm>(`casting-draft:${userId}:${castingId ?? 'new'}`)

/**
 * Saves the form on the server: automatically shortly after the last change while it is a draft, and on request. `send`
 * throws the server's refusals. Unsaved input stays in this tab and reappears when the editor opens, until discarded.
 */
export function useSaving(form: UseFormReturn<CastingForm>, userId: number, initial: Version, isAutomatic: boolean) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [joined, setJoined] = useState<Joined | null>(null)
  const [isRestored, setRestored] = useState(false)
  const isGone = useRef(false)
  const [saver] = useState(() =>
    createCastingSaver({
      form,
      initial,
      isAutomatic,
      calls: api.castings,
      keepAt: (castingId, kept) => placeOf(userId, castingId).keep(kept),
      onChange: setShown,
      onJoined: setJoined,
      onCreated(castingId) {
        if (!isGone.current) window.history.replaceState(window.history.state, '', paths.castingEdit(castingId))
      },
    }),
  )

  useEffect(() => {
    if (saver.restoreKept(placeOf(userId, saver.castingId()).read())) setRestored(true)
  }, [saver, userId])

  useEffect(() => {
    isGone.current = false
    saver.open()
    const subscription = form.watch((_, { type, name }) => {
      // Saving itself sets ids of roles; every other change is an edit.
      if (!name?.endsWith('.id') && (type || name)) saver.changed()
    })
    const warn = (event: BeforeUnloadEvent) => saver.isDirty() && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      subscription.unsubscribe()
      window.removeEventListener('beforeunload', warn)
      isGone.current = true
      saver.close()
    }
  }, [form, saver])

  return {
    state: stateOf(shown, isAutomatic),
    send: saver.send,
    /** Discards unsaved input and shows the server's version. */
    discard() {
      saver.discard()
      setRestored(false)
      setJoined(null)
    },
    isUnsaved: shown?.isDirty ?? false,
    isRestored,
    joined,
    castingId: saver.castingId,
  }
}

function stateOf(shown: Shown | null, isAutomatic: boolean): SaveState {
  const state = shown?.state
  switch (state?.kind) {
    case 'saving':
      return { kind: 'saving' }
    case 'saved':
      return state.at ? { kind: 'saved', at: state.at } : { kind: 'idle' }
    case 'waiting':
      return { kind: isAutomatic ? 'waiting' : 'idle' }
    case 'offline':
    case 'signedOut':
    case 'refused': {
      const text = state.code === 'conflict' ? texts.merged : state.message
      return { kind: 'failed', isSignedOut: state.kind === 'signedOut', text }
    }
    default:
      return { kind: 'idle' }
  }
}
