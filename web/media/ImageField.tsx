import type { Image } from '#contract/common.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import styles from './ImageField.module.css'
import { FileButton } from './Sending.tsx'

type Props = {
  image: Image | null
  onChange: (image: Image | null) => void
  words: { label: string; help: string; choose: string; other: string; sending: string; remove: string }
  ratio: '3/2' | '4/5'
  error?: string
  optional?: boolean
  /** A photo that proves a print or a visit: not everybody who knows its address may open it. */
  isProof?: boolean
}

/** One image of a form, uploaded when it is chosen and kept with the form. */
export function ImageField({ image, onChange, words, ratio, error, optional, isProof }: Props) {
  const { isPending, refusal, run } = useCall()
  const upload = (file: File) =>
    run(async () => {
      const body = new FormData()
      body.append('images', file)
      const send = isProof ? api.media.uploadProofs : api.media.uploadImages
      const [uploaded] = await send({ body } as never)
      if (uploaded) onChange(uploaded)
    })
  return (
    <Field label={words.label} help={words.help} error={refusal?.message ?? error} optional={optional} group>
      <div className={styles.image} data-narrow={ratio === '4/5' || undefined}>
        {image && <Photo image={image} alt="" ratio={ratio} sizes="230px" />}
        <div className={styles.actions}>
          <FileButton
            accept="image/jpeg,image/png,image/webp,image/heic,image/avif,image/gif"
            isPending={isPending}
            onFiles={([file]) => file && void upload(file)}
          >
            {isPending ? words.sending : image ? words.other : words.choose}
          </FileButton>
          {image && (
            <Button variant="text" auto size="sm" onClick={() => onChange(null)}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}
