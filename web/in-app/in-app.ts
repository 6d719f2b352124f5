/** Apps whose own browser shows our pages. */
export type App = 'KAKAOTALK' | 'NAVER' | 'INSTAGRAM' | 'FACEBOOK' | 'LINE'
export type InApp = { app: App; isApple: boolean }

const apps: [App, RegExp][] = [
  ['KAKAOTALK', /\bKAKAOTALK\b(?!-)/i],
  ['NAVER', /\bNAVER\(inapp/i],
  // Both also carry tokens of Facebook's own.
  ['INSTAGRAM', /\bInstagram\b/],
  ['FACEBOOK', /\[FBAN\/|\[FB_IAB\/|\bFBAV\//],
  ['LINE', /\bLine\/\d/i],
]

/** The app in whose browser a page is shown, by its user agent; null in a browser of its own. iPads may say Macintosh. */
export function inAppOf(userAgent: string | null): InApp | null {
  const [app] = apps.find(([, pattern]) => pattern.test(userAgent ?? '')) ?? []
  return app ? { app, isApple: /iPhone|iPad|iPod|Macintosh/.test(userAgent ?? '') } : null
}

/**
 * What opens an address in the phone's own browser: KakaoTalk's scheme, LINE's parameter, Android's intent. Null where
 * an iPhone leaves it to the person.
 */
export function wayOut({ app, isApple }: InApp, address: string): string | null {
  if (app === 'KAKAOTALK') return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`
  const url = new URL(address)
  if (app === 'LINE') {
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  if (isApple) return null
  const { protocol, host, pathname, search } = url
  const back = encodeURIComponent(address)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${back};end`
}
