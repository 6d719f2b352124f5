import { castingLimits, childLimits } from '#contract/limits.ts'
export const castingEditorTexts = {
  submitted: '검수를 요청했어요. 결과를 알려 드릴게요',
  opened: '공고를 올렸어요. 지금부터 지원을 받아요',
  changed: '공고를 수정했어요',
  editTitle: '공고 수정',
  newTitle: '공고 올리기',
  steps: '단계',
  problems: '수정할 곳이 있어요',
  restored: '저장하지 못했던 내용을 다시 가져왔어요.',
  checkAndSave: '확인하고 저장해 주세요.',
  discard: '버리기',
  leaveAsk: '저장하지 않고 나갈까요?',
  leaveUnsavedAsk: '저장하지 못했는데 나갈까요?',
  leaveText: '수정한 내용은 저장해야 공고에 반영돼요. 나가면 사라져요.',
  leaveUnsavedText:
    '적은 내용은 이 탭에 남겨 둘게요. 이 탭에서 공고를 다시 열면 이어서 저장하고, 탭을 닫으면 사라져요.',
  back: '이전',
  next: (title: string) => `다음: ${title}`,
  save: '저장하기',
  submit: '검수 요청하기',
  preview: '미리보기',
  previewText: '이렇게 보여요',
  authNeeded: '캐스팅 권한이 있어야 공고를 올릴 수 있어요.',
  authNeededText: '적은 내용은 임시저장돼 있어요. 권한을 신청하고 승인되면 이어서 올려 주세요.',
  applyForAuth: '캐스팅 권한 신청하기',
  check: '적은 내용을 확인해 주세요.',
  problemCount: (count: number) => `수정할 곳이 ${count}개 있어요. 표시한 단계를 확인해 주세요.`,
  nearCopyAsk: '거의 같은 공고가 있어요. 그래도 보낼까요?',
  keep: '닫기',
  sendAnyway: '그래도 보내기',
  merged: '다른 곳에서 이 공고를 먼저 수정해서 합쳤어요.',
  taken: (taken: string) => `${taken} 단계에 다른 곳에서 적은 내용을 가져왔어요. `,
  kept: (kept: string) => `${kept} 단계에서 함께 수정한 곳은 여기에 적은 대로 두었어요. `,
} as const

export const castingEditorPageTexts = {
  editTitle: '공고 수정',
  newTitle: '공고 올리기',
  managersOnly: '캐스팅 담당자로 가입한 계정에서 공고를 올릴 수 있어요',
  notEditable: '지금은 공고를 수정할 수 없어요',
  toOwn: '내 공고로 가기',
  notEditableText: '검수 중인 공고는 내 공고에서 요청을 취소하면 수정할 수 있고, 끝난 공고는 다시 열 수 있어요.',
  rejected: '검수에서 반려됐어요.',
  rejectedText: (rejectReason: string) => `${rejectReason} 수정한 뒤 다시 검수를 요청해 주세요.`,
} as const

export const completenessTexts = {
  title: '공고 완성도',
  complete: '배우가 궁금해할 것을 모두 적었어요.',
  missing: '이런 것을 더 적으면 알맞은 배우가 지원해요.',
} as const

export const filesFieldTexts = {
  removed: (name: string) => `‘${name}’ 항목을 삭제했어요`,
  title: '첨부 파일',
  help: '오디션 대본이나 콘티를 함께 보여 주세요. 파일마다 누가 열 수 있는지 정할 수 있어요.',
  lockLabel: (name: string) => `${name}, 열 수 있는 사람`,
  remove: (name: string) => `${name} 빼기`,
  uploading: '올리는 중이에요',
  choose: '파일 선택',
} as const

export const signalTexts = {
  quoted: (sentence: string) => `‘${sentence}’`,
  title: '검수가 길어질 수 있어요.',
  text: '아래 표현이 있으면 운영자가 먼저 읽어요. 그대로 보내도 괜찮아요.',
} as const

export const previewTexts = {
  rewardInverted: '최소 출연료가 최대 출연료보다 커요',
  questions: (count: number) => `사전 질문 ${count}`,
  unwrittenQuestion: '적지 않은 질문',
  required: '꼭 답해야 해요',
  files: (count: number) => `첨부 파일 ${count}`,
  work: '작품',
  company: '제작사',
  reward: '출연료',
  shoot: '촬영',
  place: '장소',
  deadline: '마감',
  audition: '오디션',
  expenses: '지원 항목',
  contract: '계약',
  exposure: '노출',
  roles: (count: number) => `모집 배역 ${count}`,
  unnamedRole: '이름 없는 배역',
  roleFacts: (role: string, headcount: number) => ` ${role} · ${headcount}명`,
  synopsis: '시놉시스',
  details: '상세 내용',
} as const

