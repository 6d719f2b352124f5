import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { clock, shortDate } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CircleAlert, CircleCheck, CloudOff, type IconShape, UsersRound } from '#web/ui/icons.ts'
import { Compare } from './Compare.tsx'
import { saveTexts as texts } from './messages.ts'
import styles from './SaveBar.module.css'
import type { SavedDraft } from './useSavedDraft.ts'

type Props = { saved: SavedDraft }

/** A short status of saving. */
export function SaveLine({ saved: { state } }: Props) {
  return (
    <p className={styles.line} role="status" data-saved={state.kind === 'saved' || undefined}>
      {state.kind === 'saved' && state.at && <Icon icon={CircleCheck} size={16} />}
      {textOf(state)}
    </p>
  )
}

/** A draft may be days old. */
const momentOf = (at: string) => `${shortDate(at)} ${clock(at)}`

function textOf(state: SavedDraft['state']): string {
  if (state.kind === 'saved') return state.at ? texts.savedAt(momentOf(state.at)) : ''
  return state.kind === 'waiting' || state.kind === 'saving' ? texts.saving : texts.unsaved
}

/** Why saving fails, and what to do about it; nothing while saving works. */
export function SaveTrouble({ saved }: Props) {
  const { state, isAtRisk } = saved
  const { pathname } = useLocation()
  const [isComparing, setComparing] = useState(false)
  if (state.kind === 'offline')
    return (
      <Bar
        icon={CloudOff}
        title={texts.offlineTitle}
        text={isAtRisk ? texts.offlineUnkept : texts.offlineText}
        action={<Button onClick={() => void saved.saveNow()}>{texts.reconnect}</Button>}
      />
    )
  if (state.kind === 'signedOut')
    return (
      <Bar
        icon={CloudOff}
        title={texts.signedOutTitle}
        text={texts.signedOutText}
        action={<LinkButton href={paths.login(pathname)}>{texts.login}</LinkButton>}
      />
    )
  if (state.kind === 'refused') return <Bar icon={CircleAlert} title={texts.refusedTitle} text={state.message} />
  if (state.kind !== 'moved') return null
  return (
    <>
      <Bar
        icon={UsersRound}
        title={texts.movedTitle}
        text={state.moved.theirs.savedAt ? texts.movedText(momentOf(state.moved.theirs.savedAt)) : ''}
        action={<Button onClick={() => setComparing(true)}>{texts.compare}</Button>}
      />
      {isComparing && (
        <Compare
          moved={state.moved}
          mine={saved.draft}
          onClose={() => setComparing(false)}
          onKeep={choices => {
            setComparing(false)
            void saved.resolve(choices)
          }}
        />
      )}
    </>
  )
}

type BarProps = { icon: IconShape; title: string; text: string; action?: React.ReactNode }

function Bar({ icon, title, text, action }: BarProps) {
  return (
    <div className={styles.bar} role="alert">
      <Icon icon={icon} size={20} />
      <p>
        <b>{title}</b>
        {text}
      </p>
      {action}
    </div>
  )
}
