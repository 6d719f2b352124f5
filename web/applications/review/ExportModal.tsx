import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { thousands } from '../../ui/format.ts'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { toCsv } from './csv.ts'
import type { Filters } from './filters.ts'
import { useReview } from './useStore.ts'

const most = 4_000
const least = 101

type Props = { filters: Filters; count: number; title: string; roleNames: Map<number, string>; onClose: () => void }

/** Says the limits before they are met, then saves the file. */
export function ExportModal({ filters, count, title, roleNames, onClose }: Props) {
  const { store } = useReview()
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)

  async function save() {
    setPending(true)
    setError('')
    try {
      const { view, sort, ...rest } = filters
      const query = {
        ...rest,
        ...(view === 'unread' && { unread: 'me' as const }),
        sort,
        limit: Math.max(least, Math.min(count, most)),
      }
      const { list } = await api.applications.profiles({ params: { castingId: store.castingId }, query })
      const groups = new Map(store.groups().map(group => [group.id, group.name]))
      const shown = view === 'read' ? list.filter(card => card.isReadByMe) : list
      const url = URL.createObjectURL(new Blob([toCsv(shown, roleNames, groups)], { type: 'text/csv;charset=utf-8' }))
      const link = document.createElement('a')
      link.href = url
      link.download = `${title.replace(/[\\/:*?"<>|]/g, ' ')} 지원자.csv`
      link.click()
      URL.revokeObjectURL(url)
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.message)
      setPending(false)
    }
  }

  return (
    <Modal open onClose={onClose} title={`지원자 ${thousands(Math.min(count, most))}명을 내보낼까요?`}>
      <p>
        한 번에 4,000명, 하루 5번까지예요. 연락처는 들어가지 않고, 누가 언제 내보냈는지 기록에 남아요.
        {count > most && ' 조건을 더해 4,000명 안으로 좁혀 주세요.'}
      </p>
      {error && <FieldError message={error} />}
      <ModalActions>
        <Button onClick={onClose}>닫기</Button>
        <Button variant="ink" pending={isPending} onClick={save}>
          내보내기
        </Button>
      </ModalActions>
    </Modal>
  )
}
