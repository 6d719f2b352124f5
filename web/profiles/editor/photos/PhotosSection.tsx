import { type DragEvent, use, useState } from 'react'
import { PhotoKind } from '#contract/codes/profiles.ts'
import { cx } from '#web/ui/cx.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { ProgressBar } from '#web/ui/display/Progress.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { FileLabel } from '#web/ui/forms/FileLabel.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowLeft, ArrowRight, Ellipsis, Plus, Star, Tag, Trash2 } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image.ts'
import { later } from '#web/ui/later.tsx'
import { Crop } from '#web/ui/member-icons.ts'
import { Menu, type MenuItem } from '#web/ui/overlay/Popover.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { ErrorsContext } from '../fields.tsx'
import { photosSectionTexts as texts } from './messages.ts'
import styles from './Photos.module.css'
import { type EditorPhoto, type Kind, maxPhotos, moved, restored, withMain, without } from './photo-list.ts'
import { acceptedPhotos } from './upload-photo.ts'
import type { Photos } from './usePhotos.ts'

const CropDialog = later(() => import('./CropDialog.tsx'))

/** The photos: several upload at once; moved by dragging or by each one's menu. */
export function PhotosSection({ photos }: { photos: Photos }) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [cropped, setCropped] = useState<EditorPhoto | null>(null)
  const errors = use(ErrorsContext)
  const error = Object.entries(errors).find(([path]) => path === 'photos' || path.startsWith('photos.'))?.[1]
  const add = (files: Iterable<File> & ArrayLike<File>) => {
    if (photos.photos.length + files.length > maxPhotos) toast.error(texts.tooMany(maxPhotos))
    photos.addFiles(files)
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    setOver(null)
    if (event.dataTransfer.files.length) add(event.dataTransfer.files)
    else if (dragged) photos.setPhotos(all => moved(all, dragged, at))
    setDragged(null)
  }
  const allow = (event: DragEvent, at: number) => {
    event.preventDefault()
    setOver(at)
  }
  return (
    <div data-invalid={error ? '' : undefined}>
      <ul className={styles.grid}>
        {photos.photos.map((photo, at) => (
          <li
            key={photo.localId}
            className={cx(styles.tile, photo.state === 'failed' && styles.failed, over === at && styles.over)}
            data-failed={photo.state === 'failed' ? '' : undefined}
            draggable={photo.kind !== 'MAIN'}
            onDragStart={() => setDragged(photo.localId)}
            onDragEnd={() => setOver(null)}
            onDragOver={event => allow(event, at)}
            onDrop={event => drop(event, at)}
          >
            <Tile photo={photo} at={at} photos={photos} onCrop={() => setCropped(photo)} />
          </li>
        ))}
        {photos.photos.length < maxPhotos && (
          <li onDragOver={event => allow(event, -1)} onDrop={event => drop(event, maxPhotos)}>
            <FileButton onFiles={add} multiple className={styles.add}>
              <Icon icon={Plus} size={24} />
              {texts.add}
            </FileButton>
          </li>
        )}
      </ul>
      <div className={styles.reasons}>
        {photos.photos
          .filter(photo => photo.error)
          .map(photo => (
            <FieldError key={photo.localId} message={`${photo.file?.name}: ${photo.error}`} />
          ))}
      </div>
      <p className={styles.queue} role="status">
        {queueText(photos.photos)}
      </p>
      {error && <FieldError message={error} />}
      {cropped?.image && (
        <CropDialog
          url={imageUrl(cropped.image.key, 'original')}
          name={texts.kind(PhotoKind[cropped.kind])}
          onClose={() => setCropped(null)}
          onCropped={file => {
            photos.replaceFile(cropped.localId, file)
            setCropped(null)
          }}
        />
      )}
    </div>
  )
}

function queueText(photos: EditorPhoto[]): string {
  const left = photos.filter(({ state }) => state === 'waiting' || state === 'sending').length
  return left ? texts.uploading(left) : ''
}

type FileButtonProps = {
  onFiles: (files: File[]) => void
  multiple?: boolean
  className?: string
  children: React.ReactNode
}

function FileButton({ onFiles, multiple, className, children }: FileButtonProps) {
  return (
    <FileLabel className={className} accept={acceptedPhotos} multiple={multiple} onFiles={onFiles}>
      {children}
    </FileLabel>
  )
}

type TileProps = { photo: EditorPhoto; at: number; photos: Photos; onCrop: () => void }

function Tile({ photo, at, photos, onCrop }: TileProps) {
  const kind = PhotoKind[photo.kind]
  const hasNotArrived = photo.state === 'failed' && !photo.image
  const name = hasNotArrived ? texts.failedAt(at + 1) : texts.photoAt(kind, at + 1)
  return (
    <>
      <Photo
        image={(photo.state === 'failed' ? null : photo.preview) ?? photo.image?.key ?? null}
        alt={name}
        ratio="fill"
        sizes="150px"
        className={styles.tile}
      />
      {!hasNotArrived && <span className={cx(styles.kind, photo.kind === 'MAIN' && styles.main)}>{kind}</span>}
      {(photo.state === 'waiting' || photo.state === 'sending') && (
        <div className={styles.state}>
          <span className="num">{photo.state === 'waiting' ? texts.queued : texts.progress(photo.progress)}</span>
          <ProgressBar value={photo.progress} label={texts.uploadLabel(name)} />
        </div>
      )}
      {photo.state === 'failed' && (
        <div className={styles.state}>
          {texts.failed}
          {photo.canRetry && (
            <Button size="sm" auto className={styles.again} onClick={() => photos.retry(photo.localId)}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
      <Menu
        trigger={<Icon icon={Ellipsis} size={16} />}
        label={texts.menu(name)}
        triggerClassName={styles.menu}
        align="end"
        items={menuOf(photo, at, photos, onCrop)}
      />
    </>
  )
}

function menuOf(photo: EditorPhoto, at: number, photos: Photos, onCrop: () => void): MenuItem[] {
  const { localId, kind } = photo
  const change = (next: (all: EditorPhoto[]) => EditorPhoto[]) => () => photos.setPhotos(next)
  const takeOut = () => {
    const before = photos.photos
    photos.setPhotos(all => without(all, localId))
    // A photo that was never uploaded cannot be restored.
    if (photo.state !== 'stored') return
    toast.success(texts.removed, { undo: () => photos.setPhotos(all => restored(all, before, localId)) })
  }
  const remove = { label: texts.remove, icon: Trash2, danger: true, onSelect: takeOut }
  const crop = photo.state === 'stored' ? [{ label: texts.crop, icon: Crop, onSelect: onCrop }] : []
  if (photo.state === 'failed' && !photo.image) return [remove]
  if (kind === 'MAIN') return [...crop, remove]
  const others = (Object.keys(PhotoKind) as Kind[]).filter(other => other !== 'MAIN' && other !== kind)
  const moves = [
    { label: texts.forward, icon: ArrowLeft, to: at - 1 },
    { label: texts.backward, icon: ArrowRight, to: at + 1 },
  ].filter(({ to }) => moved(photos.photos, localId, to).indexOf(photo) !== at)
  return [
    ...crop,
    { label: texts.makeMain, icon: Star, onSelect: change(all => withMain(all, localId)) },
    ...moves.map(({ to, ...move }) => ({ ...move, onSelect: change(all => moved(all, localId, to)) })),
    ...others.map(other => ({
      label: texts.kindIs(PhotoKind[other]),
      icon: Tag,
      onSelect: () => photos.setKind(localId, other),
    })),
    remove,
  ]
}
