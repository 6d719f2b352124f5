// Shows pushes, and a page of its own when a page can't be reached. Keeps no page and no answer.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => {
  const { title, body, link, tag, notificationId } = event.data?.json() ?? {}
  if (!title) return
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang: 'ko', icon: '/apple-touch-icon.png', data: { link, notificationId } }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const { link, notificationId } = event.notification.data ?? {}
  event.waitUntil(Promise.all([openPage(typeof link === 'string' ? link : '/'), click(notificationId)]))
})

/** Marks its card in the drawer as pressed; whoever has signed out meanwhile just opens the page. */
async function click(notificationId) {
  if (!Number.isInteger(notificationId)) return
  await fetch(`/v1/notifications/click/${notificationId}`, { method: 'PUT' }).catch(() => {})
}

/** A window that shows the page comes to the front; else a new one opens, for somebody may be writing in the others. Nothing but paths of ours and https is opened. */
async function openPage(link) {
  const url = new URL(link, self.location.origin)
  const isOurs = url.origin === self.location.origin
  if (!isOurs && url.protocol !== 'https:') return
  const windows = isOurs ? await self.clients.matchAll({ type: 'window' }) : []
  const open = windows.find(one => one.url.split('#')[0] === url.href.split('#')[0])
  await (open ? open.focus() : self.clients.openWindow(url.href))
}

self.addEventListener('fetch', event => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  event.respondWith(fetch(event.request).catch(() => offlinePage()))
})

function offlinePage() {
  const style =
    'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:8px;padding:24px;text-align:center;font:16px/1.6 -apple-system,BlinkMacSystemFont,"Apple SD Gothic Neo","Malgun Gothic",sans-serif;color:#191f28}h1{margin:0;font-size:22px}p{margin:0 0 16px;color:#4e5968}a{padding:12px 24px;border-radius:10px;background:#191f28;color:#fff;text-decoration:none;font-weight:600}'
  const html = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>연결이 끊겼어요</title><style>${style}</style></head><body><main><h1>인터넷에 연결되지 않았어요</h1><p>연결을 확인하고 다시 열어 주세요.</p><a href="">다시 열기</a></main></body></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
  return new Response(html, { status: 503, headers })
}
