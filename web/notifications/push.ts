import { api } from '#web/api.ts'
import { browserStore } from '#web/stored.ts'

export const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** This browser's subscription, or null. Registers nothing. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Identifies this browser among `browsers`; null without a subscription. */
export async function currentMark(): Promise<string | null> {
  const subscription = await currentSubscription()
  if (!subscription) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Asks for permission, subscribes and tells the server. False when the person or the browser refuses. */
export async function startPush(publicKey: string, userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  // A subscription made with other keys cannot be renewed, only replaced.
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
  browserStore.keep(whoKey, userId)
  return true
}

const whoKey = 'pushOf'

function tell(subscription: PushSubscription, { isResumed }: { isResumed: boolean }): Promise<{ isOn: boolean }> {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  if (!endpoint || !p256dh || !auth) throw new Error('the browser made a push subscription without its keys')
  return api.notifications.subscribePush({
    body: { endpoint, keys: { p256dh, auth }, isResumed },
  })
}

/**
 * Pushes end with the session they were enabled in: a person who enabled them in this browser gets them again after the
 * next login, unless the browser was removed from the list meanwhile.
 */
export async function resumePush(userId: number): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return
  if (browserStore.read(whoKey) !== userId) return
  const subscription = await currentSubscription()
  if (!subscription) return
  const { isOn } = await tell(subscription, { isResumed: true })
  if (isOn) return
  browserStore.keep(whoKey, null)
  await subscription.unsubscribe()
}

export async function stopPush(): Promise<void> {
  browserStore.keep(whoKey, null)
  const subscription = await currentSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await api.notifications.unsubscribePush({ body: { endpoint: subscription.endpoint } })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}
