import { LeaveGuard as Guard } from '../../ui/LeaveGuard.tsx'

type Props = { isDirty: boolean; isSending: boolean }

/** Asks before unsaved changes or files on their way are left behind. */
export function LeaveGuard({ isDirty, isSending }: Props) {
  return (
    <Guard asks={isDirty || isSending} title={isSending ? '올리는 중인데 나갈까요?' : '저장하지 않고 나갈까요?'}>
      {isSending && '나가면 아직 다 올라가지 않은 파일은 사라져요. '}
      {isDirty && '적은 내용은 이 브라우저에 임시로 남겨 둘게요.'}
    </Guard>
  )
}
