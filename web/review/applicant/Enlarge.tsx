import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { numberText, photoAlt } from '#web/applications/messages.ts'
import type { PlayerHandle } from '#web/media/Player.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { X } from '#web/ui/icons.ts'
import { useDialog } from '#web/ui/overlay/useDialog.ts'
import { useActive, useApplicant, useReview } from '../state/useStore.ts'
import { Watermark } from '../Watermark.tsx'
import { ApplicantPanel, everyPart, type PanelPart } from './ApplicantPanel.tsx'
import { Arrows } from './Arrows.tsx'
import { CommentForm } from './Comments.tsx'
import styles from './Enlarge.module.css'
import { inspectorTexts, enlargeTexts as texts } from './messages.ts'
import { factsOf } from './Sections.tsx'
import { NextStageButton } from './StagePicker.tsx'
import { useDetail } from './useDetail.ts'

const atOnce: readonly PanelPart[] = ['match', 'group', 'rating', 'stages', 'answers']

type Props = {
  /** Index of the first photo. */
  first: number
  roleNames: Map<number, string>
  commentInput: RefObject<HTMLInputElement | null>
  player: RefObject<PlayerHandle | null>
  onGroup: (groupId: number) => void
  /** Called on closing, with the applicant shown last. */
  onLeave: (id: number) => void
  onClose: () => void
}

/**
 * The photos full-screen, with all of the application beside them. The workspace's letters and digits work as in the grid
 * (`data-shortcuts`); Space or Esc closes, arrows and Tab switch photos.
 */
export function Enlarge(props: Props) {
  const active = useActive(useReview().store)
  return active === null ? null : <Applicant id={active} {...props} />
}

function Applicant({ id, first, roleNames, commentInput, player, onGroup, onLeave, onClose }: Props & { id: number }) {
  const { moves, viewer } = useReview()
  const { row, card } = useApplicant(id)
  const application = useDetail(id)
  const { detail, changeComments } = application
  const [place, setPlace] = useState({ id, at: first })
  // The photo and the decisions are painted before the rest of the application.
  const parts = useDeferredValue(everyPart, atOnce)
  const dialog = useDialog(onClose)
  const close = useRef<HTMLButtonElement>(null)
  // Opening a photo counts as reading; applicants passed by keys are marked as in the grid.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the one it opens with
  useEffect(() => moves.markRead(id), [])
  // Runs after the dialog's own clean-up, which returns the focus to the card it was opened from.
  const latest = useRef({ id, onLeave })
  useLayoutEffect(() => {
    latest.current = { id, onLeave }
  })
  useLayoutEffect(() => () => latest.current.onLeave(latest.current.id), [])
  if (!row) return null

  const photos = detail?.photos ?? (card?.photo ? [card.photo] : [])
  const at = place.id === id && place.at < photos.length ? place.at : 0
  const go = (by: number) => photos.length && setPlace({ id, at: (at + by + photos.length) % photos.length })

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const target = event.target as Element
    if (target.closest('input, select, textarea')) return
    const isBeside = target.closest('aside') !== null
    if (event.code === 'ArrowRight') go(1)
    else if (event.code === 'ArrowLeft') go(-1)
    // Buttons beside the photo keep their own Space and Tab.
    else if (event.code === 'Space' && !isBeside) onClose()
    else if (event.code === 'Tab' && !isBeside) go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      {...dialog}
      aria-label={texts.photos(row.name)}
      data-shortcuts="videos"
      className={styles.enlarge}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage} data-theme="viewer">
        <Photo
          image={photos[at]?.key ?? null}
          alt={photoAlt(row.name, at + 1)}
          ratio="fill"
          sizes="(width < 734px) 100vw, calc(100vw - 320px)"
          className={styles.photo}
          priority
        />
        <p className={styles.count} aria-live="polite">
          {row.name} · {photos.length ? texts.photoAt(at + 1, photos.length) : texts.noPhotos}
        </p>
        <Watermark />
        <IconButton ref={close} icon={X} iconSize={24} label={texts.close} className={styles.close} onClick={onClose} />
        {photos.length > 1 && <Arrows previous={texts.previous} next={texts.next} onStep={go} />}
      </div>
      <aside className={styles.beside}>
        <div className={styles.parts}>
          <div className={styles.head}>
            <h2>
              {row.name} <small>{numberText(row.number)}</small>
            </h2>
            <NextStageButton row={row} roleNames={roleNames} />
          </div>
          <p className={styles.facts}>{detail ? factsOf(detail) : inspectorTexts.age(row.age)}</p>
          <ApplicantPanel
            row={row}
            application={application}
            roleNames={roleNames}
            show={parts}
            titled
            player={player}
            onGroup={onGroup}
          />
        </div>
        {viewer.rights.comment && (
          <CommentForm
            id={id}
            input={commentInput}
            onLeave={() => close.current?.focus()}
            onAdded={comment => detail && changeComments([...detail.comments, comment])}
          />
        )}
      </aside>
    </dialog>
  )
}
