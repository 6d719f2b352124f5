import { useEffect, useState } from 'react'
import type { Video } from '#contract/media/videos.ts'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import { useCall } from '#web/calls/useCall.ts'
import { uploadTake } from '#web/media/upload-video.ts'
import { useSending } from '#web/media/useSending.ts'
import { useVideoStates } from '#web/media/useVideoStates.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { ProgressBar } from '#web/ui/display/Progress.tsx'
import { timer } from '#web/ui/format.ts'
import { Button, buttonClass, LinkButton } from '#web/ui/forms/Button.tsx'
import { useBack } from '#web/ui/overlay/useBack.ts'
import { dueText } from '../messages.ts'
import { endedText } from './ended.ts'
import { studioTexts as texts } from './messages.ts'
import { StepTitle } from './StepTitle.tsx'
import styles from './Studio.module.css'
import { hasArrived, type Take } from './take-files.ts'
import { useTakeAddress } from './useTakeAddress.ts'
import type { Takes } from './useTakes.ts'

type Props = { tape: MySelfTape; takes: Takes; onSent: () => void; onBack: () => void }

/** Sends the chosen take with its marks and cuts. The film stays on the phone until the team has got it. */
export function SendStep({ tape, takes, onSent, onBack }: Props) {
  const [take] = useState(takes.best)
  const [uploaded, setUploaded] = useState<Video | null>(null)
  const [sent, setSent] = useState<Video | null>(null)
  const [isEnded, setEnded] = useState(false)
  const { isPending, refusal, run } = useCall()
  const submit = (take: Take, video: Video) =>
    run(
      async () => {
        const { marks, cut } = take
        const body = { videoId: video.id, marks, ...(cut && { cut }) }
        await api.selfTapes.submit({ params: { tapeId: tape.id }, body })
        await takes.change(take, { videoId: video.id })
        setSent(video)
        onSent()
      },
      { onRefused: ({ code }) => void (code === 'self_tape_over' && setEnded(true)) },
    )
  const queue = useSending(uploadTake, (video: Video, place: Take) => {
    setUploaded(video)
    void submit(place, video)
  })
  const [item] = queue.sending
  const isSending = isPending || (item !== undefined && !item.error)
  // Back would end it unasked.
  useBack(isSending, () => {})
  useDropArrived(tape, sent, take, takes)
  const send = async () => {
    if (take && uploaded) await submit(take, uploaded)
    else if (take && takes.store) queue.addFile(await takes.store.file(take), take)
  }

  if (sent)
    return (
      <section className={styles.step} aria-label={texts.send}>
        <StepTitle>{texts.sentTitle}</StepTitle>
        <Note tone="ok" role="status" title={texts.sent} />
        <LinkButton size="lg" variant="ink" href={paths.selfTapes()}>
          {texts.toList}
        </LinkButton>
      </section>
    )
  return (
    <section className={styles.step} aria-label={texts.send}>
      <StepTitle>{texts.send}</StepTitle>
      {take && <Chosen take={take} takes={takes} />}
      <p>{texts.sends}</p>
      <p>{texts.until(dueText(tape.dueAt))}</p>
      <p>{texts.seenBy(tape.casting.companyName)}</p>
      {isEnded ? <Ended tape={tape} take={take} takes={takes} /> : <Alert>{refusal?.message}</Alert>}
      <Alert>{item?.error}</Alert>
      {item && !item.error && (
        <div className={styles.sending} role="status">
          <span className="num">{texts.sending(item.progress)}</span>
          <ProgressBar value={item.progress} label={texts.send} />
        </div>
      )}
      {!isEnded && (
        <Button
          size="lg"
          variant="primary"
          pending={isSending}
          onClick={() => (item ? queue.retry(item) : void send())}
        >
          {texts.sendNow}
        </Button>
      )}
      {!isPending && (
        <Button variant="text" onClick={onBack}>
          {texts.another}
        </Button>
      )}
    </section>
  )
}

function Chosen({ take, takes }: { take: Take; takes: Takes }) {
  const address = useTakeAddress(take, takes.store)
  const { fromMs, toMs } = take.cut ?? { fromMs: 0, toMs: take.lengthMs }
  const name = texts.take(takes.list.findIndex(each => each.name === take.name) + 1)
  return (
    <figure className={styles.chosen}>
      {address && (
        // From the cut on.
        <video
          src={`${address}#t=${fromMs / 1000}`}
          aria-label={name}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
        />
      )}
      <figcaption>
        <b>{name}</b> {texts.length(timer((toMs - fromMs) / 1000))}
      </figcaption>
    </figure>
  )
}

function Ended({ tape, take, takes }: { tape: MySelfTape; take: Take | null; takes: Takes }) {
  const address = useTakeAddress(take, takes.store)
  return (
    <Note tone="warn" role="alert" title={endedText(tape, takes)}>
      {address && (
        <a href={address} download={take?.name} className={buttonClass({ variant: 'line', size: 'sm', auto: true })}>
          {texts.download}
        </a>
      )}
    </Note>
  )
}

function useDropArrived({ maxMinutes }: MySelfTape, sent: Video | null, take: Take | null, { store }: Takes): void {
  const [video] = useVideoStates(sent ? [sent] : [])
  const isThere = video !== undefined && hasArrived(video, maxMinutes)
  useEffect(() => {
    if (isThere && take) void store?.remove(take)
  }, [isThere, take, store])
}
