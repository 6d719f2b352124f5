import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Checkout } from '#contract/payments/shapes.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { payingTexts as texts } from './messages.ts'
import type { PayMethodCode } from './PayMethodChoice.tsx'
import { openPaymentWindow } from './window.ts'
import { asQuery } from './window-result.ts'

/**
 * Opens the payment window of an order and navigates to the return page with its result, as phones do by themselves.
 * Orders that have nothing to pay, or are being checked, go there at once. `unready` is for the pay button: these pages
 * load as documents, and a press before hydration would be lost.
 */
export function usePaying() {
  const navigate = useNavigate()
  const { isOpen, setIsOpen, unready } = useWindowState()
  const pay = useCallback(
    async ({ orderId, window }: Pick<Checkout, 'orderId' | 'window'>, method: PayMethodCode) => {
      const returned = orderPages.paymentReturn(orderId)
      if (!window) return void (await navigate(returned))
      setIsOpen(true)
      const result = await openPaymentWindow(window, method)
      setIsOpen(false)
      if (result.kind === 'unavailable') toast.error(texts.unavailable)
      else await navigate(`${returned}&${asQuery(result)}`, { replace: location.pathname === '/payments/return' })
    },
    [navigate, setIsOpen],
  )
  return { pay, isOpen, unready }
}

/** Whether a payment window is open, and the props of a button that opens one until the page is hydrated. */
export function useWindowState() {
  const [isOpen, setIsOpen] = useState(false)
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  // After returning from a phone's window, the browser may restore the page as it was left.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && setIsOpen(false)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  return { isOpen, setIsOpen, unready: isReady ? {} : { 'aria-disabled': true } }
}

const never = () => () => {}
