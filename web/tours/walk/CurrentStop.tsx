import { useState } from 'react'
import { tourLengths } from '#contract/limits.ts'
import type { TourStop } from '#contract/tours/walk.ts'
import { acceptedPhotos } from '#web/profiles/editor/photos/upload-photo.ts'
import { cx } from '#web/ui/cx.ts'
import { hyphenPhone } from '#web/ui/format.ts'
import { Button, buttonClass, LinkButton } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { FileLabel } from '#web/ui/forms/FileLabel.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Camera, ChevronDown, Copy, MapPin, Phone } from '#web/ui/icons.ts'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { walkTexts as texts } from './messages.ts'
import type { WalkNote } from './queue.ts'
import styles from './Walk.module.css'

type Mark = Pick<WalkNote, 'visitIds' | 'state' | 'note'>
type Props = { stop: TourStop; next: TourStop | undefined; onMark: (mark: Mark, photo?: File) => void }

/** Where phones show a place, in the app for maps if there is one. */
const mapOf = (address: string) => `https://map.kakao.com/link/search/${encodeURIComponent(address)}`

/** The walker's current office: its address and phone, the profiles to bring, the result, and what comes next. */
export function CurrentStop({ stop, next, onMark }: Props) {
  const [memo, setMemo] = useState('')
  const [isRefusing, setIsRefusing] = useState(false)
  const waiting = stop.visits.filter(({ state }) => state === 'WAITING')
  const visitIds = waiting.map(({ id }) => id)
  async function copyAddress() {
    try {
      await navigator.clipboard.writeText(stop.address)
      toast.success(texts.copied)
    } catch {
      // The message is shown above the button.
    }
  }
  return (
    <div className={styles.current}>
      <h3>{stop.title}</h3>
      {stop.address && (
        <p className={styles.address}>
          {stop.address}
          <Button auto size="sm" variant="text" onClick={copyAddress}>
            <Icon icon={Copy} size={16} />
            {texts.copyAddress}
          </Button>
          <LinkButton auto size="sm" variant="text" href={mapOf(stop.address)} target="_blank" rel="noreferrer">
            <Icon icon={MapPin} size={16} />
            {texts.map}
          </LinkButton>
        </p>
      )}
      {stop.phone && (
        <p>
          <LinkButton auto size="sm" href={`tel:${stop.phone}`}>
            <Icon icon={Phone} size={16} />
            {texts.call(hyphenPhone(stop.phone))}
          </LinkButton>
        </p>
      )}
      {stop.note && <p>{stop.note}</p>}
      <p>
        <b>{stop.isQRTour ? texts.qrFor(waiting.length) : texts.copiesFor(waiting.length)}</b>
      </p>
      <details>
        <summary>
          {texts.names}
          <Icon icon={ChevronDown} size={16} />
        </summary>
        <ul>
          {waiting.map(({ id, actorName }) => (
            <li key={id}>{actorName ?? texts.gone}</li>
          ))}
        </ul>
      </details>
      <Field label={texts.memo} optional>
        <TextInput
          value={memo}
          maxLength={tourLengths.visitNote}
          placeholder={texts.memoHint}
          autoComplete="off"
          onChange={event => setMemo(event.target.value)}
        />
      </Field>
      <FileLabel
        className={cx(buttonClass({ variant: 'primary', size: 'lg' }), styles.camera)}
        inputClass=""
        accept={acceptedPhotos}
        capture="environment"
        onFiles={([file]) => onMark({ visitIds, state: 'VISITED', note: memo.trim() }, file)}
      >
        <Icon icon={Camera} />
        {texts.deliver}
      </FileLabel>
      <div className={styles.two}>
        <Button onClick={() => setIsRefusing(true)}>{texts.refuse}</Button>
        <Button onClick={() => onMark({ visitIds, state: 'CLOSED', note: memo.trim() })}>{texts.closed}</Button>
      </div>
      {next && (
        <p className={styles.next}>
          {texts.next(next.title)}
          {next.address && <span>{texts.nextAddress(next.address)}</span>}
        </p>
      )}
      {isRefusing && (
        <Refusal
          office={stop.title}
          count={waiting.length}
          onClose={() => setIsRefusing(false)}
          onRefuse={note => {
            setIsRefusing(false)
            onMark({ visitIds, state: 'REFUSED', note })
          }}
        />
      )}
    </div>
  )
}

type RefusalProps = { office: string; count: number; onClose: () => void; onRefuse: (note: string) => void }

function Refusal({ office, count, onClose, onRefuse }: RefusalProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const note = reason === texts.other ? words.trim() : reason
  return (
    <Modal open align="start" width="form" title={texts.refuseTitle(office)} onClose={onClose}>
      <ScriptForm className={styles.refusal} noValidate onSubmit={() => (note ? onRefuse(note) : setIsMissing(true))}>
        <Field label={texts.refuseReason} group error={isMissing && !note ? texts.reasonMissing : undefined}>
          {[...texts.reasons, texts.other].map(each => (
            <Radio key={each} name="reason" checked={reason === each} onChange={() => setReason(each)}>
              {each}
            </Radio>
          ))}
        </Field>
        {reason === texts.other && (
          <Field label={texts.otherLabel}>
            <TextInput
              value={words}
              maxLength={tourLengths.visitNote}
              autoComplete="off"
              onChange={event => setWords(event.target.value)}
            />
          </Field>
        )}
        <Button type="submit" variant="ink" size="lg">
          {texts.refuseAll(count)}
        </Button>
      </ScriptForm>
    </Modal>
  )
}
