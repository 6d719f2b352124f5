import { useState } from 'react'
import { castingLimits } from '../../contract/casting-terms.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { isoDate } from '../ui/format.ts'
import { TextInput } from '../ui/Input.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'

const day = 86_400_000

type Props = {
  open: boolean
  now: number
  /** Whether an operator reads it first. */
  isReviewed: boolean
  onClose: () => void
  onReopen: (endDate: string) => void
}

/** Asks for the new deadline of a notice that opens again. */
export function ReopenModal({ open, now, isReviewed, onClose, onReopen }: Props) {
  const [endDate, setEndDate] = useState(isoDate(now + 14 * day))
  return (
    <Modal open={open} onClose={onClose} title="공고를 다시 열까요?" align="start">
      <form
        onSubmit={event => {
          event.preventDefault()
          onReopen(endDate)
        }}
      >
        <Field
          label="새 모집 마감일"
          required
          help={
            isReviewed ? '다시 연 적이 있는 공고라 검수를 거쳐 열려요' : '바로 열려요. 다음에 또 열 때는 검수를 거쳐요'
          }
        >
          <TextInput
            type="date"
            required
            min={isoDate(now)}
            max={isoDate(now + castingLimits.daysAhead * day)}
            value={endDate}
            onChange={event => setEndDate(event.target.value)}
          />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>그대로 두기</Button>
          <Button variant="ink" type="submit">
            다시 열기
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
