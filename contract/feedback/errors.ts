import type { ErrorDefinition } from '../error-definition.ts'
import { feedbackLimits } from '../limits.ts'

export const feedbackErrors = {
  feedback_paused: {
    status: 409,
    message: '지금은 담당자가 없어 주문을 잠시 쉬고 있어요. 담당자가 정해지면 다시 주문할 수 있어요',
  },
  feedback_video_missing: {
    status: 422,
    message: '영상을 선택하거나, 링크와 함께 피드백받을 구간의 시작과 끝을 적어 주세요',
  },
  feedback_video_long: {
    status: 422,
    message: `영상은 ${feedbackLimits.videoSeconds / 60}분까지 볼 수 있어요. 피드백받을 구간의 시작과 끝을 적어 주세요`,
  },
  feedback_video_link: { status: 422, message: '유튜브, 비메오, 구글 드라이브에 있는 영상의 주소를 적어 주세요' },
  feedback_incomplete: { status: 422, message: '아직 채우지 않은 곳이 있어요. 남은 항목을 채운 뒤에 보내 주세요' },
  feedback_draft_moved: { status: 409, message: '다른 창에서 더 나중에 저장했어요. 두 내용을 비교해 주세요' },
  feedback_sent: { status: 409, message: '이미 보낸 피드백이에요. 수정하려면 먼저 보내기를 취소해 주세요' },
  feedback_recall_over: {
    status: 409,
    message: `보낸 지 ${feedbackLimits.recallMinutes}분이 지나서 되돌릴 수 없어요`,
  },
  feedback_not_open: { status: 409, message: '작성을 시작하지 않았거나 끝난 주문이에요. 새로고침해 주세요' },
  feedback_not_delivered: { status: 409, message: '아직 받지 못한 피드백이에요. 받은 뒤에 후기를 남겨 주세요' },
  feedback_reviewer_unfit: { status: 422, message: '이 주문을 맡을 수 없는 담당자예요. 다른 담당자를 선택해 주세요' },
  feedback_video_unready: { status: 409, message: '아직 준비하고 있는 영상이에요. 준비가 끝난 뒤에 주문해 주세요' },
} as const satisfies Record<string, ErrorDefinition>
