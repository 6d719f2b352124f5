import type { Image } from '#contract/common.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import styles from './admin.module.css'
import { popupWords as words } from './messages.ts'

type Props = {
  image: Image | null
  onChange: (image: Image | null) => void
  error?: string
  /** A photo that proves a print or a visit: not everybody who knows its address may open it. */
  isProof?: boolean
}

/** One image, uploaded when chosen. */
export function PictureField({ image, onChange, error, isProof }: Props) {
  const { isPending, refusal, run } = useCall()
  function upload(file: File | undefined) {
    if (!file) return
    const body = new FormData()
    body.append('images', file)
    void run(async () => {
      const send = isProof ? api.media.uploadProofs : api.media.uploadImages
      const [uploaded] = await send({ body } as never)
      if (uploaded) onChange(uploaded)
    })
  }
  return (
    <Field
      label={isProof ? words.proof : words.picture}
      help={isProof ? words.proofHelp : words.pictureHelp}
      error={refusal?.message ?? error}
      optional={!isProof}
      group
    >
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
        {isPending ? words.pictureSending : isProof ? words.proofChoose : words.pictureChoose}
      </label>
      {image && (
        <Button variant="text" auto size="sm" onClick={() => onChange(null)}>
          {isProof ? words.proofOff : words.pictureOff}
        </Button>
      )}
    </Field>
  )
}
