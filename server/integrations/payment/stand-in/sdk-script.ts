import { windowTexts } from './messages.ts'

/** Defines `PortOne` like the provider's script: a dialog on desktop, a page of its own on a phone. */
export const sdkScript = `(() => {
  const base = new URL(document.currentScript.src).origin
  const isPhone = () => matchMedia('(pointer: coarse)').matches || /Android|iPhone|iPad/i.test(navigator.userAgent)

  function open(kind, request) {
    const isRedirect = request.forceRedirect || (isPhone() && request.redirectUrl)
    const sent = JSON.stringify({ ...request, kind, totalAmount: request.totalAmount })
    const address = base + '/dev/payment/window?mode=' + (isRedirect ? 'page' : 'frame') + '&request=' + encodeURIComponent(sent)
    if (isRedirect) {
      location.assign(address)
      return new Promise(() => {})
    }
    return inDialog(address, kind, request)
  }

  function inDialog(address, kind, request) {
    return new Promise(resolve => {
      const dialog = document.createElement('dialog')
      const frame = document.createElement('iframe')
      const look = { width: 'min(420px, 94vw)', height: 'min(560px, 90vh)', padding: '0', border: '0', borderRadius: '16px', overflow: 'hidden' }
      Object.assign(dialog.style, look)
      Object.assign(frame.style, { width: '100%', height: '100%', border: '0' })
      dialog.setAttribute('aria-label', ${JSON.stringify(windowTexts.frame)})
      frame.title = ${JSON.stringify(windowTexts.frame)}
      frame.src = address
      dialog.append(frame)
      document.body.append(dialog)
      const end = result => {
        removeEventListener('message', heard)
        dialog.remove()
        resolve(result)
      }
      const heard = event => {
        const isOurs = event.origin === base && event.source === frame.contentWindow
        if (isOurs && event.data?.portOneStandIn) end(event.data.portOneStandIn)
      }
      addEventListener('message', heard)
      dialog.addEventListener('cancel', () => {
        const message = ${JSON.stringify(windowTexts.cancelled)}
        const common = { code: 'FAILURE_TYPE_PG', message, pgCode: 'PAY_PROCESS_CANCELED', pgMessage: message }
        end(kind === 'card'
          ? { transactionType: 'ISSUE_BILLING_KEY', ...common }
          : { transactionType: 'PAYMENT', paymentId: request.paymentId, ...common })
      })
      dialog.showModal()
    })
  }

  window.PortOne = {
    requestPayment: request => open('payment', request),
    requestIssueBillingKey: request => open('card', request),
  }
})()
`
