import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { FileLock, pledgeText, type ShownFile } from '../../contract/casting-files.ts'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { fileSize } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Download, LockKeyhole } from '../ui/icons.ts'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import styles from './Casting.module.css'

type Props = { castingId: number; files: ShownFile[]; privateKey: string | null }

/** Papers of a notice: a download where the lock is open, otherwise who it opens for. */
export function FileList({ castingId, files, privateKey }: Props) {
  const [asking, setAsking] = useState<ShownFile | null>(null)
  if (!files.length) return null
  return (
    <section className={styles.section}>
      <h2>첨부 파일</h2>
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
              {file.isOpen || file.needsPledge ? fileSize(file.bytes) : `${FileLock[file.lock]} 열 수 있어요`}
            </span>
          </li>
        ))}
      </ul>
      {asking && <PledgeModal castingId={castingId} file={asking} onClose={() => setAsking(null)} />}
    </section>
  )
}

function PledgeModal({ castingId, file, onClose }: { castingId: number; file: ShownFile; onClose: () => void }) {
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const { revalidate } = useRevalidator()
  async function pledge() {
    setPending(true)
    try {
      await api.castings.pledge({ params: { castingId, fileId: file.id }, body: { isPledged: true } })
      await revalidate()
      onClose()
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : '서약하지 못했어요. 다시 시도해 주세요')
      setPending(false)
    }
  }
  return (
    <Modal open onClose={onClose} title="보안 서약" align="start">
      <p>{pledgeText}</p>
      <p className={styles.pledgeNote}>서약한 시각은 공고를 올린 담당자가 확인할 수 있도록 기록에 남아요.</p>
      {error && <FieldError message={error} />}
      <ModalActions>
        <Button onClick={onClose}>닫기</Button>
        <Button variant="ink" pending={isPending} onClick={pledge}>
          서약하기
        </Button>
      </ModalActions>
    </Modal>
  )
}
