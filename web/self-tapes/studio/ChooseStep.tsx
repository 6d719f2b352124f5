import { type SyntheticEvent, useRef, useState } from 'react'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import { timer } from '#web/ui/format.ts'
import { Button, buttonClass } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { endedText } from './ended.ts'
import { studioTexts as texts } from './messages.ts'
import { StepTitle } from './StepTitle.tsx'
import styles from './Studio.module.css'
import type { Take } from './take-files.ts'
import { useTakeAddress } from './useTakeAddress.ts'
import type { Takes } from './useTakes.ts'

type Props = { tape: MySelfTape; takes: Takes; onMore: () => void; onChosen: () => void }

/** The takes on this phone: the best of them, its two cuts, and what goes. */
export function ChooseStep({ tape, takes, onMore, onChosen }: Props) {
  const { list, best } = takes
  const isOver = !tape.isAnswerable
  return (
    <section className={styles.step} aria-label={texts.choose}>
      {/* Takes the focus again when the button that deleted a take is gone. */}
      <StepTitle key={list.length}>{texts.choose}</StepTitle>
      {isOver && <p>{list.length ? endedText(tape, takes) : texts.over}</p>}
      {!isOver && <p>{list.length ? texts.chooseOne : texts.none}</p>}
      <ul className={styles.takes}>
        {list.map((take, at) => (
          <OneTake
            key={take.name}
            tape={tape}
            no={at + 1}
            take={take}
            takes={takes}
            isBest={take.name === best?.name}
            isOver={isOver}
          />
        ))}
      </ul>
      {!isOver && (
        <>
          <Button onClick={onMore}>{texts.more}</Button>
          {best && (
            <Button size="lg" variant="ink" onClick={onChosen}>
              {texts.toSend}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

type OneProps = { tape: MySelfTape; no: number; take: Take; takes: Takes; isBest: boolean; isOver: boolean }

function OneTake({ tape, no, take, takes, isBest, isOver }: OneProps) {
  const address = useTakeAddress(take, takes.store)
  const [lengthMs, setLength] = useState(take.lengthMs)
  const { fromMs, toMs } = take.cut ?? { fromMs: 0, toMs: lengthMs }
  const name = texts.take(no)
  const spoken = tape.script.filter(({ speaker }) => speaker !== '').length
  const reached = take.marks.length > 0 && take.marks.length < spoken ? [texts.reached(take.marks.length, spoken)] : []
  const length = texts.length(timer((toMs - fromMs) / 1000))
  const film = useRef<HTMLVideoElement>(null)
  // Moments that leave less than a second between them push no further.
  const cut = (from: number, to: number) => {
    if (to - from < 1_000) return
    const isWhole = from <= 0 && to >= lengthMs
    void takes.change(take, { cut: isWhole ? null : { fromMs: from, toMs: to } })
    // The picture at the handle that moves.
    if (film.current) film.current.currentTime = (from === fromMs ? to : from) / 1000
  }
  // What is sent is what plays.
  const keepWithin = ({ currentTarget: media }: SyntheticEvent<HTMLVideoElement>) => {
    if (media.paused) return
    if (media.currentTime < fromMs / 1000) media.currentTime = fromMs / 1000
    else if (media.currentTime > toMs / 1000) media.pause()
  }
  const start = ({ currentTarget: media }: SyntheticEvent<HTMLVideoElement>) => {
    if (media.currentTime >= toMs / 1000 - 0.1) media.currentTime = fromMs / 1000
  }
  return (
    <li className={styles.take}>
      {address && (
        // biome-ignore lint/a11y/useMediaCaption: the actor's own recording of a moment ago
        <video
          ref={film}
          className={styles.film}
          aria-label={name}
          src={address}
          controls
          onPlay={start}
          onTimeUpdate={keepWithin}
          playsInline
          preload="metadata"
          onLoadedMetadata={({ currentTarget: { duration } }) => {
            if (Number.isFinite(duration)) setLength(Math.round(duration * 1000))
          }}
        />
      )}
      {isOver ? (
        address && (
          <a href={address} download={take.name} className={buttonClass({ variant: 'line' })}>
            {texts.download}
          </a>
        )
      ) : (
        <>
          <Radio
            name="best"
            checked={isBest}
            onChange={() => void takes.choose(take)}
            note={[length, ...reached].join(' · ')}
          >
            {name}
          </Radio>
          <fieldset className={styles.cut}>
            <legend>{texts.cut}</legend>
            <Handle label={texts.from} valueMs={fromMs} mostMs={lengthMs} onChange={from => cut(from, toMs)} />
            <Handle
              label={texts.to}
              valueMs={Math.min(toMs, lengthMs)}
              mostMs={lengthMs}
              onChange={to => cut(fromMs, to)}
            />
          </fieldset>
          <Button auto size="sm" variant="text" onClick={() => takes.remove(take, texts.removed)}>
            {texts.remove}
          </Button>
        </>
      )}
    </li>
  )
}

type HandleProps = { label: string; valueMs: number; mostMs: number; onChange: (ms: number) => void }

const Handle = ({ label, valueMs, mostMs, onChange }: HandleProps) => (
  <label>
    <span>{label}</span>
    <input
      type="range"
      min={0}
      max={mostMs}
      step={100}
      value={valueMs}
      aria-valuetext={tenths(valueMs)}
      onChange={({ target }) => onChange(Number(target.value))}
    />
    <span className="num">{tenths(valueMs)}</span>
  </label>
)

const tenths = (ms: number) => `${timer(ms / 1000)}.${Math.floor((ms % 1000) / 100)}`
