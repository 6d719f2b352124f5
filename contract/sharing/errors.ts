import type { ErrorDefinition } from '../error-definition.ts'
import { provisionMonths, sharingLimits } from '../limits.ts'

export const sharingErrors = {
  share_password_wrong: {
    status: 422,
    message: '비밀번호가 맞지 않거나 공유가 끝났어요. 공유한 담당자에게 비밀번호를 다시 확인해 주세요',
  },
  share_locked: {
    status: 429,
    message: `비밀번호를 여러 번 틀려 잠시 잠겼어요. ${sharingLimits.lockMinutes}분 뒤에 다시 시도해 주세요`,
  },
  share_work: {
    status: 429,
    message:
      '비밀번호를 틀린 시도가 많아 확인이 필요한데, 이 브라우저가 확인을 마치지 못했어요. 다시 시도하거나 공유한 담당자에게 링크를 받아 주세요',
  },
  share_link_ended: {
    status: 422,
    message: '이 링크로는 이제 들어올 수 없어요. 비밀번호를 적거나 공유한 담당자에게 새 링크를 받아 주세요',
  },
  share_password_required: { status: 422, message: '공유를 시작하려면 비밀번호를 정해 주세요' },
  // Says only that another share has it, never which one.
  share_password_taken: {
    status: 422,
    message: '이 비밀번호는 쓸 수 없어요. 공유마다 다른 비밀번호를 정해 주세요',
    constraint: ['casting_shares_password_once', 'casting_shares_list_password'],
  },
  share_limit: {
    status: 422,
    message: `공유는 ${sharingLimits.shares}개까지 만들 수 있어요. 끝난 공유를 다시 열어 사용해 주세요`,
  },
  share_scope_required: { status: 422, message: '누구를 보여 줄지 선택해 주세요' },
  share_expiry_invalid: {
    status: 422,
    message: `공유는 지금부터 ${sharingLimits.mostDays}일까지 할 수 있어요. 만료일을 다시 선택해 주세요`,
  },
  invitee_unknown: {
    status: 422,
    message: '캐스팅 담당자를 찾지 못했어요. 아이디를 다시 확인해 주세요',
  },
  invitee_unapproved: {
    status: 422,
    message: '아직 승인받지 않은 캐스팅 담당자예요. 승인받은 뒤에 초대해 주세요',
  },
  already_member: {
    status: 409,
    message: '이미 초대했거나 함께 보는 사람이에요',
    constraint: 'casting_members_once',
  },
  team_limit: { status: 422, message: `한 공고는 ${sharingLimits.teamMembers}명까지 함께 볼 수 있어요` },
  applicants_emptied: {
    status: 410,
    message: `공고가 끝나고 ${provisionMonths}개월이 지나 지원서를 지웠어요. 지원할 때 배우에게 약속한 보유 기간이에요`,
  },
  share_ended: { status: 403, message: '공유가 끝났어요. 공유한 담당자에게 새 비밀번호를 받아 다시 들어와 주세요' },
} as const satisfies Record<string, ErrorDefinition>
