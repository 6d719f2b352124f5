import { useEffect, useState } from 'react'
import { Switch } from '../ui/Choice.tsx'
import { toast } from '../ui/toast.ts'
import { currentSubscription, isPushSupported, startPush, stopPush } from './push.ts'
import styles from './settings.module.css'
import { settingsTexts as texts } from './settings-messages.ts'

type State = 'unknown' | 'unsupported' | 'denied' | 'on' | 'off'

/** Whether this browser gets pushes. The browser itself asks the person, so it is asked only on a press. */
export function PushSwitch({ publicKey, browsers }: { publicKey: string; browsers: number }) {
  const [state, setState] = useState<State>('unknown')
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (!isPushSupported()) setState('unsupported')
    else if (Notification.permission === 'denied') setState('denied')
    else currentSubscription().then(found => setState(found ? 'on' : 'off'))
  }, [])

  async function toggle(wanted: boolean) {
    setPending(true)
    try {
      if (wanted) {
        const isGranted = await startPush(publicKey)
        setState(isGranted ? 'on' : 'denied')
        if (isGranted) toast.success(texts.pushOn)
      } else {
        await stopPush()
        setState('off')
        toast.success(texts.pushOff)
      }
    } catch {
      toast.error(texts.pushFailed)
    } finally {
      setPending(false)
    }
  }

  if (state === 'unsupported') return <p className={styles.quietText}>{texts.pushUnsupported}</p>
  return (
    <>
      <Switch
        checked={state === 'on'}
        disabled={isPending || state === 'unknown'}
        note={texts.pushNote(browsers)}
        onChange={event => toggle(event.target.checked)}
      >
        {texts.pushSwitch}
      </Switch>
      {state === 'denied' && (
        <p className={styles.quietText} role="status">
          {texts.pushDenied}
        </p>
      )}
    </>
  )
}
