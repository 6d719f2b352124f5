import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { SectionHead } from '../ui/Card.tsx'
import { relativeTimeText } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { settings } from './recovery-messages.ts'
import styles from './settings.module.css'

type Session = Awaited<ReturnType<typeof api.accounts.sessions>>['list'][number]

/** Where the person is signed in, and the buttons that end it there. This device signs out by 로그아웃 alone. */
export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const [ending, setEnding] = useState<number | 'others' | null>(null)
  const { revalidate } = useRevalidator()
  const end = async (which: number | 'others', work: () => Promise<string>) => {
    setEnding(which)
    try {
      toast.success(await work())
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    }
    setEnding(null)
  }
  const endOne = ({ id, device }: Session) =>
    end(id, async () => {
      await api.accounts.endSession({ params: { sessionId: id } })
      return settings.ended(device)
    })
  const endOthers = () => end('others', async () => settings.endedOthers((await api.accounts.endOtherSessions()).ended))
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <SectionHead id="sessions" title={settings.sessions} />
      <ul>
        {sessions.map(session => (
          <li key={session.id} className={styles.session}>
            <div>
              <b>{session.device}</b>
              {session.isCurrent && <Badge tone="ok">{settings.thisDevice}</Badge>}
              <p className="num">
                {settings.lastSeen(relativeTimeText(session.lastSeenAt))}
                {session.ipPrefix && ` · ${session.ipPrefix}`}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                size="sm"
                auto
                pending={ending === session.id}
                aria-label={settings.endOf(session.device)}
                onClick={() => endOne(session)}
              >
                {settings.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="line" auto pending={ending === 'others'} onClick={endOthers}>
          {settings.endOthers}
        </Button>
      )}
    </section>
  )
}
