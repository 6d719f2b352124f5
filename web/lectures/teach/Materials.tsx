import type { LectureMaterial } from '#contract/lectures/shapes.ts'
import type { StoredDocument } from '#contract/media/documents.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { FileButton, SendingRow } from '#web/media/Sending.tsx'
import { uploadDocument } from '#web/media/upload-document.ts'
import { useSending } from '#web/media/useSending.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { fileSize } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Trash2, Upload } from '#web/ui/icons.ts'
import { taughtTexts as texts } from './messages.ts'
import styles from './Teach.module.css'

type Props = { lectureId: number; materials: LectureMaterial[] }

/** Files for participants, uploaded when chosen. */
export function Materials({ lectureId, materials }: Props) {
  const { run, refusal } = useCall()
  const { change, done } = useChange()
  const add = ({ id: fileId }: StoredDocument) =>
    void run(async () => {
      await api.lectures.addLectureMaterial({ params: { id: lectureId }, body: { fileId } })
      await done(texts.addedMaterial)
    })
  const queue = useSending(uploadDocument, add)
  const remove = (materialId: number) =>
    change(() => api.lectures.removeLectureMaterial({ params: { id: lectureId, materialId } }), texts.removedMaterial)
  return (
    <section className={styles.section}>
      <h2>{texts.materials}</h2>
      <p className={styles.small}>{texts.materialsHelp}</p>
      {materials.length === 0 && <p className={styles.small}>{texts.noMaterials}</p>}
      <ul>
        {materials.map(({ id, title, fileName, bytes, path }) => (
          <li key={id} className={styles.file}>
            <a href={path} download>
              {title || fileName} ({fileSize(bytes)})
            </a>
            <IconButton icon={Trash2} label={texts.removeMaterial(title || fileName)} onClick={() => void remove(id)} />
          </li>
        ))}
      </ul>
      {queue.sending.map(item => (
        <SendingRow key={item.localId} item={item} queue={queue} />
      ))}
      <Alert>{refusal?.message}</Alert>
      <FileButton
        accept=".pdf,.ppt,.pptx,.hwp,.hwpx,.jpg,.jpeg,.png"
        onFiles={([file]) => file && queue.addFile(file, null)}
      >
        <Icon icon={Upload} size={16} />
        {texts.addMaterial}
      </FileButton>
    </section>
  )
}
