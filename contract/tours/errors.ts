import type { ErrorDefinition } from '../error-definition.ts'
import { tourLimits } from '../limits.ts'

export const toursErrors = {
  tour_closed: { status: 409, message: '그사이 마감된 곳이 있어요. 목록에서 다시 선택해 주세요' },
  tour_full: {
    status: 409,
    message: '그사이 자리가 찬 곳이 있어요. 목록에서 다시 선택해 주세요',
    constraint: 'tours_capacity',
  },
  tour_unpaid: {
    status: 409,
    message:
      '결제를 기다리는 주문에 이미 있는 곳이에요. 결제 내역에서 이어서 결제하거나 취소한 뒤에 다시 주문해 주세요',
  },
  tour_orders_open: {
    status: 409,
    message: `결제를 기다리는 투어 주문은 ${tourLimits.openOrders}개까지 둘 수 있어요. 결제 내역에서 먼저 결제하거나 취소해 주세요`,
  },
  tour_profile_missing: { status: 422, message: '전달할 프로필이 없어요. 프로필을 먼저 만들어 주세요' },
  tour_file_unfit: { status: 422, message: '직접 올린 PDF 파일만 쓸 수 있어요. 파일을 다시 올려 주세요' },
  tour_file_long: {
    status: 422,
    message: `PDF는 ${tourLimits.filePages}쪽까지 인쇄해요. 쪽수를 줄여서 다시 올려 주세요`,
  },
  tour_file_late: { status: 409, message: '확인이 끝나서 파일을 바꿀 수 없어요' },
  tour_category_used: {
    status: 409,
    message: '이미 있는 분야예요. 다른 이름을 적어 주세요',
    constraint: 'tour_categories_name_once',
  },
  tour_category_gone: { status: 422, message: '그사이 지운 분야예요. 다른 분야를 선택해 주세요' },
  tour_category_filled: {
    status: 409,
    message: '사무실이 있거나 꼭 있어야 하는 분야예요. 사무실을 다른 분야로 옮긴 뒤에 지워 주세요',
    constraint: 'offices_category',
  },
  office_name_used: {
    status: 409,
    message: '같은 이름의 사무실이 있어요. 이름을 다르게 적어 주세요',
    constraint: 'offices_name_once',
  },
  auto_tour_over: { status: 409, message: '이번 달 자동 투어는 이미 주문했거나 건너뛰었어요' },
  walker_unfit: { status: 422, message: '투어 방문 담당자만 회차를 맡을 수 있어요. 회원 관리에서 권한을 먼저 주세요' },
  round_off_days: { status: 422, message: '들를 곳의 방문 기간이 아닌 날이에요. 날짜나 들를 곳을 바꿔 주세요' },
  walk_over: { status: 409, message: '기록할 수 있는 기간이 지난 회차예요. 운영자에게 알려 주세요' },
  tour_sheet_over: { status: 410, message: '볼 수 있는 기간이 지난 QR 시트예요' },
  tour_over: { status: 409, message: '끝났거나 취소한 투어예요. 새 투어를 만들어 주세요' },
  tour_opened: {
    status: 409,
    message: '이미 연 투어는 사무실과 전달 방법을 바꿀 수 없어요. 새 투어를 만들어 주세요',
  },
  office_kind_kept: {
    status: 409,
    message: '이미 투어를 연 사무실은 촬영 분야로 바꾸거나 촬영 분야에서 옮길 수 없어요. 새로 등록해 주세요',
  },
  tour_past: { status: 422, message: '마감 시각이 지났어요. 마감 시각을 바꾼 뒤에 열어 주세요' },
  tour_change_untold: {
    status: 422,
    message: '이 투어를 주문한 배우가 있어요. 금액이나 방문 날짜를 바꾸는 이유를 적으면 배우에게 함께 알려 드려요',
  },
  tour_capacity_taken: { status: 422, message: '이미 주문한 수보다 적게 줄일 수 없어요' },
  tour_overbooked: {
    status: 409,
    message: '정한 자리보다 방문이 많아요. 투어 수정에서 자리를 늘린 뒤 다시 세 주세요',
  },
  tour_waiting: { status: 409, message: '아직 적지 않은 방문이 있어요. 전달, 거절, 마감 중 하나를 적어 주세요' },
  tour_not_touring: { status: 409, message: '투어 중인 주문이 아니에요. 새로고침해 주세요' },
  tour_shot: { status: 422, message: '촬영은 배우마다 사진이 달라요. 이름 옆에서 촬영 사진을 보내 주세요' },
  tour_not_shot: { status: 422, message: '촬영이 아닌 방문이에요. 방문 적기로 남겨 주세요' },
  tour_unprinted: { status: 409, message: '인쇄하는 주문이 아니거나 아직 인쇄를 시작하지 않았어요' },
  round_unfinished: { status: 409, message: '마칠 수 있는 주문이 없어요. 들를 곳의 방문을 모두 적은 뒤에 마쳐 주세요' },
  round_finishing: { status: 409, message: '이미 마치고 있는 회차예요. 되돌리거나 조금 기다려 주세요' },
  round_same: { status: 422, message: '같은 회차로는 옮길 수 없어요. 다른 회차를 선택해 주세요' },
  round_none_closed: { status: 409, message: '문이 닫혀 있던 곳이 없어요. 새로고침해 주세요' },
  round_unprinted: { status: 409, message: '인쇄 중인 주문이 없어요. 회차에서 인쇄를 먼저 시작해 주세요' },
  tour_proof_missing: { status: 422, message: '인쇄한 프로필 사진을 먼저 올려 주세요' },
  visit_undo_late: { status: 409, message: `적은 지 ${tourLimits.undoHours}시간이 지나서 되돌릴 수 없어요` },
  tour_undo_none: { status: 409, message: '되돌릴 수 있는 단계가 아니에요. 방문을 적었다면 방문을 먼저 되돌려 주세요' },
  round_planned: { status: 409, message: '이 투어를 들르는 회차가 이미 있어요. 회차의 날짜를 먼저 바꿔 주세요' },
} as const satisfies Record<string, ErrorDefinition>
