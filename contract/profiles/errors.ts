import type { ErrorDefinition } from '../error-definition.ts'
import { nativeNumeral, profileLengths, profileLimits } from '../limits.ts'

export const profilesErrors = {
  short_name_taken: {
    status: 409,
    message: '다른 배우가 쓰고 있는 짧은 주소예요. 다른 이름을 적어 주세요',
    constraint: 'profiles_short_name_once',
  },
  contacts_exceeded: {
    status: 429,
    message: '오늘 볼 수 있는 연락처를 모두 확인했어요. 내일 다시 시도하거나 고객센터로 문의해 주세요',
  },
  profile_photos_full: {
    status: 409,
    message: `프로필 사진은 ${profileLimits.photos}장까지 넣을 수 있어요. 프로필에서 사진을 빼고 다시 시도해 주세요`,
  },
  profile_exists: {
    status: 409,
    message: '이미 프로필이 있어요. 프로필 관리에서 수정해 주세요',
    constraint: 'profiles_user_once',
  },
  profile_of_suspended: {
    status: 409,
    message: '이용이 정지된 회원의 프로필이에요. 정지를 풀어야 다시 보일 수 있어요',
  },
  profile_state_moved: { status: 409, message: '그사이 상태가 바뀌었어요. 새로고침해 확인해 주세요' },
  profile_under_review: { status: 409, message: '심사 중인 지원이 있어 지울 수 없어요. 지원을 먼저 취소해 주세요' },
  profile_incomplete: { status: 422, message: '지원하려면 프로필을 더 채워야 해요' },
  main_photo_required: { status: 422, message: '대표 사진을 한 장 선택해 주세요' },
  sample_too_long: {
    status: 422,
    message: `사투리 샘플은 ${profileLimits.sampleSeconds}초까지 올릴 수 있어요. 짧게 잘라서 다시 올려 주세요`,
  },
  profile_changed: {
    status: 409,
    message: '다른 창에서 먼저 저장했어요. 두 내용을 비교하고 남길 내용을 선택해 주세요',
  },
  profile_missing: { status: 409, message: '프로필을 먼저 저장한 뒤에 다시 시도해 주세요' },
  movie_people_unavailable: {
    status: 422,
    message: '지금은 영화인 정보를 불러올 수 없어요. 작품을 직접 적거나 나중에 다시 시도해 주세요',
  },
  movie_person_unknown: {
    status: 422,
    message: `이 코드의 영화인을 찾지 못했어요. 코드 ${nativeNumeral(profileLengths.movieCode)} 자리를 다시 확인해 주세요`,
  },
  movie_person_taken: {
    status: 409,
    message: '다른 프로필에서 이미 확인한 영화인 코드예요. 고객센터에 문의해 주세요',
    constraint: 'profiles_movie_person_once',
  },
  saved_search_limit: {
    status: 422,
    message: `검색은 ${profileLimits.savedSearches}개까지 저장할 수 있어요. 쓰지 않는 검색을 지워 주세요`,
  },
  saved_search_exists: {
    status: 409,
    message: '이미 저장한 검색이에요',
    constraint: 'saved_searches_once',
  },
} as const satisfies Record<string, ErrorDefinition>
