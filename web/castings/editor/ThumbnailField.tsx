import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import styles from './Editor.module.css'
import { thumbnailFieldTexts as texts } from './messages.ts'
import type { CastingForm } from './values.ts'

/** The casting's image: uploaded at once, stored with the next save. */
export function ThumbnailField() {
  const { setValue, control } = useFormContext<CastingForm>()
  const thumbnail = useWatch({ control, name: 'thumbnail' })
  const { isPending: pending, refusal, run } = useCall()

  function upload(file: File | undefined) {
    if (!file) return
    const body = new FormData()
    body.append('images', file)
    void run(async () => {
      const [image] = await api.media.uploadImages({ body } as never)
      if (image) setValue('thumbnail', image, { shouldDirty: true })
    })
  }
  return (
    <Field label={texts.title} optional error={refusal?.message} help={texts.help} group>
      <div className={styles.thumbnail}>
        <Photo image={thumbnail} alt="" ratio="3/2" sizes="230px" />
        <div>
          <label className={styles.file} data-pending={pending || undefined}>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/heic"
              disabled={pending}
              onChange={event => {
                upload(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            {pending ? texts.uploading : thumbnail ? texts.chooseOther : texts.choose}
          </label>
          {thumbnail && (
            <Button variant="text" auto size="sm" onClick={() => setValue('thumbnail', null, { shouldDirty: true })}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}
