import { useEffect, useRef } from 'react'

/** Moves focus to the first field of a new step, or to its heading; not when the page opens. */
export function useFocusOnStep(step: string) {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const find = (what: string) => area.current?.querySelector<HTMLElement>(what)
    const target = find('form input:not([hidden])') ?? find('h1')
    target?.focus()
  }, [step])
  return area
}
