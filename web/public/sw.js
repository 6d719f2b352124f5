// Shows pushes, and an offline page when a page cannot be reached. It caches no page or answer itself: the lists on the
// offline page are kept by web/shell/app/last-seen.ts, the walker's day by web/tours/walk/kept-walk.ts.

// The sentences stand here because nothing can be imported.
const texts = {
  offlineTitle: '연결이 끊겼어요',
  offline: '인터넷에 연결되지 않았어요',
  kept: '연결이 끊겨서 마지막으로 본 내용을 보여 드려요. 그 뒤에 바뀌었을 수 있어요.',
  nothing: '연결을 확인하고 다시 열어 주세요.',
  again: '다시 열기',
  opened: '열어 본 공고',
  list: '마지막으로 본 목록',
}

const sharedPath = '/shared'
// A profile has no more photos and films.
const mostShared = 30

self.addEventListener('install', event => {
  self.skipWaiting()
  // Writes go past this script where the browser can: one sent as its page is left would be lost on the way through it.
  const pastUs = requestMethod => ({ condition: { requestMethod }, source: 'network' })
  // What another app shares is a write too, and comes to us alone.
  const toUs = { condition: { requestMethod: 'POST', urlPattern: new URLPattern({ pathname: sharedPath }) }, source: 'fetch-event' }
  if ('addRoutes' in event) event.waitUntil(event.addRoutes([toUs, ...['POST', 'PUT', 'PATCH', 'DELETE'].map(pastUs)]))
})
self.addEventListener('activate', event => event.waitUntil(activate()))

async function activate() {
  // Pages need not wait for this script to start.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

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

/** Marks the notification as clicked; if the person has signed out meanwhile, the page just opens. */
async function click(notificationId) {
  if (!Number.isInteger(notificationId)) return
  await fetch(`/v1/notifications/click/${notificationId}`, { method: 'PUT' }).catch(() => {})
}

/**
 * A window that shows the page comes to the front; else a new one opens, because somebody may be writing in the others.
 * Opens only our paths and https.
 */
async function openPage(link) {
  const url = new URL(link, self.location.origin)
  const isOurs = url.origin === self.location.origin
  if (!isOurs && url.protocol !== 'https:') return
  const windows = isOurs ? await self.clients.matchAll({ type: 'window' }) : []
  const open = windows.find(one => one.url.split('#')[0] === url.href.split('#')[0])
  await (open ? open.focus() : self.clients.openWindow(url.href))
}

// Whether the cached page of a walker's day is being shown, which then needs its assets.
let showsKept = false

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === self.location.origin && pathname === sharedPath) event.respondWith(keepShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(load(event).catch(() => answerWithout(request.url)))
  else if (origin === self.location.origin && pathname.startsWith('/assets/') && (showsKept || !navigator.onLine))
    event.respondWith(caches.match(request).then(kept => kept ?? fetch(request)))
})

/**
 * Keeps the photos and films that another app shares until a page takes them (web/shell/app/shared-files.ts), and opens
 * the page that asks where they go. The earlier ones are forgotten.
 */
async function keepShared(request) {
  try {
    const files = (await request.formData()).getAll('files').filter(file => file instanceof File && file.size > 0)
    await caches.delete('shared')
    const cache = await caches.open('shared')
    const date = new Date().toUTCString()
    for (const [at, file] of files.slice(0, mostShared).entries()) {
      const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name), date }
      await cache.put(`${sharedPath}/${at}`, new Response(file, { headers }))
    }
  } catch {
    // The page says that nothing came.
  }
  return Response.redirect(sharedPath, 303)
}

async function answerWithout(url) {
  const walk = new URL(url).pathname === '/walk' ? await keptWalk() : null
  showsKept = walk !== null
  return walk ?? offlinePage(url)
}

const koreanDay = time => new Date(time + 9 * 3_600_000).toISOString().slice(0, 10)

/** Today's round, cached by web/tours/walk/kept-walk.ts; null for that of another day. */
async function keptWalk() {
  try {
    const kept = await (await caches.open('walk')).match('/walk')
    const keptAt = Date.parse(kept?.headers.get('date') ?? '')
    return keptAt && koreanDay(keptAt) === koreanDay(Date.now()) ? kept : null
  } catch {
    return null
  }
}

async function load(event) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  showsKept = false
  return answer
}

const style = `
  body{margin:0 auto;max-width:640px;padding:48px 24px;font:16px/1.6 -apple-system,BlinkMacSystemFont,"Apple SD Gothic Neo","Malgun Gothic",sans-serif;color:#191f28}
  header{text-align:center}h1{margin:0 0 8px;font-size:22px}h2{margin:40px 0 8px;font-size:18px}p{margin:0 0 16px;color:#4e5968}
  .again{display:inline-block;padding:12px 24px;border-radius:10px;background:#191f28;color:#fff;text-decoration:none;font-weight:600}
  ul{margin:0;padding:0;list-style:none}li{padding:12px 0;border-top:1px solid #e5e8eb}li p{margin:0;font-size:14px}
  a{color:inherit;font-weight:600}article p{white-space:pre-line;color:#191f28;overflow-wrap:anywhere}`

/** Says that there is no connection, with the requested casting if it was opened before, and what was seen last. */
async function offlinePage(url) {
  const [opened, list] = await Promise.all([seen('opened'), seen('list')])
  const asked = opened.find(({ href }) => href === new URL(url).pathname)
  const title = asked ? asked.title : texts.offline
  const html = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(asked ? asked.title : texts.offlineTitle)}</title><style>${style}</style></head><body><main><header><h1>${escape(title)}</h1><p>${asked ? texts.kept : texts.nothing}</p><a class="again" href="">${texts.again}</a></header>${asked ? `<article><h2>${escape(asked.facts)}</h2><p>${escape(asked.text ?? '')}</p></article>` : ''}${section(texts.opened, opened.filter(one => one !== asked))}${section(texts.list, list)}</main></body></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
  return new Response(html, { status: 503, headers })
}

async function seen(name) {
  try {
    const kept = await (await caches.open('seen')).match(`/seen/${name}`)
    return kept ? await kept.json() : []
  } catch {
    return []
  }
}

const section = (title, list) =>
  list.length ? `<section><h2>${title}</h2><ul>${list.map(item).join('')}</ul></section>` : ''
const item = ({ href, title, facts }) => `<li><a href="${escape(href)}">${escape(title)}</a><p>${escape(facts)}</p></li>`
const escape = text => String(text).replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`)
