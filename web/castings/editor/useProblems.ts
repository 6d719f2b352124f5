import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { api } from '#web/api.ts'
import { type Refusal, refused } from '#web/calls/refusal.ts'
import { type StepId, stepOf } from './steps.ts'
import { type CastingForm, toBody } from './values.ts'

/** What prevents showing the casting, by field path. */
export type Problems = Refusal['fields']

const pauseMillis = 600

/**
 * The problems shown at the editor's fields, by the server's rules. A corrected one disappears shortly after typing; no
 * new ones appear meanwhile. `focused` changes whenever problems were just requested.
 */
export function useProblems(form: UseFormReturn<CastingForm>, castingId: () => number | null) {
  const [shown, setShown] = useState<Problems>({})
  const [focused, setFocused] = useState<Problems | null>(null)
  const present = useRef(shown)
  const asked = useRef(0)
  const getId = useRef(castingId)
  getId.current = castingId

  const mark = useCallback(
    (problems: Problems) => {
      form.clearErrors()
      for (const [path, message] of Object.entries(problems))
        form.setError(path as FieldPath<CastingForm>, { type: 'server', message })
      present.current = problems
      setShown(problems)
    },
    [form],
  )

  /** All problems of what is written now; null when the server could not be asked. */
  const find = useCallback(async (): Promise<Problems | null> => {
    const body = { castingId: getId.current(), ...toBody(form.getValues()) }
    try {
      return (await api.castings.check({ body })).problems
    } catch (error) {
      const { fields } = refused(error)
      return Object.keys(fields).length > 0 ? fields : null
    }
  }, [form])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = form.watch(() => {
      clearTimeout(timer)
      if (Object.keys(present.current).length === 0) return
      timer = setTimeout(async () => {
        const turn = ++asked.current
        const found = await find().catch(() => null)
        // A later question, such as that of a step, has the later answer.
        if (found && turn === asked.current) mark(pick(found, path => path in present.current))
      }, pauseMillis)
    })
    return () => {
      subscription.unsubscribe()
      clearTimeout(timer)
    }
  }, [form, find, mark])

  const show = (problems: Problems) => {
    mark(problems)
    setFocused(problems)
  }
  /** Shows the problems of a step, in addition to those already shown in other steps. Returns whether there are any. */
  async function checkStep(step: StepId): Promise<boolean> {
    asked.current++
    const found = await find().catch(() => null)
    if (!found) return false
    const here = pick(found, path => stepOf(path) === step)
    const elsewhere = pick(present.current, path => stepOf(path) !== step)
    if (Object.keys(here).length === 0) mark(elsewhere)
    else show({ ...elsewhere, ...here })
    return Object.keys(here).length > 0
  }
  return { shown, focused, show, checkStep }
}

const pick = (problems: Problems, isMeant: (path: string) => boolean): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => isMeant(path)))
