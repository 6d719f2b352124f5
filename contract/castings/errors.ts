import { guestQuestionLimits } from '../codes/talk-limits.ts'
import type { ErrorDefinition } from '../error-definition.ts'
import { castingLimits, presetLimits } from '../limits.ts'

export const castingsErrors = {
  casting_incomplete: { status: 422, message: '공고를 올리려면 빠진 항목을 채워 주세요' },
  casting_near_copy: {
    status: 409,
    message: '거의 같은 공고가 이미 올라가 있어요. 다른 공고가 맞다면 그래도 보내 주세요',
  },
  preset_limit: {
    status: 409,
    message: `템플릿을 ${presetLimits.presets}개까지 저장할 수 있어요. 쓰지 않는 템플릿을 지워 주세요`,
  },
  casting_begun: { status: 409, message: '이미 저장한 공고예요. 내 공고에서 이어서 수정해 주세요' },
  casting_not_editable: { status: 409, message: '지금 상태에서는 공고를 수정할 수 없어요' },
  casting_state_moved: { status: 409, message: '공고 상태가 바뀌었어요. 새로고침해 주세요' },
  decision_used: {
    status: 409,
    message: '그사이 지원한 사람이 있어서 되돌릴 수 없어요. 문제가 있으면 공고를 숨겨 주세요',
  },
  casting_second_look: {
    status: 409,
    message:
      '미성년을 모집하는 공고는 공고를 쓰지 않은 운영자 두 명이 승인해야 열려요. 다른 운영자에게 확인을 부탁해 주세요',
  },
  casting_deadline_past: {
    status: 409,
    message: '검수하는 동안 모집 마감일이 지났어요. 새 마감일을 정하도록 사유를 적어 반려해 주세요',
  },
  casting_reopen_past: {
    status: 409,
    message: `검수하는 동안 마감한 지 ${castingLimits.reopenDays}일이 지나 다시 열 수 없어요. 사유를 적어 반려해 주세요`,
  },
  casting_has_applications: {
    status: 409,
    message: '지원자가 있는 공고는 바로 지울 수 없어요. 내 공고에서 삭제를 요청해 주세요',
  },
  casting_deletion_reason: { status: 422, message: '공고를 올린 사람이 읽을 삭제 사유를 적어 주세요' },
  casting_deleted: { status: 404, message: '삭제된 공고예요. 다른 공고를 둘러보세요' },
  role_has_applications: { status: 409, message: '지원자가 있는 배역은 지울 수 없어요. 배역을 마감해 주세요' },
  reopen_too_late: {
    status: 409,
    message: `마감한 지 ${castingLimits.reopenDays}일이 지나 다시 열 수 없어요. 새 공고로 올려 주세요`,
  },
  guest_questions_off: { status: 409, message: '이 공고는 회원의 질문만 받아요. 배우로 로그인하면 질문할 수 있어요' },
  guest_question_work: {
    status: 429,
    message: '질문을 보내지 못했어요. 다시 시도하고, 그래도 안 되면 다른 브라우저에서 보내 주세요',
  },
  guest_question_limit: {
    status: 429,
    message: `하루에 연락처마다 ${guestQuestionLimits.ofContact}번, 같은 인터넷에서 ${guestQuestionLimits.ofAddress}번까지 질문할 수 있어요. 내일 다시 보내 주세요`,
  },
  mails_unavailable: { status: 422, message: '지금은 메일을 보낼 수 없어요. 휴대폰 번호로 질문해 주세요' },
  too_many_questions: {
    status: 422,
    message: `답을 기다리는 질문이 ${castingLimits.openQuestions}개 있어요. 답이 달린 뒤에 더 물어봐 주세요`,
  },
} as const satisfies Record<string, ErrorDefinition>
