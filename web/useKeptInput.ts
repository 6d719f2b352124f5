import { type FormEvent, type RefObject, useCallback, useEffect } from 'react'
import { tabStore } from './stored.ts'

/**
 * Brings back what was typed into a form whose sending led to another page: to `/500` [S-05], to the login, or to the
 * page of a lost connection. `keep` stores the texts in this tab as they are sent; the form finds them when it is next
 * shown; `drop` removes them, which the caller does with any answer. For uncontrolled inputs; passwords are never stored,
 * nor ticks, which may be consents, unless asked for.
 */
export function useKeptInput(form: RefObject<HTMLFormElement | null>, place: string, { ticks = false } = {}) {
  useEffect(() => {
    const kept = tabStore.read<Record<string, string>>(keyOf(place))
    if (kept && form.current) putBack(form.current, kept, ticks)
  }, [form, place, ticks])
  const keep = useCallback(
    ({ currentTarget }: FormEvent<HTMLFormElement>) => void tabStore.keep(keyOf(place), textsOf(currentTarget, ticks)),
    [place, ticks],
  )
  const drop = useCallback(() => void tabStore.keep(keyOf(place), null), [place])
  return { keep, drop }
}

const keyOf = (place: string) => `typed-${place}`

type Control = HTMLInputElement | HTMLTextAreaElement
const controlsOf = (form: HTMLFormElement, ticks: boolean): Control[] =>
  [...form.querySelectorAll<Control>('input[name]:not([name*=assword], [type=hidden]), textarea[name]')].filter(
    ({ type }) => ticks || type !== 'checkbox',
  )

const textsOf = (form: HTMLFormElement, ticks: boolean) =>
  Object.fromEntries(
    controlsOf(form, ticks).flatMap(one => {
      if (one.type === 'checkbox') return [[one.name, isChecked(one) ? ticked : '']]
      return one.type === 'radio' && !isChecked(one) ? [] : [[one.name, one.value]]
    }),
  )

const ticked = 'on'
const isChecked = (control: Control) => (control as HTMLInputElement).checked

function putBack(form: HTMLFormElement, kept: Record<string, string>, ticks: boolean): void {
  for (const control of controlsOf(form, ticks)) {
    const text = kept[control.name]
    if (text === undefined) continue
    if (control.type === 'checkbox') (control as HTMLInputElement).checked = text === ticked
    else if (control.type === 'radio') (control as HTMLInputElement).checked = control.value === text
    else control.value = text
  }
}