export const questionsStepTexts = {
  removed: '질문을 뺐어요',
  title: '사전 질문',
  help: '지원할 때 함께 답해요. 꼭 필요한 것만 물어보면 지원이 늘어요.',
  question: (at: number) => `질문 ${at}`,
  at: '질문 ',
  up: (at: number) => `질문 ${at} 위로`,
  down: (at: number) => `질문 ${at} 아래로`,
  remove: (at: number) => `질문 ${at} 빼기`,
  text: '질문',
  textPlaceholder: '12월 8일부터 3주 동안 일정을 비울 수 있나요?',
  kind: '답하는 방법',
  required: '꼭 답해야 해요',
  add: (count: number, questions: number) => `질문 추가 (${count}/${questions})`,
  options: '보기',
  optionsPlaceholder: '비울 수 있어요\n일부만 가능해요',
  optionsHelp: (options: number) => `한 줄에 하나씩, ${options}개까지 적어 주세요`,
} as const

export const rolesStepTexts = {
  removed: (name: string) => `‘${name}’ 항목을 삭제했어요`,
  title: '배역',
  add: (count: number, roles: number) => `배역 추가 (${count}/${roles})`,
  role: (at: number) => `배역 ${at}`,
  drag: '끌어서 옮기기',
  up: (name: string) => `${name} 위로`,
  down: (name: string) => `${name} 아래로`,
  copy: (name: string) => `${name} 복사`,
  remove: (name: string) => `${name} 빼기`,
  name: '배역명',
  grade: '비중',
  gender: '성별',
  headcount: '모집 인원',
  people: '명',
  ageFrom: '최소 만 나이',
  years: '세',
  ageTo: '최대 만 나이',
  description: '배역 설명',
  descriptionHelp: `${castingLimits.roleTextLeast}자 이상`,
  children: '미성년 배우의 촬영',
  childrenHelp: `만 ${childLimits.youngAge}세 미만은 일주일에 ${childLimits.youngWeekHours}시간, 만 ${childLimits.youngAge}세 이상 미성년자는 ${childLimits.weekHours}시간까지 촬영할 수 있어요. 밤 촬영과 보호자 동행까지 보호자가 가장 먼저 물어보는 것이에요.`,
  more: '키, 사투리, 외국어, 특기, 출연료, 촬영 일수, 노출 더 적기',
  heightFrom: '최소 키',
  heightTo: '최대 키',
  minReward: '이 배역의 최소 출연료',
  maxReward: '이 배역의 최대 출연료',
  dialects: '사투리',
  languages: '외국어',
  skills: '특기',
  skillsPlaceholder: '수영, 승마',
  skillsHelp: '쉼표로 나눠 적어 주세요',
  remark: '특이사항',
  exposure: '이 배역의 노출 수위',
  exposureSame: '공고와 같아요',
  exposureHelp: '공고 전체보다 높을 때만 선택해 주세요',
  hasLines: '대사가 있어요',
  status: '모집 상태',
  cannotRemove: '지원자가 있는 배역은 지울 수 없어요. 마감으로 바꿔 주세요',
} as const

export const saveLineTexts = {
  loginAgain: '다시 로그인하기',
  saveAgain: '다시 저장하기',
  saving: '저장하는 중이에요',
  savedAt: (clock: string) => `${clock}에 저장했어요`,
  autosaves: '적는 대로 자동으로 저장돼요',
  saveByHand: '수정한 내용은 저장을 눌러야 공고에 반영돼요',
} as const

export const scheduleStepTexts = {
  shootStart: '촬영 시작일',
  shootEnd: '촬영 종료일',
  undecided: '촬영 날짜가 아직 정해지지 않았어요',
  region: '지역',
  place: '촬영 장소',
  placePlaceholder: '강화 일대',
  audition: '오디션 방식',
  choose: '선택해 주세요',
  times: '회차',
  minReward: '최소 출연료',
  minRewardHelp: '협의할 수 있어도 숫자를 적어 주세요. 배우가 가장 먼저 보는 정보예요',
  maxReward: '최대 출연료',
  unit: '단위',
  rewardNote: '출연료 비고',
  rewardNotePlaceholder: '세전, 촬영 뒤 2주 안에 지급',
  negotiable: '출연료를 협의할 수 있어요',
  deadline: '모집 마감일',
  deadlineHelp: (daysAhead: number) => `그날 23:59까지 지원을 받아요. 오늘부터 ${daysAhead}일 안에서 선택해 주세요`,
  alwaysOpen: (alwaysOpenDays: number) => `마감일 없이 상시 모집해요 (${alwaysOpenDays}일 뒤에 닫혀요)`,
} as const

