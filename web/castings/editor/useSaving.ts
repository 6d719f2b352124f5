import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { type CastingForm, toBody } from './values.ts'

export type SaveState = {
  kind: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  text?: string
  at?: number
  isOutdated?: boolean
}
type Saved = Awaited<ReturnType<typeof api.castings.create>>
type Known = { id: number; revision: number } | null

const pauseMillis = 1500

/**
 * Saves the form on the server: by itself a moment after the last change while the notice is a draft, and when asked.
 * One save at a time, in order; what is written meanwhile stays. `send` throws what the server refuses.
 */
export function useSaving(form: UseFormReturn<CastingForm>, initial: Known, isAutomatic: boolean) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const known = useRef(initial)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDirty = useRef(false)

  const write = useCallback(
    async (action: 'save' | 'submit'): Promise<Saved> => {
      clearTimeout(timer.current)
      isDirty.current = false
      setState({ kind: 'saving' })
      const values = form.getValues()
      const body = toBody(values)
      try {
        const saved = known.current
          ? await api.castings.update({
              params: { castingId: known.current.id },
              body: { ...body, action, revision: known.current.revision },
            })
          : await api.castings.create({ body: { ...body, action } })
        if (!known.current) window.history.replaceState(window.history.state, '', paths.castingEdit(saved.id))
        known.current = { id: saved.id, revision: saved.revision }
        keepRoleIds(form, values, saved.roleIds)
        setState({ kind: 'saved', at: Date.now() })
        return saved
      } catch (error) {
        // A refused submission was saved before; only a refused save leaves something unsaved.
        if (action === 'submit') {
          setState({ kind: 'saved', at: Date.now() })
          throw error
        }
        isDirty.current = true
        setState({
          kind: 'failed',
          text: error instanceof ApiError ? error.message : '저장하지 못했어요. 다시 시도해 주세요',
          isOutdated: error instanceof ApiError && error.code === 'conflict',
        })
        throw error
      }
    },
    [form],
  )

  const send = useCallback(
    (action: 'save' | 'submit') => {
      const next = queue.current.then(() => write(action))
      queue.current = next.catch(() => {})
      return next
    },
    [write],
  )

  useEffect(() => {
    const subscription = form.watch((_, { type, name }) => {
      // Ids of roles are set by saving itself; everything else is somebody's doing.
      if (name?.endsWith('.id')) return
      if (!type && !name) return
      isDirty.current = true
      if (!isAutomatic) return setState({ kind: 'idle' })
      setState({ kind: 'waiting' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send('save').catch(() => {}), pauseMillis)
    })
    const warn = (event: BeforeUnloadEvent) => isDirty.current && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      subscription.unsubscribe()
      window.removeEventListener('beforeunload', warn)
      clearTimeout(timer.current)
      if (isDirty.current && isAutomatic) send('save').catch(() => {})
    }
  }, [form, send, isAutomatic])

  return { state, send, castingId: () => known.current?.id ?? null }
}

/** Roles that were new get their ids, wherever they have moved meanwhile. */
function keepRoleIds(form: UseFormReturn<CastingForm>, sent: CastingForm, ids: number[]): void {
  const idOf = new Map(sent.roles.map((role, at) => [role.key, ids[at]]))
  form.getValues('roles').forEach((role, at) => {
    const id = idOf.get(role.key)
    if (id && role.id !== id) form.setValue(`roles.${at}.id`, id)
  })
}
