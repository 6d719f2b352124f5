import type { ErrorDefinition } from '../error-definition.ts'
import { auditionSlots } from '../limits.ts'

export const auditionsErrors = {
  audition_past: { status: 409, message: '이미 시작했거나 지난 시간이에요. 앞으로의 시간을 선택해 주세요' },
  audition_cancelled: { status: 409, message: '취소된 오디션이에요. 새로고침해 주세요' },
  audition_full: { status: 409, message: '참석 인원이 다 찼어요. 다른 시간을 요청해 주세요' },
  audition_capacity_taken: { status: 409, message: '이미 참석하기로 한 사람이 더 많아요. 정원을 늘려 주세요' },
  audition_slot_limit: {
    status: 422,
    message: `앞으로의 오디션 일정은 ${auditionSlots}개까지 만들 수 있어요. 쓰지 않는 일정을 취소해 주세요`,
  },
  audition_day_empty: {
    status: 422,
    message: '이 시간에는 만들 수 있는 일정이 없어요. 시작과 끝, 간격, 쉬는 시간을 확인해 주세요',
  },
  audition_day_short: {
    status: 422,
    message: '선택한 사람보다 자리가 적어요. 시간을 늘리거나 간격을 줄이거나, 한 번에 볼 사람을 늘려 주세요',
  },
  audition_day_over: { status: 409, message: '이날에는 아직 시작하지 않은 시간이 없어요. 다른 날을 선택해 주세요' },
  audition_there_already: {
    status: 409,
    message: '그 시간에 이미 초대한 배우예요. 새로고침해 주세요',
    constraint: 'audition_invites_once',
  },
  audition_not_begun: { status: 409, message: '아직 기록할 수 없어요. 오디션이 가까워지면 다시 해 주세요' },
  audition_not_confirmed: { status: 409, message: '참석한다고 답한 배우만 기록할 수 있어요' },
} as const satisfies Record<string, ErrorDefinition>
