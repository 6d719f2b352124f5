import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { clock, shortDate, weekday } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { MapPin } from '#web/ui/icons.ts'
import type { Route } from './+types/WalkPage'
import { walkTexts as texts } from './messages.ts'
import type { WalkNote } from './queue.ts'
import { Round } from './Round.tsx'
import { useWalk } from './useWalk.ts'
import styles from './Walk.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = requireViewer(context, request)
  return { walkerId: id, walk: await apiOf(context).tours.walk() }
}

// Reloading offline would replace the page with an error.
export const shouldRevalidate = () => false

/** The walker's day on a phone: office by office, noted offline and sent later. */
export default function WalkPage({ loaderData }: Route.ComponentProps) {
  const state = useWalk(loaderData.walkerId, loaderData.walk)
  const { walk, notes, isKept, isSignedOut } = state
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="sr">{texts.title}</h1>
      {isSignedOut && (
        <Note tone="warn">
          {texts.signedOut}{' '}
          <LinkButton auto size="sm" href={paths.login(paths.walk())}>
            {texts.login}
          </LinkButton>
        </Note>
      )}
      {!isKept && <Note tone="warn">{texts.notKept}</Note>}
      {walk.rounds.length === 0 && (
        <Empty icon={MapPin} as="h2" title={texts.none}>
          {walk.nextOn ? texts.nextOn(`${shortDate(walk.nextOn)} (${weekday(walk.nextOn)})`) : texts.noneText}
        </Empty>
      )}
      {walk.rounds.map(round => (
        <Round key={round.id} round={round} state={state} />
      ))}
      {notes.length > 0 && <Queue notes={notes} onSend={state.send} onDrop={state.drop} />}
    </div>
  )
}

type QueueProps = { notes: WalkNote[]; onSend: () => void; onDrop: (key: string) => void }

function Queue({ notes, onSend, onDrop }: QueueProps) {
  return (
    <section className={styles.queue} aria-live="polite">
      <div className={styles.queueHead}>
        <Text size="h2">{texts.queue(notes.length)}</Text>
        <Button auto size="sm" onClick={onSend}>
          {texts.sendNow}
        </Button>
      </div>
      <ul>
        {notes.map(note => (
          <li key={note.key}>
            <p>
              <b>{note.title}</b>{' '}
              <Badge tone={note.problem ? 'danger' : 'warn'}>{note.problem ? texts.refused : texts.waiting}</Badge>
            </p>
            <p className={styles.quiet}>
              {[texts.at(texts.results[note.state], clock(note.at)), note.note].filter(Boolean).join(' · ')}
            </p>
            {note.problem && (
              <p>
                {note.problem}{' '}
                <Button auto size="sm" onClick={() => onDrop(note.key)}>
                  {texts.dropNote}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{texts.queueNote}</p>
    </section>
  )
}
