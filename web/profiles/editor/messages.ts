import { josa } from 'es-hangul'

export const basicSectionsTexts = {
  gender: '성별',
  contactHelp:
    '연락처와 이메일은 프로필에 보이지 않아요. 지원한 공고의 담당자와, 공개 범위에서 열어 두었을 때 연락하기를 누른 승인된 캐스팅 담당자만 볼 수 있고, 누가 봤는지 알려 드려요.',
  introPlaceholder: '잔잔한 얼굴로 오래 남는 장면을 만들어요',
  hasAgency: '소속사가 있어요',
  birthDate: '생년월일',
  birthDateHelp: '계정의 생년월일이에요. 다른 사람에게는 출생 연도와 나이만, 공개 범위에서 정한 만큼 보여요. ',
  accountSettings: '계정 설정',
  phone: '연락처',
  phoneHelp: '비워 두면 계정의 번호를 써요',
  minorScope: '만 19세가 될 때까지는 승인받은 캐스팅 담당자만 볼 수 있어요',
  education: '학력',
  educationAt: (at: number) => `학력 ${at}`,
  school: '학교',
  major: '전공',
  status: '상태',
  addEducation: '학력 추가',
  yes: '있음',
  no: '없음',
  can: '가능',
  cannot: '어려움',
  digitsOnly: '숫자만',
  weightHelp: '아래 공개 범위에서 열기 전에는 나만 볼 수 있어요',
  playAgeFrom: '세부터',
  playAgeTo: '세까지',
  hairLength: '머리 길이',
  notChosen: '선택 안 함',
  hairColor: '머리 색',
  tattoo: '타투',
  smoking: '흡연 장면',
  tags: '태그',
  tagsHelp: (statusTags: number) => `${statusTags}개까지 선택할 수 있어요`,
  keywords: '이미지 키워드',
  keywordsHelp: (keywords: number) => `담백한, 막내딸, 교사처럼 ${keywords}개까지 적어 주세요`,
  add: '추가',
  keywordList: '적은 키워드',
  suggested: '추천 키워드',
  addKeyword: (word: string) => `‘${word}’ 더하기`,
  removeKeyword: (word: string) => `${word} 빼기`,
  publicHelp: '누구나 볼 수 있어요',
  memberHelp: '로그인한 사람만 볼 수 있어요',
  castingHelp: '승인받은 캐스팅 담당자만 볼 수 있어요',
  privateHelp: '나만 볼 수 있어요. 지원한 공고의 담당자에게는 보여요',
  scope: '공개 범위',
  shortNamePlaceholder: 'haneul-kim',
  shortNameHelp: '명함이나 메일에 적기 좋은 주소예요. /a/ 뒤에 붙고, 바꾸면 예전 주소는 열리지 않아요.',
  searchable: '네이버, 구글 같은 검색에 내 프로필이 나와도 돼요',
  previewed: '프로필 링크를 대화방에 보내면 이름과 사진이 미리 보여도 돼요',
  introduced: '첫 화면의 소개 배우로 보여도 돼요',
} as const

export const partTexts = {
  title: '항목마다 공개 범위',
  help: '프로필을 볼 수 있는 사람 중 누구에게 보일지 항목마다 정해요. 지원서를 보낸 팀과 그 팀이 심사를 부탁한 사람은 지원서에서 "나만"이 아닌 항목을 모두 볼 수 있어요. 감춘 항목으로는 배우 찾기에서도 찾을 수 없어요.',
  asOthers: '남이 보는 내 프로필',
  parts: {
    phone: '전화번호',
    email: '이메일',
    age: '출생 연도와 나이',
    height: '키',
    weight: '몸무게',
    agency: '소속사',
    films: '필모그래피',
    videos: '연기 영상',
    files: '파일',
    education: '학력',
    links: '링크',
    availability: '촬영 가능 기간',
  },
} as const

export const careerSectionsTexts = {
  dialects: '사투리',
  languages: '외국어',
  linksAre: (minorsAreShielded: string) => `링크는 ${minorsAreShielded}`,
  instagram: '인스타그램',
  youtube: '유튜브',
  homepage: '홈페이지',
  namuWiki: '나무위키',
  tiktok: '틱톡',
  specialties: '특기',
  specialtiesHelp: '한국무용, 수영, 1종 보통처럼 구체적으로 적어 주세요',
  specialtyAt: (at: number) => `특기 ${at}`,
  kind: '종류',
  addSpecialty: '특기 추가',
  level: '수준',
  addLabel: (label: string) => `${label} 추가`,
  availability: '촬영 가능 기간',
  periodAt: (at: number) => `촬영 가능 기간 ${at}`,
  start: '시작',
  end: '끝',
  nights: '야간 촬영도 할 수 있어요',
  addPeriod: '기간 추가',
  weekdays: '요일',
} as const

export const sharedTexts = {
  added: '공유한 사진과 영상을 올리고 있어요. 다 올라가면 저장해 주세요',
  tooMany: (photos: number, videos: number) =>
    `프로필에는 사진 ${photos}장, 영상 ${videos}편까지 담을 수 있어서 일부만 올렸어요`,
} as const

