import { useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import type { Image } from '../../contract/common.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Photo } from '../ui/Photo.tsx'
import styles from './admin.module.css'
import { office, popupWords as words } from './messages.ts'

type Props = { image: Image | null; onChange: (image: Image | null) => void; error?: string }

/** One picture, uploaded when it is chosen. */
export function PictureField({ image, onChange, error }: Props) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function upload(file: File | undefined) {
    if (!file) return
    setPending(true)
    setFailure(undefined)
    const body = new FormData()
    body.append('images', file)
    try {
      const [uploaded] = await api.media.uploadImages({ body } as never)
      if (uploaded) onChange(uploaded)
    } catch (refused) {
      setFailure(refused instanceof ApiError ? refused.message : office.failed)
    } finally {
      setPending(false)
    }
  }
  return (
    <Field label={words.picture} help={words.pictureHelp} error={failure ?? error} optional group>
      {image && <Photo image={image} alt="" ratio="4/5" sizes="130px" className={styles.picture} />}
      <label className={styles.file} data-pending={isPending || undefined}>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic"
          disabled={isPending}
          onChange={event => {
            upload(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {isPending ? words.pictureSending : words.pictureChoose}
      </label>
      {image && (
        <Button variant="text" auto size="sm" onClick={() => onChange(null)}>
          {words.pictureOff}
        </Button>
      )}
    </Field>
  )
}
