import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Video } from '../../contract/videos.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { ArrowUpRight, CircleAlert, Play } from '../ui/icons.ts'
import { ProgressBar } from '../ui/Progress.tsx'
import { player as texts } from './messages.ts'
import styles from './Player.module.css'

/** What a key of the page around asks of a player: to play or to pause, in sight. */
export type PlayerHandle = { toggle: () => void }

type PlayerProps = {
  video: Video
  title: string
  className?: string
  ref?: Ref<PlayerHandle>
  /** Who looks: stands over a film shown in confidence, so that a copy tells whose it is; such a film has no download. */
  mark?: string
  /** Begins without a press; for films of ours. */
  startsItself?: boolean
  onEnded?: () => void
  /** Asks for the film anew when its address no longer works; without it the page's data are loaded again. */
  onReload?: () => void
}
type PartProps = Pick<PlayerProps, 'video' | 'title' | 'ref' | 'mark' | 'startsItself' | 'onEnded'>

/**
 * A film: ours by the browser's own player, those of YouTube and Vimeo behind a play button, before which nothing is
 * asked of them. Until a film of ours can be played, its state; `title` names it for everybody who does not see it.
 */
export function Player({ className, ...props }: PlayerProps) {
  return (
    <div className={cx(styles.player, className)} data-mark={props.mark}>
      {part(props)}
    </div>
  )
}

function part({ onReload, ...props }: PlayerProps) {
  const { video } = props
  if (video.kind !== 'default') return <LinkedFilm key={video.id} {...props} />
  if (video.state === 'PROCESSING') return <Working progress={video.progress} />
  if (video.state === 'FAILED') return <Failed sentence={video.failure} />
  return video.width ? <Film key={video.mp4} onReload={onReload} {...props} /> : <Sound {...props} />
}

function useToggle(ref: PlayerProps['ref'], element: RefObject<HTMLMediaElement | null>) {
  useImperativeHandle(ref, () => ({
    toggle() {
      const media = element.current
      if (!media) return
      media.scrollIntoView({ block: 'nearest' })
      // Why a film does not start, its own error event tells.
      if (media.paused) media.play().catch(() => {})
      else media.pause()
    },
  }))
}

// Why a film does not start, its own error event tells.
function useStart(startsItself: boolean | undefined, element: RefObject<HTMLMediaElement | null>) {
  useEffect(() => {
    if (startsItself) element.current?.play().catch(() => {})
  }, [startsItself, element])
}

type FilmProps = PartProps & Pick<PlayerProps, 'onReload'>

/** The playlist where the browser plays such lists, else the one file; also when the list does not start. */
function Film({ video, title, ref, mark, startsItself, onEnded, onReload }: FilmProps) {
  const [attempt, setAttempt] = useState<'list' | 'file' | 'lost'>('list')
  const element = useRef<HTMLVideoElement>(null)
  const { revalidate } = useRevalidator()
  useToggle(ref, element)
  useStart(startsItself, element)
  // What failed before the page came alive is found here: its event has passed.
  useEffect(() => {
    if (element.current?.error) setAttempt('file')
  }, [])
  if (attempt === 'lost') {
    const retry = () => {
      setAttempt('list')
      if (onReload) onReload()
      else void revalidate()
    }
    return <Lost onRetry={retry} />
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: people upload films without captions
    <video
      key={attempt}
      ref={element}
      className={styles.film}
      style={{ aspectRatio: `${video.width} / ${video.height}` }}
      controls
      controlsList={mark ? 'nodownload' : undefined}
      playsInline
      preload="none"
      poster={video.poster ?? undefined}
      aria-label={title}
      onEnded={onEnded}
      onError={() => setAttempt(now => (now === 'list' ? 'file' : 'lost'))}
    >
      {attempt === 'list' && <source src={video.url ?? undefined} type="application/vnd.apple.mpegurl" />}
      <source
        src={video.mp4 ?? undefined}
        type="video/mp4"
        // Sources tell of their failure themselves; the last one speaks for all.
        onError={() => setAttempt('lost')}
      />
    </video>
  )
}

function Sound({ video, title, ref, startsItself, onEnded }: PartProps) {
  const element = useRef<HTMLAudioElement>(null)
  useToggle(ref, element)
  useStart(startsItself, element)
  return (
    // biome-ignore lint/a11y/useMediaCaption: a sample of speech without a script
    <audio
      ref={element}
      className={styles.sound}
      controls
      preload="none"
      src={video.mp4 ?? undefined}
      aria-label={title}
      onEnded={onEnded}
    />
  )
}

function Working({ progress }: { progress: number }) {
  return (
    <div className={styles.state} role="status">
      <p>{progress ? texts.working(progress) : texts.waiting}</p>
      <ProgressBar value={progress} label={texts.working(progress)} />
      <small>{texts.workingNote}</small>
    </div>
  )
}

function Failed({ sentence }: { sentence: string | null }) {
  return (
    <div className={styles.state}>
      <Icon icon={CircleAlert} />
      <p>{texts.failed}</p>
      <small>{sentence}</small>
    </div>
  )
}

// Addresses work for a day at most: a page left open longer asks for new ones.
function Lost({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <Icon icon={CircleAlert} />
      <p>{texts.lost}</p>
      <small>{texts.lostNext}</small>
      <Button size="sm" auto onClick={onRetry}>
        {texts.reload}
      </Button>
    </div>
  )
}

function LinkedFilm({ video, title, ref }: PartProps) {
  const [playing, setPlaying] = useState<'by button' | 'by key' | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // What the provider plays can't be paused from here; a second press closes it.
  useImperativeHandle(ref, () => ({
    toggle() {
      place.current?.scrollIntoView({ block: 'nearest' })
      setPlaying(now => (now ? null : 'by key'))
    },
  }))
  const provider = texts.providers[video.kind === 'vimeo' ? 'vimeo' : 'youtube']
  if (playing) return <Frame address={video.embed ?? ''} title={title} takesFocus={playing === 'by button'} />
  return (
    <div ref={place} className={styles.facade}>
      <button type="button" className={styles.start} onClick={() => setPlaying('by button')}>
        <span className={styles.disc}>
          <Icon icon={Play} size={28} />
        </span>
        <b>{texts.play(title)}</b>
        <small>{texts.leaves(provider)}</small>
      </button>
      <a className={styles.elsewhere} href={video.url ?? undefined} target="_blank" rel="noreferrer noopener">
        {texts.elsewhere(provider)}
        <Icon icon={ArrowUpRight} size={16} />
      </a>
    </div>
  )
}

function Frame({ address, title, takesFocus }: { address: string; title: string; takesFocus: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The button that was pressed is gone; whoever works by keyboard goes on in the film.
  useEffect(() => {
    if (takesFocus) frame.current?.focus()
  }, [takesFocus])
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={address}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // Without knowing which site shows a film, YouTube refuses to play it.
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  )
}
