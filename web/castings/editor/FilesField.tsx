import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FileLock } from '../../../contract/casting-files.ts'
import { ApiError } from '../../../contract/client.ts'
import type { CodeOf } from '../../../contract/enums.ts'
import { api } from '../../api.ts'
import { FieldError } from '../../ui/Field.tsx'
import { fileSize } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Input.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import styles from './Editor.module.css'
import { messageAt } from './EditorField.tsx'
import type { CastingForm } from './values.ts'

const mostFiles = 10
const locks = Object.entries(FileLock).map(([value, label]) => ({ value, label }))

/** Papers of the notice, such as sides: uploaded at once, each with who may open it. */
export function FilesField() {
  const { setValue, getValues, formState, control } = useFormContext<CastingForm>()
  const files = useWatch({ control, name: 'files' })
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const message = refusal ?? messageAt(formState.errors, 'files')
  const change = (next: CastingForm['files']) => setValue('files', next, { shouldDirty: true })

  async function upload(chosen: File[]) {
    if (!chosen.length) return
    setPending(true)
    setRefusal(undefined)
    const body = new FormData()
    for (const file of chosen) body.append('docs', file, file.name)
    try {
      const stored = await api.media.uploadDocs({ body } as never)
      change([
        ...getValues('files'),
        ...stored.map(({ id, name, bytes }) => ({ id, name, bytes, lock: 'OPEN' as const })),
      ])
    } catch (refused) {
      setRefusal(refused instanceof ApiError ? refused.message : '파일을 올리지 못했어요. 다시 시도해 주세요')
    }
    setPending(false)
  }

  function removeAt(at: number) {
    const before = files
    change(files.filter((_, other) => other !== at))
    toast.show(`${before[at]!.name}을(를) 뺐어요`, { undo: () => change(before) })
  }
  return (
    <section className={styles.part} aria-label="첨부 파일">
      <header>
        <h2>첨부 파일</h2>
        <p>오디션 대본이나 콘티를 함께 보여 주세요. 파일마다 누가 열 수 있는지 정할 수 있어요.</p>
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
                aria-label={`${file.name}, 열 수 있는 사람`}
                options={locks}
                value={file.lock}
                onChange={event => {
                  const lock = event.target.value as CodeOf<typeof FileLock>
                  change(files.map((other, index) => (index === at ? { ...other, lock } : other)))
                }}
              />
              <IconButton icon={Trash2} label={`${file.name} 빼기`} onClick={() => removeAt(at)} />
            </li>
          ))}
        </ul>
      )}
      {message && <FieldError message={message} />}
      {files.length < mostFiles && (
        <label className={styles.file} data-pending={pending || undefined}>
          <input
            type="file"
            multiple
            disabled={pending}
            onChange={event => {
              upload([...(event.target.files ?? [])].slice(0, Math.min(5, mostFiles - files.length)))
              event.target.value = ''
            }}
          />
          {pending ? '올리는 중이에요' : '파일 고르기'}
        </label>
      )}
    </section>
  )
}
