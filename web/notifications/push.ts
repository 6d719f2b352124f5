import { api } from '../api.ts'

export const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** This browser's subscription, or null. Registers nothing. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** By which this browser finds itself among those of `browsers`; null without a subscription. */
export async function currentMark(): Promise<string | null> {
  const subscription = await currentSubscription()
  if (!subscription) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Asks for leave, subscribes and tells the server. False when the person or the browser says no. */
export async function startPush(publicKey: string, userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  // A subscription made with keys that are no longer ours can't be renewed, only made anew.
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  })
  try {
    await tell(subscription, { isResumed: false })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  localStorage.setItem(whoKey, String(userId))
  return true
}

const whoKey = 'pushOf'

function tell(subscription: PushSubscription, { isResumed }: { isResumed: boolean }): Promise<{ isOn: boolean }> {
  const { endpoint, keys } = subscription.toJSON()
  return api.notifications.subscribePush({
    body: { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! }, isResumed },
  })
}

/**
 * Pushes end with the login they were asked with: whoever turned them on in this browser has them again after the next,
 * unless it was taken from the list meanwhile.
 */
export async function resumePush(userId: number): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return
  if (localStorage.getItem(whoKey) !== String(userId)) return
  const subscription = await currentSubscription()
  if (!subscription) return
  const { isOn } = await tell(subscription, { isResumed: true })
  if (isOn) return
  localStorage.removeItem(whoKey)
  await subscription.unsubscribe()
}

export async function stopPush(): Promise<void> {
  localStorage.removeItem(whoKey)
  const subscription = await currentSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await api.notifications.unsubscribePush({ body: { endpoint: subscription.endpoint } })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}
