import { useFormContext, useWatch } from 'react-hook-form'
import { FileLock } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { castingLimits, documentLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { FileButton } from '#web/media/Sending.tsx'
import { fileSize } from '#web/ui/format.ts'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select } from '#web/ui/forms/Input.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './Editor.module.css'
import { messageAt } from './EditorField.tsx'
import { filesFieldTexts as texts } from './messages.ts'
import type { CastingForm } from './values.ts'

const locks = Object.entries(FileLock).map(([value, label]) => ({ value, label }))

/** Files of the casting, such as sides: uploaded at once, each with its visibility. */
export function FilesField() {
  const { setValue, getValues, formState, control } = useFormContext<CastingForm>()
  const files = useWatch({ control, name: 'files' })
  const { isPending: pending, refusal, run } = useCall()
  const message = refusal?.message ?? messageAt(formState.errors, 'files')
  const change = (next: CastingForm['files']) => setValue('files', next, { shouldDirty: true })

  function upload(chosen: File[]) {
    if (!chosen.length) return
    const body = new FormData()
    for (const file of chosen) body.append('docs', file, file.name)
    void run(async () => {
      const stored = await api.media.uploadDocs({ body } as never)
      change([
        ...getValues('files'),
        ...stored.map(({ id, name, bytes }) => ({ id, name, bytes, lock: 'OPEN' as const })),
      ])
    })
  }

  function remove(file: (typeof files)[number]) {
    const before = files
    change(files.filter(other => other !== file))
    toast.show(texts.removed(file.name), { undo: () => change(before) })
  }
  return (
    <section className={styles.part} aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <p>{texts.help}</p>
      </header>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, at) => (
            <li key={file.id}>
              <p>
                <b>{file.name}</b>
                <span className="num">{fileSize(file.bytes)}</span>
              </p>
              <Select
                aria-label={texts.lockLabel(file.name)}
                options={locks}
                value={file.lock}
                onChange={event => {
                  const lock = event.target.value as CodeOf<typeof FileLock>
                  change(files.map((other, index) => (index === at ? { ...other, lock } : other)))
                }}
              />
              <IconButton icon={Trash2} label={texts.remove(file.name)} onClick={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
      {message && <FieldError message={message} />}
      {files.length < castingLimits.files && (
        <FileButton
          multiple
          isPending={pending}
          onFiles={chosen =>
            upload(chosen.slice(0, Math.min(documentLimits.count, castingLimits.files - files.length)))
          }
        >
          {pending ? texts.uploading : texts.choose}
        </FileButton>
      )}
    </section>
  )
}
