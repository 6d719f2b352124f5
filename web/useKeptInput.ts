import { type FormEvent, type RefObject, useCallback, useEffect } from 'react'
import { tabStore } from './stored.ts'

/**
 * Restores input of a form whose submission led to another page: to `/500` [S-05], to the login, or to the offline
 * page. `keep` stores the texts in this tab on submission; the form finds them when it is next shown; `drop` removes
 * them, which the caller does after any answer. For uncontrolled inputs; passwords are never stored.
 */
export function useKeptInput(form: RefObject<HTMLFormElement | null>, place: string) {
  useEffect(() => {
    const kept = tabStore.read<Record<string, string>>(keyOf(place))
    if (kept && form.current) putBack(form.current, kept)
  }, [form, place])
  const keep = useCallback(
    ({ currentTarget }: FormEvent<HTMLFormElement>) => void tabStore.keep(keyOf(place), textsOf(currentTarget)),
    [place],
  )
  const drop = useCallback(() => void tabStore.keep(keyOf(place), null), [place])
  return { keep, drop }
}

const keyOf = (place: string) => `typed-${place}`

type Control = HTMLInputElement | HTMLTextAreaElement
const controlsOf = (form: HTMLFormElement): Control[] => [
  ...form.querySelectorAll<Control>('input[name]:not([name*=assword], [type=hidden], [type=checkbox]), textarea[name]'),
]

const textsOf = (form: HTMLFormElement) =>
  Object.fromEntries(controlsOf(form).flatMap(one => (isUnchosen(one) ? [] : [[one.name, one.value]])))

const isUnchosen = (control: Control) => control.type === 'radio' && !(control as HTMLInputElement).checked

function putBack(form: HTMLFormElement, kept: Record<string, string>): void {
  for (const control of controlsOf(form)) {
    const text = kept[control.name]
    if (text === undefined) continue
    if (control.type === 'radio') (control as HTMLInputElement).checked = control.value === text
    else control.value = text
  }
}
