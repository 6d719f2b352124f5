import type { ErrorDefinition } from '../error-definition.ts'
import { lectureLimits, nativeNumeral } from '../limits.ts'

export const lecturesErrors = {
  lecture_closed: { status: 409, message: '신청이 마감된 강의예요. 다른 강의를 둘러보세요' },
  lecture_full: { status: 409, message: '그사이 자리가 찼어요. 대기하면 자리가 날 때 알려 드릴게요' },
  lecture_enrolled: {
    status: 409,
    message: '이미 신청한 강의예요. 내 강의에서 확인해 주세요',
    constraint: 'lecture_seats_once',
  },
  lecture_has_seats: { status: 409, message: '남은 자리가 있어요. 바로 신청해 주세요' },
  lecture_waiting: {
    status: 409,
    message: '이미 대기하고 있는 강의예요',
    constraint: 'lecture_waiting_once',
  },
  lecture_paying: { status: 409, message: '결제하고 있는 자리예요. 결제를 마치거나 그만둔 뒤에 다시 시도해 주세요' },
  lecture_live_closed: {
    status: 409,
    message: `수업 주소는 시작하기 ${lectureLimits.liveOpensMinutes}분 전부터 끝날 때까지 열려요`,
  },
  lecture_live_unset: { status: 409, message: '강사가 아직 수업 주소를 정하지 않았어요. 잠시 뒤에 다시 눌러 주세요' },
  lecture_access_over: { status: 409, message: '볼 수 있는 기간이 끝났어요' },
  lecture_video_unready: { status: 409, message: '영상을 준비하고 있어요. 잠시 뒤에 다시 열어 주세요' },
  lecture_code_wrong: {
    status: 422,
    message: `코드가 맞지 않아요. 강의실에 붙은 ${nativeNumeral(lectureLimits.codeDigits)} 자리를 다시 확인해 주세요`,
  },
  lecture_attend_closed: {
    status: 409,
    message: `지금은 출석할 수 있는 수업이 없어요. 수업 ${lectureLimits.attendMinutes}분 전부터 끝나고 ${lectureLimits.attendMinutes}분까지 출석할 수 있어요`,
  },
  lecture_questions_full: {
    status: 422,
    message: `답을 기다리는 질문이 ${lectureLimits.openQuestions}개 있어요. 답이 달린 뒤에 더 물어봐 주세요`,
  },
  lecture_not_attended: { status: 409, message: '후기는 강의를 수료한 뒤에 남길 수 있어요' },
  lecture_attendance_early: { status: 409, message: '출석은 수업이 시작된 뒤에 적을 수 있어요' },
  lecture_attendance_late: {
    status: 409,
    message: `강의가 끝나고 ${lectureLimits.attendanceDays}일이 지나서 출석을 수정할 수 없어요`,
  },
  lecture_nobody: { status: 409, message: '아직 수강생이 없어요. 수강이 확정된 사람이 생기면 보낼 수 있어요' },
  lecture_announcements_full: {
    status: 429,
    message: `한 강의에 하루 ${lectureLimits.announcementsDaily}번까지 보낼 수 있어요. 내일 다시 보내 주세요`,
  },
  lecture_file_unfit: { status: 422, message: '직접 올린 파일만 쓸 수 있어요. 파일을 다시 올려 주세요' },
  lecture_materials_full: {
    status: 422,
    message: `자료는 ${lectureLimits.materials}개까지 올릴 수 있어요. 쓰지 않는 자료를 빼 주세요`,
  },
  lecture_not_online: { status: 409, message: '라이브 강의에만 주소를 정할 수 있어요' },
  lecture_not_vod: { status: 409, message: '다시보기 강의에만 영상을 올릴 수 있어요' },
  lecture_video_unfit: { status: 422, message: '직접 올린 영상만 쓸 수 있어요. 영상을 다시 올려 주세요' },
  lecture_captions_wrong: { status: 422, message: '자막을 읽지 못했어요. WEBVTT로 시작하는 자막 파일을 넣어 주세요' },
  lecture_class_needs_video: { status: 422, message: '영상이 없는 수업이 있어요. 모든 수업에 영상을 올려 주세요' },
  teacher_unfit: { status: 422, message: '강사 권한이 있는 사람을 선택해 주세요' },
  teacher_busy: { status: 409, message: '끝나지 않은 강의가 있는 강사예요. 강의를 먼저 마치거나 취소해 주세요' },
  lecture_schedule_wrong: {
    status: 422,
    message: '수업 시간을 확인해 주세요. 앞으로의 시간이어야 하고, 순서대로 겹치지 않아야 해요',
  },
  lecture_over: { status: 409, message: '끝났거나 취소한 강의예요. 새 강의를 만들어 주세요' },
  lecture_opened: {
    status: 409,
    message: '이미 연 강의의 종류와 수업 시간은 여기에서 바꿀 수 없어요. 수업을 옮겨 주세요',
  },
  lecture_capacity_taken: { status: 422, message: '이미 신청한 수보다 적게 줄일 수 없어요' },
  lecture_past: { status: 422, message: '이미 지난 시간이에요. 앞으로의 시간을 선택해 주세요' },
  lecture_class_moved: { status: 409, message: '다른 운영자가 먼저 옮긴 수업이에요. 새로고침해 주세요' },
  lecture_class_started: { status: 409, message: '이미 시작한 수업은 옮길 수 없어요' },
} as const satisfies Record<string, ErrorDefinition>
