import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { CardWindow } from '#contract/membership/shapes.ts'
import { payingTexts as texts } from '#web/payments/messages.ts'
import { useWindowState } from '#web/payments/usePaying.ts'
import { openCardWindow } from '#web/payments/window.ts'
import { asQuery, cardResult, toldInQuery } from '#web/payments/window-result.ts'
import { toast } from '#web/ui/overlay/toast.ts'

/** Opens the card window and navigates to `returned` with its result, as phones do by themselves. */
export function useCardWindow() {
  const navigate = useNavigate()
  const { isOpen, setIsOpen, unready } = useWindowState()
  const openWindow = useCallback(
    async (window: CardWindow, returned: string) => {
      setIsOpen(true)
      const result = await openCardWindow({ ...window, redirectUrl: returned })
      setIsOpen(false)
      if (result.kind === 'unavailable') toast.error(texts.unavailable)
      else await navigate(`${returned}&${asQuery(result)}`, { replace: true })
    },
    [navigate, setIsOpen],
  )
  return { openWindow, isOpen, unready }
}

/** The result of a card window in a page's query; null if none was open. */
export function cardReturn(query: URLSearchParams) {
  const issueId = query.get('issueId')
  return issueId ? { issueId, result: cardResult(toldInQuery(query)) } : null
}
export type CardReturn = NonNullable<ReturnType<typeof cardReturn>>
