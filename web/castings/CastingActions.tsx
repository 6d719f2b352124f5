import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'

type Notice = { castingId: number; title: string }

/** Where whoever decides about a notice works on it beside its applicants. */
export function DecisionLinks({ castingId, title }: Notice) {
  const places = [
    { href: paths.sentProposals(castingId), label: '보낸 제안' },
    { href: paths.teamAuditions(castingId), label: '오디션 일정' },
    { href: paths.teamSelfTapes(castingId), label: '셀프테이프' },
  ]
  return places.map(({ href, label }) => (
    <LinkButton key={href} href={href} size="sm" auto aria-label={`${title} ${label}`}>
      {label}
    </LinkButton>
  ))
}

/** Ends taking applications today, after asking. */
export function CloseEarlyButton({ castingId }: Pick<Notice, 'castingId'>) {
  const [isAsking, setAsking] = useState(false)
  const change = useChange()
  const close = () => {
    setAsking(false)
    return change(
      () => api.castings.closeEarly({ params: { castingId }, body: { isEarlyClosed: true } }),
      '공고를 조기마감했어요',
    )
  }
  return (
    <>
      <Button size="sm" auto onClick={() => setAsking(true)}>
        조기마감
      </Button>
      <Modal open={isAsking} onClose={() => setAsking(false)} title="공고를 조기마감할까요?">
        <p>
          더는 지원을 받지 않아요. 이미 지원한 사람은 그대로 심사할 수 있고, 30일 안에 다시 열 수 있어요. 지원자에게는
          10분 뒤에 알리니 잘못 눌렀다면 그 전에 다시 열어 주세요.
        </p>
        <ModalActions>
          <Button onClick={() => setAsking(false)}>그대로 두기</Button>
          <Button variant="ink" onClick={close}>
            조기마감
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}

/** Runs a change and says what came of it; the list is read anew either way. */
export function useChange() {
  const { revalidate } = useRevalidator()
  return async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : '바꾸지 못했어요. 다시 시도해 주세요')
    }
    await revalidate()
  }
}
