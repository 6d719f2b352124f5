import { api } from '../api.ts'

export const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** This browser's subscription, or null. Registers nothing. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for leave, subscribes and tells the server. False when the person or the browser says no. */
export async function startPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  // A subscription made with keys that are no longer ours can't be renewed, only made anew.
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  })
  const { endpoint, keys } = subscription.toJSON()
  try {
    await api.notifications.subscribePush({
      body: { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } },
    })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return true
}

export async function stopPush(): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await api.notifications.unsubscribePush({ body: { endpoint: subscription.endpoint } })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}
