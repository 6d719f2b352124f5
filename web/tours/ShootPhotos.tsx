import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Button, buttonClass } from '#web/ui/forms/Button.tsx'
import { imageUrl } from '#web/ui/image.ts'
import { shootPhotosTexts as texts } from './messages.ts'
import styles from './TourPage.module.css'

type Photos = Awaited<ReturnType<typeof api.tours.tourTouredImages>>['list']

/** The photos of a studio shoot, each to download or to add to the profile in one tap. */
export function ShootPhotos({ orderId, photos }: { orderId: number; photos: Photos }) {
  const { change, pending } = useChange()
  const add = (imageId: number) =>
    change(() => api.tours.addTouredImage({ params: { id: orderId, imageId } }), texts.added, { of: imageId })
  if (!photos.length) return null
  return (
    <ul className={styles.photos}>
      {photos.map(({ image, isInProfile }, index) => {
        const at = index + 1
        return (
          <li key={image.id} className={styles.shot}>
            <Photo image={image} alt={texts.name(at)} ratio="4/5" sizes="160px" />
            <a
              className={buttonClass({ size: 'sm' })}
              href={imageUrl(image.key, 'original')}
              download={texts.file(at)}
              aria-label={texts.save(at)}
            >
              {texts.saveShort}
            </a>
            <Button
              size="sm"
              variant={isInProfile ? undefined : 'ink'}
              disabled={isInProfile}
              pending={pending === image.id}
              aria-label={isInProfile ? texts.isInOf(at) : texts.addOf(at)}
              onClick={() => void add(image.id)}
            >
              {isInProfile ? texts.isIn : texts.add}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
