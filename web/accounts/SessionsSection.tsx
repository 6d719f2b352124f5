import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { SectionHead } from '#web/ui/display/Card.tsx'
import { relativeTimeText } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { settings } from './recovery/recovery-messages.ts'
import styles from './settings.module.css'

type Session = Awaited<ReturnType<typeof api.accounts.sessions>>['list'][number]

/** The person's sessions, each with a button to end it. This device signs out only by 로그아웃. */
export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const { change, pending } = useChange()
  const endOne = ({ id, device }: Session) =>
    change(() => api.accounts.endSession({ params: { sessionId: id } }), settings.ended(device), { of: id })
  const endOthers = () =>
    change(
      () => api.accounts.endOtherSessions(),
      ({ ended }) => settings.endedOthers(ended),
      { of: 'others' },
    )
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
                pending={pending === session.id}
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
        <Button variant="line" auto pending={pending === 'others'} onClick={endOthers}>
          {settings.endOthers}
        </Button>
      )}
    </section>
  )
}
