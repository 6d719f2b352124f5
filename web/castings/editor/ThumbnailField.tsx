import { useFormContext, useWatch } from 'react-hook-form'
import { ImageField } from '#web/media/ImageField.tsx'
import { thumbnailFieldTexts } from './messages.ts'
import type { CastingForm } from './values.ts'

/** The casting's image: uploaded at once, stored with the next save. */
export function ThumbnailField() {
  const { setValue, control } = useFormContext<CastingForm>()
  const thumbnail = useWatch({ control, name: 'thumbnail' })
  return (
    <ImageField
      image={thumbnail}
      onChange={image => setValue('thumbnail', image, { shouldDirty: true })}
      ratio="3/2"
      words={thumbnailFieldTexts}
      optional
    />
  )
}
