import { useEffect, useState } from 'react'
import type { NotificationSettings } from '#contract/notifications/settings.ts'
import { api } from '#web/api.ts'
import { OtherBrowser, useInApp } from '#web/in-app/OtherBrowser.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { relativeTimeText } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { currentMark, isPushSupported, startPush, stopPush } from './push.ts'
import styles from './settings.module.css'
import { settingsTexts as texts } from './settings-messages.ts'

type State = 'unknown' | 'unsupported' | 'denied' | 'asked'
type Props = {
  publicKey: string
  userId: number
  browsers: NotificationSettings['browsers']
  /** The list of browsers has changed. */
  onChange: () => Promise<void>
}

/**
 * Whether this browser receives pushes for this person, according to the server, and which others do. The browser
 * itself asks for permission, so only on a press.
 */
export function PushSwitch({ publicKey, userId, browsers, onChange }: Props) {
  const inApp = useInApp()
  const [state, setState] = useState<State>('unknown')
  const [mark, setMark] = useState<string | null>(null)
  const [pending, setPending] = useState<number | 'this' | null>(null)
  useEffect(() => {
    if (!isPushSupported()) setState('unsupported')
    else if (Notification.permission === 'denied') setState('denied')
    else
      currentMark().then(found => {
        setMark(found)
        setState('asked')
      })
  }, [])

  async function change(which: number | 'this', work: () => Promise<string | null>) {
    setPending(which)
    try {
      const done = await work()
      setMark(isPushSupported() ? await currentMark() : null)
      await onChange()
      if (done) toast.success(done)
    } catch {
      toast.error(which === 'this' ? texts.pushFailed : texts.failed)
    } finally {
      setPending(null)
    }
  }
  const toggle = (wanted: boolean) =>
    change('this', async () => {
      if (!wanted) {
        await stopPush()
        return texts.pushOff
      }
      const isGranted = await startPush(publicKey, userId)
      setState(isGranted ? 'asked' : 'denied')
      return isGranted ? texts.pushOn : null
    })
  const forget = (id: number, isThis: boolean) =>
    change(id, async () => {
      if (isThis) await stopPush()
      else await api.notifications.forgetBrowser({ params: { subscriptionId: id } })
      return texts.browserForgotten
    })

  return (
    <>
      {state === 'unsupported' && inApp ? (
        <OtherBrowser inApp={inApp} about="push" />
      ) : state === 'unsupported' ? (
        <p className={styles.quietText}>{texts.pushUnsupported}</p>
      ) : (
        <Switch
          checked={mark !== null && browsers.some(browser => browser.mark === mark)}
          disabled={pending !== null || state === 'unknown'}
          note={texts.pushNote}
          onChange={event => toggle(event.target.checked)}
        >
          {texts.pushSwitch}
        </Switch>
      )}
      {state === 'denied' && (
        <p className={styles.quietText} role="status">
          {texts.pushDenied}
        </p>
      )}
      {browsers.length > 0 && (
        <ul className={styles.browsers} aria-label={texts.browsers}>
          {browsers.map(browser => (
            <li key={browser.id}>
              <div>
                <b>{browser.device}</b>
                {browser.mark === mark && <Badge tone="ok">{texts.thisBrowser}</Badge>}
                <p className="num">{texts.browserSince(relativeTimeText(browser.since))}</p>
              </div>
              <Button
                size="sm"
                auto
                pending={pending === browser.id}
                aria-label={texts.browserForgetOf(browser.device)}
                onClick={() => forget(browser.id, browser.mark === mark)}
              >
                {texts.browserForget}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
