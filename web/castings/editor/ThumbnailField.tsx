import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Photo } from '../../ui/Photo.tsx'
import styles from './Editor.module.css'
import type { CastingForm } from './values.ts'

/** The picture of the notice: uploaded at once, kept with the next save. */
export function ThumbnailField() {
  const { setValue, control } = useFormContext<CastingForm>()
  const thumbnail = useWatch({ control, name: 'thumbnail' })
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function upload(file: File | undefined) {
    if (!file) return
    setPending(true)
    setError(undefined)
    const body = new FormData()
    body.append('images', file)
    try {
      const [image] = await api.media.uploadImages({ body } as never)
      if (image) setValue('thumbnail', image, { shouldDirty: true })
    } catch (refused) {
      setError(refused instanceof ApiError ? refused.message : '사진을 올리지 못했어요. 다시 시도해 주세요')
    }
    setPending(false)
  }
  return (
    <Field
      label="대표 이미지"
      optional
      error={error}
      help="가로 3:2 비율이 좋아요. 글자가 없는 사진을 골라 주세요"
      group
    >
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
            {pending ? '올리는 중이에요' : thumbnail ? '다른 사진 고르기' : '사진 고르기'}
          </label>
          {thumbnail && (
            <Button variant="text" auto size="sm" onClick={() => setValue('thumbnail', null, { shouldDirty: true })}>
              사진 빼기
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}
