import { useState } from 'react'
import { VisitState } from '#contract/codes/tours.ts'
import type { Image } from '#contract/common.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { FileButton, SendingRow } from '#web/media/Sending.tsx'
import { uploadImage } from '#web/media/upload-image.ts'
import { useSending } from '#web/media/useSending.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Upload } from '#web/ui/icons.ts'
import styles from '../admin.module.css'
import { shootVisitsTexts as texts, tourDrawerTexts } from './messages.ts'

type Visit = Awaited<ReturnType<typeof api.admin.visitsOfTour>>['list'][number]

/** The people photographed in a studio, each with their own photos. */
export function ShootVisits({ tourId, visits }: { tourId: number; visits: Visit[] }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const { change, pending } = useChange()
  const undo = (visitId: number) =>
    change(() => api.admin.undoVisit({ params: { visitId } }), tourDrawerTexts.undone, { of: visitId })
  const close = (visit: Visit) =>
    change(
      () =>
        api.admin.markVisits({
          params: { tourId },
          body: { visitIds: [visit.id], state: 'CLOSED' },
        }),
      tourDrawerTexts.marked(1),
      { of: visit.id },
    )
  return (
    <section>
      <h4>{texts.shoots}</h4>
      {visits.length === 0 && <p className={styles.quiet}>{tourDrawerTexts.noVisits}</p>}
      <ul className={styles.entries}>
        {visits.map(visit => {
          const name = visit.actorName ?? tourDrawerTexts.gone
          const send = visit.state === 'VISITED' ? texts.sendMore : texts.send
          const canSend = visit.orderState === 'TOURING' && ['WAITING', 'VISITED'].includes(visit.state)
          return (
            <li key={visit.id} className={styles.entry}>
              <p>
                {name} <small className={styles.quiet}>{tourDrawerTexts.order(visit.orderId)}</small>{' '}
                <Badge tone={visit.state === 'VISITED' ? 'ok' : 'plain'}>
                  {visit.state === 'VISITED' ? texts.sent : VisitState[visit.state]}
                </Badge>{' '}
                {visit.at && <small className={styles.quiet}>{`${shortDate(visit.at)} ${clock(visit.at)}`}</small>}
              </p>
              {openId === visit.id ? (
                <SendPhotos visitId={visit.id} onDone={() => setOpenId(null)} />
              ) : (
                <p className={styles.measures}>
                  {canSend && (
                    <Button auto size="sm" onClick={() => setOpenId(visit.id)} aria-label={texts.sendTo(name, send)}>
                      {send}
                    </Button>
                  )}
                  {canSend && visit.state === 'WAITING' && (
                    <Button auto size="sm" pending={pending === visit.id} onClick={() => void close(visit)}>
                      {texts.close}
                    </Button>
                  )}
                  {visit.orderState === 'TOURING' && visit.state !== 'WAITING' && visit.state !== 'CANCELLED' && (
                    <Button auto size="sm" pending={pending === visit.id} onClick={() => void undo(visit.id)}>
                      {tourDrawerTexts.undo}
                    </Button>
                  )}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Photos are uploaded as they are chosen, and delivered together. */
function SendPhotos({ visitId, onDone }: { visitId: number; onDone: () => void }) {
  const [images, setImages] = useState<Image[]>([])
  const queue = useSending(uploadImage, (image: Image) => setImages(all => [...all, image]))
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const send = () =>
    run(async () => {
      await api.admin.deliverPhotos({ params: { visitId }, body: { imageIds: images.map(({ id }) => id) } })
      onDone()
      await done(texts.delivered(images.length))
    })
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{texts.help}</p>
      {images.length > 0 && (
        <ul className={styles.pictures}>
          {images.map((image, at) => (
            <li key={image.id}>
              <Photo image={image} alt={texts.photo(at + 1)} ratio="4/5" sizes="130px" />
            </li>
          ))}
        </ul>
      )}
      {queue.sending.map(item => (
        <SendingRow key={item.localId} item={item} queue={queue} />
      ))}
      <FileButton
        multiple
        accept="image/jpeg,image/png,image/webp,image/heic,image/avif,image/gif"
        onFiles={files => {
          for (const file of files) queue.addFile(file, null)
        }}
      >
        <Icon icon={Upload} size={16} />
        {texts.choose}
      </FileButton>
      <Alert>{refusal?.message}</Alert>
      <div className={styles.actions}>
        <Button auto size="sm" onClick={onDone}>
          {texts.stop}
        </Button>
        <Button
          auto
          size="sm"
          variant="ink"
          pending={isPending}
          disabled={images.length === 0 || queue.sending.length > 0}
          onClick={() => void send()}
        >
          {texts.deliver(images.length)}
        </Button>
      </div>
    </div>
  )
}
