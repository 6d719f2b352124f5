import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ShownFile } from '#contract/castings/files.ts'
import { FileLock, pledgeText } from '#contract/codes/castings.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { fileSize } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Download, LockKeyhole } from '#web/ui/icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from './Casting.module.css'
import { fileListTexts as texts } from './messages.ts'

type Props = { castingId: number; files: ShownFile[]; privateKey: string | null }

/** Files of a casting: a download where accessible, otherwise who can open it. */
export function FileList({ castingId, files, privateKey }: Props) {
  const [asking, setAsking] = useState<ShownFile | null>(null)
  if (!files.length) return null
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      <ul className={styles.files}>
        {files.map(file => (
          <li key={file.id}>
            {file.isOpen ? (
              <a href={paths.castingFile(castingId, file.id, privateKey)} download>
                <Icon icon={Download} size={18} />
                <b>{file.name}</b>
              </a>
            ) : file.needsPledge ? (
              <button type="button" onClick={() => setAsking(file)}>
                <Icon icon={LockKeyhole} size={18} />
                <b>{file.name}</b>
              </button>
            ) : (
              <p>
                <Icon icon={LockKeyhole} size={18} />
                <b>{file.name}</b>
              </p>
            )}
            <span className="num">
              {file.isOpen || file.needsPledge ? fileSize(file.bytes) : texts.lock(FileLock[file.lock])}
            </span>
          </li>
        ))}
      </ul>
      {asking && <PledgeModal castingId={castingId} file={asking} onClose={() => setAsking(null)} />}
    </section>
  )
}

function PledgeModal({ castingId, file, onClose }: { castingId: number; file: ShownFile; onClose: () => void }) {
  const { isPending, refusal, run } = useCall()
  const { revalidate } = useRevalidator()
  const pledge = () =>
    run(async () => {
      await api.castings.pledge({ params: { castingId, fileId: file.id }, body: { isPledged: true } })
      await revalidate()
      onClose()
    })
  return (
    <Modal open onClose={onClose} title={texts.pledgeTitle} align="start">
      <p>{pledgeText}</p>
      <p className={styles.pledgeNote}>{texts.pledgeLogged}</p>
      {refusal && <FieldError message={refusal.message} />}
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="ink" pending={isPending} onClick={pledge}>
          {texts.pledge}
        </Button>
      </ModalActions>
    </Modal>
  )
}
