import { useEffect, useRef, useState } from 'react'
import { KeyHints } from '#web/ui/display/KeyHints.tsx'
import { toastStore } from '#web/ui/overlay/toast.ts'
import { caseTexts as texts } from './messages.ts'
import { scopesOf, undoIn } from './useCaseKeys.ts'

/** The keys that work here and now: read from the page again as the focus moves, so that none is promised in vain. */
export function CaseKeys() {
  const place = useRef<HTMLDivElement>(null)
  const [hints, setHints] = useState<Hint[]>([])
  useEffect(() => {
    const read = () => {
      const list = place.current?.closest('[data-cases]')
      const found = list ? hintsOf(list) : []
      setHints(now => (String(now) === String(found) ? now : found))
    }
    read()
    addEventListener('focusin', read)
    const stop = toastStore.subscribe(read)
    return () => {
      removeEventListener('focusin', read)
      stop()
    }
  })
  return (
    <div ref={place}>
      <KeyHints>
        {hints.map(([key, what]) => (
          <span key={key}>
            {key.split(' ').map(each => (
              <kbd key={each}>{each}</kbd>
            ))}{' '}
            {what}
          </span>
        ))}
      </KeyHints>
    </div>
  )
}

type Hint = [key: string, what: string]

function hintsOf(list: Element): Hint[] {
  const dialog = document.querySelector('dialog[open]')
  const row = document.activeElement?.closest('[data-case]') ?? list.querySelector('[data-case]')
  const hints: Hint[] = row ? [['J K', texts.step]] : []
  if (!dialog && row?.querySelector('[data-opens]')) hints.push(['Enter', texts.open])
  if (!dialog && row?.querySelector('input[type=checkbox]')) hints.push(['X', texts.select])
  const controls = scopesOf(list, row, dialog).flatMap(scope => [...scope.querySelectorAll<HTMLElement>('[data-key]')])
  for (const { dataset, textContent } of controls) {
    const key = (dataset.key ?? '').replace(/^Key/, '')
    if (key === 'Digit1') hints.push(['1 – 9', texts.reason])
    else if (!key.startsWith('Digit')) hints.push([key, textContent.trim()])
  }
  if (toastStore.current().some(each => each.undo) || undoIn(list, dialog, row)) hints.push(['Z', texts.undo])
  // As a key press: the first control with a key has it.
  return hints.filter(([key], at) => hints.findIndex(([other]) => other === key) === at)
}
