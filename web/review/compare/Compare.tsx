import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PlayerHandle } from '#web/media/Player.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ChevronLeft, ChevronRight, X } from '#web/ui/icons.ts'
import { useDialog } from '#web/ui/overlay/useDialog.ts'
import { useActive, useReview, useSettledVersion } from '../state/useStore.ts'
import { Watermark } from '../Watermark.tsx'
import styles from './Compare.module.css'
import { compareTexts as texts } from './messages.ts'
import { Person } from './Person.tsx'

type Props = {
  /** Two to four applicants, in column order. */
  ids: number[]
  roleNames: Map<number, string>
  commentInput: RefObject<HTMLInputElement | null>
  player: RefObject<PlayerHandle | null>
  onGroup: (groupId: number) => void
  onEnlarge: (photo: number) => void
  onRemove: (id: number) => void
  /** Called on closing, with the last active applicant. */
  onLeave: (id: number) => void
  onClose: () => void
}

/**
 * Two to four applicants side by side: photos and videos in step, the same fact in the same row. One of them is active,
 * and the workspace's letters and digits decide on that one (`data-shortcuts`); arrows switch the photos of all, with
 * Shift their videos.
 */
export function Compare({
  ids,
  roleNames,
  commentInput,
  player,
  onGroup,
  onEnlarge,
  onRemove,
  onLeave,
  onClose,
}: Props) {
  const { store, viewer } = useReview()
  useSettledVersion(store)
  const active = useActive(store)
  const dialog = useDialog(onClose)
  const [photo, setPhoto] = useState(0)
  const [video, setVideo] = useState(0)
  const columns = useRef<HTMLDivElement>(null)
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards of the compared applicants
  useEffect(() => store.wantCards(ids), [store, key])
  // The active column has the focus and is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active person may have been removed
  useEffect(() => {
    const column = columns.current?.querySelector<HTMLElement>(`[data-person="${active}"]`)
    if (!column || column.contains(document.activeElement)) return
    column.focus({ preventScroll: true })
    column.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, key])
  // Runs after the dialog's own clean-up, which returns the focus to where it was opened from.
  const latest = useRef(onLeave)
  useLayoutEffect(() => {
    latest.current = onLeave
  })
  useLayoutEffect(
    () => () => {
      const last = store.active()
      if (last !== null) latest.current(last)
    },
    [store],
  )

  const photos = Math.max(1, ...ids.map(id => store.card(id)?.photoCount ?? 1))
  const videos = viewer.shows.files ? Math.max(0, ...ids.map(id => store.row(id)?.videos ?? 0)) : 0
  const stepPhoto = (by: number) => setPhoto((photo + by + photos) % photos)
  const stepVideo = (by: number) => videos > 0 && setVideo((video + by + videos) % videos)

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const target = event.target as Element
    if (target.closest('input, select, textarea, video, audio')) return
    const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
    if (!by || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    if (event.shiftKey) stepVideo(by)
    else stepPhoto(by)
  }

  return (
    <dialog
      {...dialog}
      aria-label={texts.label}
      data-shortcuts="videos"
      className={styles.compare}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h2>{texts.title(ids.length)}</h2>
        {photos > 1 && <Steps label={texts.photo} at={photo} of={photos} onStep={stepPhoto} />}
        {videos > 1 && <Steps label={texts.video} at={video} of={videos} onStep={stepVideo} />}
        <IconButton icon={X} iconSize={24} label={texts.close} className={styles.close} onClick={onClose} />
      </header>
      <div ref={columns} className={styles.columns} data-people={ids.length}>
        {ids.map(id => (
          <Person
            key={id}
            id={id}
            photo={photo}
            video={video}
            isActive={id === active}
            roleNames={roleNames}
            commentInput={id === active ? commentInput : undefined}
            player={id === active ? player : undefined}
            onGroup={onGroup}
            onEnlarge={onEnlarge}
            onRemove={onRemove}
          />
        ))}
      </div>
      <p className={styles.hints}>
        {texts.hints.map(([keys, does]) => (
          <span key={keys}>
            <kbd>{keys}</kbd> {does}
          </span>
        ))}
      </p>
      <Watermark />
    </dialog>
  )
}

type StepsProps = { label: string; at: number; of: number; onStep: (by: number) => void }

/** Steps through the photos or the videos of all applicants at once. */
function Steps({ label, at, of, onStep }: StepsProps) {
  return (
    <fieldset className={styles.steps} aria-label={label}>
      <IconButton icon={ChevronLeft} label={texts.previous(label)} onClick={() => onStep(-1)} />
      <span role="status">
        {label} {texts.at(at + 1, of)}
      </span>
      <IconButton icon={ChevronRight} label={texts.next(label)} onClick={() => onStep(1)} />
    </fieldset>
  )
}
