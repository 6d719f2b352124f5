import { type Ref, type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Video } from '#contract/media/videos.ts'
import { cx } from '#web/ui/cx.ts'
import { ProgressBar } from '#web/ui/display/Progress.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowUpRight, CircleAlert, Mic, Play } from '#web/ui/icons.ts'
import markStyles from './Mark.module.css'
import styles from './Player.module.css'
import { player as texts } from './player-messages.ts'
import { useFreedMedia } from './useFreedMedia.ts'

/** A play or pause key of the surrounding page, which also scrolls the player into view. */
export type PlayerHandle = { toggle: () => void }

type PlayerProps = {
  video: Video
  title: string
  className?: string
  ref?: Ref<PlayerHandle>
  /**
   * The viewer's name, overlaid on a confidential video so that a copy identifies them; such a video has no download.
   */
  mark?: string
  /** The address of captions in Korean (WebVTT); for our own videos. */
  captions?: string
  /** Plays without a press; for our own videos. */
  startsItself?: boolean
  onEnded?: (media: HTMLMediaElement) => void
  /** Receives the video or sound element, which then has no controls of its own; null while there is none. */
  onMedia?: (element: HTMLMediaElement | null) => void
  /** Fetches the video again when its address has expired; by default the page's data is reloaded. */
  onReload?: () => void
}
type PartProps = Pick<
  PlayerProps,
  'video' | 'title' | 'ref' | 'mark' | 'captions' | 'startsItself' | 'onEnded' | 'onMedia'
>

/**
 * A video: ours in the browser's native player, YouTube and Vimeo behind a play button, before which nothing is
 * requested from them. Until one of ours is playable, shows its state; `title` names it for screen readers.
 */
export function Player({ className, ...props }: PlayerProps) {
  return (
    <div className={cx(styles.player, markStyles.mark, className)} data-mark={props.mark}>
      {part(props)}
      {props.video.isSoundLost && <p className={styles.note}>{texts.soundLost}</p>}
    </div>
  )
}

function part({ onReload, ...props }: PlayerProps) {
  const { video } = props
  if (video.kind !== 'default') return <LinkedVideo key={video.id} {...props} />
  if (video.state === 'PROCESSING') return <Working progress={video.progress} />
  if (video.state === 'FAILED') return <Failed sentence={video.failure} />
  return video.width ? <UploadedVideo key={video.mp4} onReload={onReload} {...props} /> : <Sound {...props} />
}

function useToggle(ref: PlayerProps['ref'], element: RefObject<HTMLMediaElement | null>) {
  useImperativeHandle(ref, () => ({
    toggle() {
      const media = element.current
      if (!media) return
      media.scrollIntoView({ block: 'nearest' })
      // The media error event says why a video does not start.
      if (media.paused) media.play().catch(() => {})
      else media.pause()
    },
  }))
}

// The media error event says why a video does not start.
function useStart(startsItself: boolean | undefined, element: RefObject<HTMLMediaElement | null>) {
  useEffect(() => {
    if (startsItself) element.current?.play().catch(() => {})
  }, [startsItself, element])
}

type UploadedProps = PartProps & Pick<PlayerProps, 'onReload'>

// Stable, or React would report the element as gone and back at each render.
const useMediaPlace = (element: RefObject<HTMLMediaElement | null>, onMedia: PlayerProps['onMedia']) =>
  useCallback(
    (media: HTMLMediaElement | null) => {
      element.current = media
      onMedia?.(media)
    },
    [element, onMedia],
  )

/** The playlist where the browser supports HLS, else the MP4; also as fallback when the playlist fails. */
function UploadedVideo(props: UploadedProps) {
  const { video, title, ref, mark, captions, startsItself, onEnded, onMedia, onReload } = props
  const [attempt, setAttempt] = useState<'list' | 'file' | 'lost'>('list')
  const element = useRef<HTMLMediaElement>(null)
  const place = useMediaPlace(element, onMedia)
  const { revalidate } = useRevalidator()
  useToggle(ref, element)
  useStart(startsItself, element)
  useFreedMedia(element)
  // An error before hydration is found here: its event has passed.
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
    // biome-ignore lint/a11y/useMediaCaption: people upload videos without captions
    <video
      key={attempt}
      ref={place}
      className={styles.video}
      style={{ aspectRatio: `${video.width} / ${video.height}` }}
      controls={!onMedia}
      controlsList={mark ? 'nodownload' : undefined}
      playsInline
      preload={onMedia ? 'metadata' : 'none'}
      poster={video.poster ?? undefined}
      aria-label={title}
      onEnded={event => onEnded?.(event.currentTarget)}
      onError={() => setAttempt(now => (now === 'list' ? 'file' : 'lost'))}
    >
      {attempt === 'list' && <source src={video.url ?? undefined} type="application/vnd.apple.mpegurl" />}
      <source
        src={video.mp4 ?? undefined}
        type="video/mp4"
        // Sources report their own failures; the last one decides.
        onError={() => setAttempt('lost')}
      />
      {captions && <track kind="captions" src={captions} srcLang="ko" label={texts.captions} default />}
    </video>
  )
}

function Sound({ video, title, ref, startsItself, onEnded, onMedia }: PartProps) {
  const element = useRef<HTMLMediaElement>(null)
  const place = useMediaPlace(element, onMedia)
  useToggle(ref, element)
  useStart(startsItself, element)
  useFreedMedia(element)
  return (
    <>
      {onMedia && (
        <div className={styles.state}>
          <Icon icon={Mic} size={28} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: a sample of speech without a script */}
      <audio
        ref={place}
        className={styles.sound}
        controls={!onMedia}
        preload={onMedia ? 'metadata' : 'none'}
        src={video.mp4 ?? undefined}
        aria-label={title}
        onEnded={event => onEnded?.(event.currentTarget)}
      />
    </>
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

// Addresses expire within a day: a page left open longer fetches new ones.
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

function LinkedVideo({ video, title, ref }: PartProps) {
  const [playing, setPlaying] = useState<'by button' | 'by key' | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // An embedded player cannot be paused from here; a second press closes it.
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
  // The pressed button is gone; keyboard users continue in the video.
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
      // YouTube refuses to play without knowing the embedding site.
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  )
}
