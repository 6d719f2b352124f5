import type { UseFormReturn } from 'react-hook-form'
import { profileLimits } from '#contract/limits.ts'
import { isPhotoFile } from '#web/shell/app/shared-files.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Videos } from './files/useVideos.ts'
import type { FormValues } from './form-values.ts'
import { sharedTexts as texts } from './messages.ts'
import { maxPhotos } from './photos/photo-list.ts'
import type { Photos } from './photos/usePhotos.ts'

type Parts = { photos: Photos; videos: Videos; form: UseFormReturn<FormValues> }

/** Uploads what was shared from another app, as far as the profile has room for it. */
export function addShared(files: File[], { photos, videos, form }: Parts): void {
  const [pictures, films] = [files.filter(isPhotoFile), files.filter(file => !isPhotoFile(file))]
  const reel = form.getValues('videos').filter(({ dialect }) => dialect === null)
  const room = Math.max(0, profileLimits.videos - reel.length)
  photos.addFiles(pictures)
  for (const film of films.slice(0, room)) videos.addFile(film, { kind: 'REEL', dialect: null })
  const isTooMuch = photos.photos.length + pictures.length > maxPhotos || films.length > room
  if (isTooMuch) toast.error(texts.tooMany(maxPhotos, profileLimits.videos))
  else toast.success(texts.added)
}
