import { useSyncExternalStore } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { Note } from '#web/ui/display/Card.tsx'
import { Button, buttonClass } from '#web/ui/forms/Button.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { type InApp, inAppOf, wayOut } from './in-app.ts'
import { inAppTexts as texts } from './messages.ts'
import styles from './OtherBrowser.module.css'

let here: InApp | null | undefined
const never = () => () => {}

/** The app in whose browser this page is shown; null on the server, whose pages may be shared by guests. */
export const useInApp = (): InApp | null =>
  useSyncExternalStore(
    never,
    () => {
      here ??= inAppOf(navigator.userAgent)
      return here
    },
    () => null,
  )

type Props = {
  inApp: InApp
  /** What does not work in this app. */
  about: 'google' | 'push' | 'video' | 'studio'
}

/** What does not work in an app's own browser, and the way to the browser of the phone. */
export function OtherBrowser({ inApp, about }: Props) {
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin
  const { pathname, search } = useLocation()
  if (!origin) return null
  const address = new URL(pathname + search, origin)
  // It says what this browser refused.
  address.searchParams.delete('refusal')
  const way = wayOut(inApp, address.href)
  return (
    <div className={styles.other}>
      <Note tone="info">
        {texts[about](texts.apps[inApp.app])} {way ? null : texts.press}
      </Note>
      {way ? (
        <a href={way} className={buttonClass({ variant: 'line' })}>
          {texts.open}
        </a>
      ) : (
        <Button variant="line" onClick={() => void copyText(address.href, texts.copied)}>
          {texts.copy}
        </Button>
      )}
    </div>
  )
}
