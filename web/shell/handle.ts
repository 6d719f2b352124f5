const has = (handle: unknown, name: string) => typeof handle === 'object' && handle !== null && name in handle

/** A page with its own header exports `handle = { bare: true }`. */
export const isBare = (handle: unknown) => has(handle, 'bare')

/**
 * A page that opens the provider's payment window exports `handle = { paymentWindow: true }`: its document allows the
 * provider's origins, and a link from another page reloads it, because a policy belongs to a document.
 */
export const hasPaymentWindow = (handle: unknown) => has(handle, 'paymentWindow')

/**
 * A page that records exports `handle = { camera: true }`: its document alone may ask for the camera and microphone, and
 * links to it and from it load the page.
 */
export const hasCamera = (handle: unknown) => has(handle, 'camera')

// A page without anything of its viewer's exports `handle = { guestQuery: [...] }`: the server renders it once for all
// guests, for each value of these names in its query (server/kernel/pages/guest-cache.ts).