export const editorTexts = {
  preview: '미리 보기',
  save: '저장하기',
  applyThere: '이 공고에 지원하기',
  goBack: '보던 곳으로 돌아가기',
  title: '프로필 관리',
  newLead: '세 단계로 첫 프로필을 만들어요.',
  newText:
    '대표 사진, 활동명, 성별, 키를 채우고 공개 범위를 정하면 공고에 지원할 수 있어요. 나머지는 천천히 채워 주세요.',
  photosHelp: (count: number) =>
    `대표 사진은 최근 6개월 안에 찍은 것으로 올려 주세요.${count > 1 ? ' 사진을 끌어 순서를 바꿀 수 있어요.' : ''}`,
  videosHelp: '담당자는 대표 영상을 가장 먼저 봐요. 1분 안팎의 장면이 좋아요.',
  alertsHelp: '공고 조건과 맞는지 확인할 때 사용해요',
  filesHelp: (minorsAreShielded: string) =>
    `포트폴리오나 이력서처럼 담당자가 내려받아 볼 자료예요. ${minorsAreShielded}.`,
  membersOnly: '로그인한 사람만 받을 수 있어요',
  keptAt: (savedAt: string) => `${savedAt}에 임시 저장했어요`,
  unsaved: '저장하지 않은 내용이 있어요.',
  continueText: '지난번에 쓰던 내용을 이어서 쓸 수 있어요.',
  continue: '이어서 쓰기',
  discard: '버리기',
} as const

export const firstStepsTexts = {
  photo: { title: '대표 사진 한 장', text: '얼굴이 잘 보이는 최근 사진이면 돼요. 더 많은 사진은 나중에 올려도 돼요.' },
  basics: { title: '지원에 필요한 정보', text: '공고에 지원할 때 꼭 필요한 것만 적어요.' },
  film: { title: '작품 한 편', text: '가장 보여 주고 싶은 작품을 적어 주세요. 없으면 비워 두고 넘어가도 돼요.' },
  scope: {
    title: '누구에게 보일까요?',
    text: '만들고 나면 선택한 사람들에게만 보여요. 언제든 바꿀 수 있고, 키나 나이처럼 항목마다 따로 정할 수도 있어요.',
  },
  all: '한 번에 모두 적기',
  back: '이전',
  next: '다음',
  outside: (label: string, min: number, max: number, unit: string) =>
    `${josa(label, '을/를')} ${min}~${max}${unit}로 적어 주세요`,
  create: '프로필 만들기',
} as const

export const leaveGuardTexts = {
  uploadsLost: '나가면 아직 다 올라가지 않은 파일은 사라져요. ',
  failedLost: (failed: number) => `올리지 못한 파일 ${failed}개는 사라져요. `,
  kept: '적은 내용은 이 브라우저에 임시로 남겨 둘게요.',
  uploadingAsk: '올리는 중인데 나갈까요?',
  unsavedAsk: '저장하지 않고 나갈까요?',
  failedAsk: '올리지 못한 파일을 두고 나갈까요?',
} as const

export const otherWindowTexts = {
  title: '다른 창에서 먼저 저장했어요',
  text: '같은 항목을 두 창에서 다르게 적었어요. 남길 내용을 선택해 주세요. 나머지는 모두 합쳐서 저장해요.',
  thisWindow: '지금 창',
  saved: '저장된 내용',
  goOn: '계속 수정하기',
  save: '선택한 내용으로 저장',
  files: '파일',
  photos: '사진',
  photoCount: (count: number) => `${count}장`,
  empty: '비어 있음',
  yes: '예',
  no: '아니요',
  count: (count: number) => `${count}개`,
} as const

export const progressTexts = {
  photos: '사진',
  videos: '영상',
  basics: '기본 정보',
  body: '신체·이미지',
  films: '필모그래피',
  skills: '특기·언어',
  files: '파일',
  scope: '공개 범위',
  complete: '모두 채웠어요',
  fewLeft: (words: string | undefined) => `${words} 가지만 더 채우면 끝나요`,
  one: '한',
  two: '두',
  three: '세',
  countLeft: (count: number) => `${count}가지가 남았어요`,
  title: '완성도',
  items: '프로필 항목',
  left: (left: number) => `${left}개 남음`,
  why: '채울수록 잘 맞는 공고를 찾아요',
  fill: (label: string) => `${label} 채우기`,
  preview: '이렇게 보여요',
  actorName: '활동명',
} as const

export const removeProfileTexts = {
  remove: '프로필 지우기',
  withdrawAsk: (applications: string) => `${applications}을 취소하고 지울까요?`,
  ask: '프로필을 지울까요?',
  withdrawText: '아직 결과를 기다리는 지원이에요. 프로필과 함께 모두 취소되고 되돌릴 수 없어요.',
  text: '사진과 영상, 출연작까지 모두 사라지고 되돌릴 수 없어요. 지원하며 보낸 것은 공고 담당자에게 남아 있어요.',
  keep: '닫기',
  withdrawAndRemove: '모두 취소하고 지우기',
  confirm: '지우기',
} as const

export const rowsTexts = {
  remove: (name: string) => `${name} 지우기`,
} as const

export const useRowsTexts = {
  removed: '적은 항목을 지웠어요',
} as const

export const useSaveTexts = {
  uploading: '올리는 중인 파일이 있어요. 다 올라간 뒤에 저장해 주세요',
  offline: '인터넷 연결이 끊겼어요. 적은 내용은 여기에 있으니 연결된 뒤에 저장해 주세요',
  saved: '프로필을 저장했어요',
  merged: '다른 창에서 저장한 내용과 합쳐서 저장했어요',
  created: '프로필을 만들었어요',
  savedWithoutFiles: (failed: number) => `프로필은 저장했어요. 올리지 못한 파일 ${failed}개를 다시 올려 주세요`,
  mainPhotoMissing: '대표 사진을 한 장 선택해 주세요',
  scopeMissing: '누가 프로필을 볼 수 있는지 선택해 주세요',
} as const
