import { LeaveGuard as Guard } from '../../ui/LeaveGuard.tsx'

type Props = { isDirty: boolean; isSending: boolean /** How many files could not be sent. */; failed: number }

/** Asks before unsaved changes, files on their way or those that got stuck are left behind. */
export function LeaveGuard({ isDirty, isSending, failed }: Props) {
  return (
    <Guard asks={isDirty || isSending || failed > 0} title={titleOf({ isDirty, isSending })}>
      {isSending && '나가면 아직 다 올라가지 않은 파일은 사라져요. '}
      {failed > 0 && `올리지 못한 파일 ${failed}개는 사라져요. `}
      {isDirty && '적은 내용은 이 브라우저에 임시로 남겨 둘게요.'}
    </Guard>
  )
}

function titleOf({ isDirty, isSending }: Omit<Props, 'failed'>): string {
  if (isSending) return '올리는 중인데 나갈까요?'
  return isDirty ? '저장하지 않고 나갈까요?' : '올리지 못한 파일을 두고 나갈까요?'
}