export const presetChoiceTexts = {
  title: '템플릿으로 시작하기',
  remove: '지우기',
  removeAsk: (name: string) => `‘${name}’ 템플릿을 지울까요?`,
  removeText: '템플릿만 지워요. 이 템플릿으로 올린 공고는 그대로 있어요.',
  removed: '템플릿을 지웠어요',
} as const

export const termFieldsTexts = {
  notStated: '선택 안 함',
} as const

export const termsStepTexts = {
  ads: '광고 조건',
  contract: '계약 형태',
  exposure: '노출 수위',
  exposureHelp: '모든 배역에 해당하는 수위예요. 한 배역만 다르면 배역에 적어 주세요',
  exposureNote: '노출 장면 설명',
  exposureNoteHelp:
    '어떤 장면인지, 누가 현장에 함께하는지 적어 주세요. 노출이 있는 배역은 만 19세부터 모집할 수 있어요',
  bodyDouble: '대역',
  choose: '선택해 주세요',
  minors: '미성년자도 지원할 수 있어요',
  noMinors: '노출이 있는 작품에는 미성년자가 지원할 수 없어요.',
  nightShoot: '야간 촬영이 있어요',
  oneRole: '한 사람이 한 배역에만 지원할 수 있어요',
  showProgress: '지원자에게 열람 여부를 보여 줘요',
  private: '비공개 공고예요 (링크가 있는 사람만 볼 수 있어요)',
  contactHidden: '담당자 연락처는 공개하지 않아요.',
  contactHiddenText: '서류에 합격한 지원자만 볼 수 있어요.',
  manager: '담당자',
  managerPhone: '담당자 전화번호',
  managerEmail: '담당자 이메일',
  expenses: '지원 항목',
  expensesHelp: '출연료 말고 따로 챙겨 주는 것이에요',
} as const

export const thumbnailFieldTexts = {
  label: '대표 이미지',
  help: '가로 3:2 비율이 좋아요. 글자가 없는 사진을 선택해 주세요',
  sending: '올리는 중이에요',
  other: '다른 사진 선택',
  choose: '사진 선택',
  remove: '사진 빼기',
} as const

export const workStepTexts = {
  title: '공고 제목',
  titlePlaceholder: '〈늦여름의 관객〉 동생 수경 역을 찾아요',
  titleHelp: `${castingLimits.titleLeast}–${castingLimits.titleLength}자. 전화번호나 인터넷 주소는 적을 수 없어요`,
  category: '작품 분류',
  choose: '선택해 주세요',
  workTitle: '작품 제목',
  workHidden: '작품명을 공개하지 않아요 (승인받은 회사만)',
  company: '제작사(회사명)',
  bizNo: '사업자등록번호',
  address: '회사 주소',
  addressHelp: '주소나 대표전화 중 하나는 공고에 보여야 해요. 회사의 것으로 적어 주세요',
  companyPhone: '대표전화',
  director: '감독',
  cast: '주요 출연진',
  platform: '채널·플랫폼',
  synopsis: '시놉시스',
  synopsisHelp: `${castingLimits.textLeast}자 이상`,
  details: '상세 내용',
  detailsHelp: `${castingLimits.textLeast}자 이상. 진행 방식과 준비할 것을 적어 주세요. 인터넷 주소는 자동으로 링크가 돼요`,
} as const

export const completenessItemTexts = {
  title: '공고 제목',
  work: '작품 분류와 제목',
  company: '제작사와 연락처',
  thumbnail: '대표 이미지',
  director: '감독',
  synopsis: '시놉시스 100자',
  details: '상세 내용 100자',
  roles: '배역 이름과 설명',
  ages: '배역 나이',
  children: '미성년 배우의 촬영 시간과 보호자',
  childrenAtNight: '미성년 배우의 밤 촬영',
  shootDays: '배역별 촬영 일수',
  otherDays: '콜백, 리딩·리허설, 의상 피팅 날짜',
  agencyFee: '에이전시 수수료',
  shoot: '촬영 일정',
  place: '촬영 장소',
  audition: '오디션 방식',
  auditionDays: '오디션 날짜',
  ads: '광고 매체와 사용 기간',
  reward: '출연료',
  deadline: '모집 마감일',
  expenses: '지원 항목',
  contact: '담당자 연락처',
} as const

export const stepsTexts = {
  work: '작품',
  roles: '배역',
  schedule: '일정·출연료',
  terms: '지원 항목',
  questions: '질문·첨부',
  preview: '미리보기',
} as const

export const useSavingTexts = {
  merged: '다른 곳에서 수정한 내용과 합쳤어요. 확인하고 저장해 주세요',
} as const

export const valuesTexts = {
  title: '공고 제목',
} as const
