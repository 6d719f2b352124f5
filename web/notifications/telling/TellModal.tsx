import { type ReactNode, useState } from 'react'
import type { Tells } from '#contract/codes/notifications.ts'
import { castingLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { isTooLateSoon, LeavingNote } from './LeavingNote.tsx'
import { tellingTexts as texts } from './messages.ts'
import { namesText } from './names.ts'
import styles from './Telling.module.css'

export type TellsCode = keyof typeof Tells

type Moment = number | null
type Props = {
  title: string
  /** Who is told. */
  names: string[]
  /** When the first thing begins that the news speak of, if any. */
  startsAt?: string | null
  /** When the time for answering ends, if it does. */
  endsAt?: string | null
  /** The label of the button. */
  confirm: string
  isDanger?: boolean
  pending: boolean
  onTell: (tells: TellsCode) => void
  onClose: () => void
  children?: ReactNode
}

/** The question before a change reaches people: how many and who, when they hear of it, and until when it can be taken back. */
export function TellModal({
  title,
  names,
  startsAt = null,
  endsAt = null,
  confirm,
  isDanger,
  pending,
  onTell,
  onClose,
  children,
}: Props) {
  const [now] = useState(Date.now)
  const [starts, ends] = [startsAt, endsAt].map(at => (at === null ? null : Date.parse(at))) as [Moment, Moment]
  const [tells, setTells] = useState<TellsCode>(isTooLateSoon(starts ?? ends, now) ? 'NOW' : 'SOON')
  const soon = now + castingLimits.takeBackMinutes * 60_000
  const radio = (code: TellsCode) => ({ name: 'tells', checked: tells === code, onChange: () => setTells(code) })
  return (
    <Modal open role="alertdialog" onClose={onClose} title={title} align="start">
      {children}
      <p>{texts.who(names.length, namesText(names))}</p>
      {names.length > 0 && (
        <fieldset className={styles.when}>
          <legend>{texts.legend}</legend>
          <Radio {...radio('SOON')} note={texts.soonNote}>
            {texts.soon(soon)}
          </Radio>
          <Radio {...radio('NOW')} note={texts.nowNote}>
            {texts.now}
          </Radio>
        </fieldset>
      )}
      {names.length > 0 && <LeavingNote leavesAt={tells === 'NOW' ? now : soon} startsAt={starts} endsAt={ends} />}
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant={isDanger ? 'danger' : 'ink'} pending={pending} onClick={() => onTell(tells)}>
          {confirm}
        </Button>
      </ModalActions>
    </Modal>
  )
}
