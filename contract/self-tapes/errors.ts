import type { ErrorDefinition } from '../error-definition.ts'
import { ages, selfTapeDaysAhead } from '../limits.ts'

export const selfTapesErrors = {
  self_tape_due: { status: 422, message: `마감은 지금부터 ${selfTapeDaysAhead}일 안의 시간으로 선택해 주세요` },
  self_tape_over: { status: 409, message: '이미 끝난 요청이에요. 새로고침해 주세요', constraint: 'self_tapes_once' },
  self_tape_not_asked: { status: 409, message: '배우가 마감 연장을 요청했을 때 한 번 늦출 수 있어요' },
  self_tape_asked_once: { status: 409, message: '마감 연장은 한 번만 요청할 수 있어요' },
  self_tape_not_accepted: { status: 409, message: '먼저 요청을 수락해 주세요' },
  self_tape_too_long: { status: 422, message: '정해진 길이보다 길어요. 줄여서 다시 올려 주세요' },
  tape_replaced: { status: 409, message: '배우가 영상을 바꿔 보냈어요. 새로고침해 주세요' },
  tape_marks_unfit: { status: 422, message: '대사 위치는 영상 안에서 대사 순서대로 표시해 주세요' },
  reading_minor: { status: 422, message: `만 ${ages.adult}세부터 목소리를 녹음할 수 있어요` },
  reading_unfit: { status: 422, message: '대사 위치가 이 장면과 맞지 않아요. 새로고침해서 다시 녹음해 주세요' },
} as const satisfies Record<string, ErrorDefinition>
