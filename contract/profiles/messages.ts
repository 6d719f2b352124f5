import { nativeNumeral, profileLengths, profileLimits } from '../limits.ts'

export const bodyTexts = {
  dialectMissing: '사투리 샘플에는 사투리를 선택해 주세요',
  yearTooLate: '내년까지의 연도를 적어 주세요',
  samePhoto: '같은 사진을 두 번 넣었어요',
  tooManyVideos: `영상은 ${profileLimits.videos}개까지 올릴 수 있어요`,
  sameVideo: '같은 영상을 두 번 넣었어요',
  mainVideos: '대표 영상은 하나만 선택할 수 있어요',
  sameDialect: '사투리 샘플은 사투리마다 하나씩 올릴 수 있어요',
  tooManyFiles: `파일은 ${profileLimits.files}개까지 올릴 수 있어요`,
  sameFile: '같은 파일을 두 번 넣었어요',
  oneAgeMissing: '배역 나이는 최소와 최대를 함께 적어 주세요',
  agesTooFar: `배역 나이의 폭은 ${profileLimits.playAges}살까지 적을 수 있어요`,
} as const

export const fieldsTexts = {
  shortNameReserved: '서비스나 운영자로 오해할 수 있는 이름이에요. 다른 이름을 적어 주세요',
  shortNameWrong: `영문 소문자로 시작해서 영문, 숫자, -를 섞어 3~${profileLengths.shortName}자로 적어 주세요`,
  decimalsWrong: '소수점 한 자리까지 적어 주세요',
} as const

export const moviePeopleTexts = {
  nameShort: '이름을 두 글자 이상 적어 주세요',
  codeWrong: `영화인 코드는 숫자 ${nativeNumeral(profileLengths.movieCode)} 자리예요`,
  sameFilm: '같은 작품을 두 번 선택했어요',
} as const

export const savedSearchesTexts = {
  searchWrong: '검색 조건을 다시 선택해 주세요',
} as const

export const shapesTexts = {
  specialtyEmpty: '연기나 노래 대신 구체적인 특기를 적어 주세요',
  sameWeekday: '같은 요일을 두 번 선택했어요',
  lastDayTooEarly: '끝나는 날이 시작하는 날보다 빨라요',
  sameLanguage: '같은 외국어를 두 번 선택했어요',
  sameDialect: '같은 사투리를 두 번 선택했어요',
  sameTag: '같은 태그를 두 번 선택했어요',
  sameKeyword: '같은 키워드를 두 번 적었어요',
} as const
