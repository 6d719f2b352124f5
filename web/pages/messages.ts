import { enquiriesTexts } from '#contract/castings/messages.ts'
import { castingLimits } from '#contract/limits.ts'
export const aboutPageTexts = {
  title: '소개',
  subject: '이/가',
  description: (who: string) =>
    `${who} 배우와 캐스팅팀에게 하는 약속, 지금 모집하는 공고와 결과를 알린 비율까지 숫자로 소개해요.`,
  headline: '배우와 캐스팅팀이 만나는 곳',
  lead: '출연료와 일정을 밝힌 공고에 프로필 하나로 지원하고, 열람과 결과를 확인해요. 캐스팅팀은 지원자를 한 화면에서 함께 검토해요.',
  seeCastings: '공고 보기',
  seeActors: '배우 찾기',
  figures: '숫자로 보는 지금',
  figuresWhy: '우리 데이터에서 10분마다 다시 계산해요. 결과를 알린 비율은 최근 반년 동안 끝난 지원으로 매일 계산해요.',
  castings: '모집 중인 공고',
  actors: '전체 공개한 배우 프로필',
  ended: '반년 동안 끝난 지원',
  told: '결과를 알린 지원',
  castingUnit: (count: string) => `${count}개`,
  actorUnit: (count: string) => `${count}명`,
  applicationUnit: (count: string) => `${count}건`,
  percent: (percent: number) => `${percent}%`,
  figuresFailed: '숫자를 불러오지 못했어요. 잠시 뒤에 다시 열어 주세요.',
  forActors: '배우에게',
  forTeams: '캐스팅팀에게',
  actorPoints: [
    [
      '프로필 하나로 지원해요',
      '사진, 영상, 필모그래피를 한 번 채우면 세 번 눌러 지원할 수 있어요. 공개 범위는 항목마다 정해요.',
    ],
    [
      '기다리지 않아요',
      '언제 열람했는지, 결과가 무엇인지 알려 드려요. 일정이나 출연료가 바뀌면 지원한 배우에게 먼저 알려요.',
    ],
    [
      '연락처를 지켜요',
      '전화번호와 이메일은 목록과 검색에 나오지 않아요. 권한을 확인한 캐스팅 담당자만 볼 수 있고, 비공개로 바꿀 수도 있어요.',
    ],
    ['순서를 팔지 않아요', '공고와 배우의 순서는 최신순과 관련도로 정해요. 돈을 내도 위로 올라가지 않아요.'],
  ],
  teamPoints: [
    [
      '공고를 확인하고 올려요',
      '캐스팅 권한을 확인한 팀만 공고를 올려요. 출연료, 일정, 노출 수위를 빠짐없이 적게 도와드려요.',
    ],
    ['한 화면에서 검토해요', '지원자 4,000명까지 사진과 영상을 이어서 보고, 숫자 키로 그룹을 나눠요.'],
    ['함께 결정해요', '팀원과 댓글과 별점을 나누고, 감독과 제작사에는 비밀번호로 보여 줘요.'],
    ['결과를 한 번에 보내요', '미리 보고 한 번에 보내요. 오디션 시간과 셀프테이프 요청도 여기에서 해요.'],
  ],
  voices: '쓰는 사람들의 말',
  companies: '함께하는 곳',
  startAsActor: '배우로 시작하기',
  startAsTeam: '캐스팅 담당자로 시작하기',
  more: '더 알아보기',
  moreText: '직접 공고를 올리기 어렵다면 문의로 남겨 주세요. 약관과 개인정보 처리방침도 여기에서 볼 수 있어요.',
  agent: '캐스팅 문의',
  terms: '이용약관',
  privacy: '개인정보 처리방침',
} as const

export const agentPageTexts = {
  title: '캐스팅 문의',
  lead: '찾는 배우와 일정을 알려 주세요. 알맞은 배우를 찾는 방법을 영업일 하루 안에 답해 드려요.',
  received: '문의를 받았어요',
  browseActors: '배우 둘러보기',
  receivedText: '영업일 하루 안에 남겨 준 연락처로 답해 드려요.',
  lookingForActors: '배우를 찾고 계신가요?',
  postYourself: '직접 공고를 올리고 지원을 받으려면 ',
  joinAsManager: '캐스팅 담당자로 가입',
  please: '해 주세요.',
  company: '회사 이름',
  name: '이름',
  phone: '휴대폰 번호',
  phoneHelp: '휴대폰 번호와 이메일 중 하나를 적어 주세요',
  email: '이메일',
  category: '작품 분류',
  choose: '선택해 주세요',
  budget: '예산',
  budgetPlaceholder: '회차당 100만 원',
  schedule: '촬영 일정',
  schedulePlaceholder: '1월 둘째 주, 이틀',
  contents: '어떤 배우를 찾나요?',
  contentsHelp: `${castingLimits.enquiryLeast}자 이상`,
  contentsPlaceholder: '20대 무용 전공 배우 세 분. 군무 장면이 있어요.',
  trap: '이 칸은 비워 두세요',
  consentTitle: '개인정보 수집·이용',
  consentBefore: '답하기 위해 이름, 연락처와 적은 내용을 받아 ',
  consentPeriod: '1년 동안',
  consentAfter: ' 보관하고 지워요. 동의하지 않을 수 있지만, 그러면 문의를 받을 수 없어요. ',
  privacyPolicy: '개인정보 처리방침',
  consent: '개인정보 수집·이용에 동의해요 (필수)',
  consentMissing: enquiriesTexts.consentMissing,
  send: '문의 보내기',
} as const

export const bookmarksPageTexts = {
  title: '저장한 공고와 배우',
  tabs: '저장한 것',
  castings: '공고',
  actors: '배우',
  noCastings: '아직 저장한 공고가 없어요',
  noActors: '아직 저장한 배우가 없어요',
  browseCastings: '공고 둘러보기',
  browseActors: '배우 둘러보기',
  castingsHelp: '마음에 드는 공고의 저장을 누르면 여기에 모여요',
  actorsHelp: '다시 보고 싶은 배우의 저장을 누르면 여기에 모여요',
} as const

export const notFoundPageTexts = {
  title: '페이지를 찾을 수 없어요',
} as const

export const policyPageTexts = {
  description: (title: string) =>
    `무엇을 약속하고 어떻게 지키는지, 지금 시행하는 ${title}과 지난 판을 모두 볼 수 있어요.`,
  title: '약관과 방침',
  effectiveOn: (effectiveOn: string) => `시행일 ${effectiveOn}`,
  upcoming: ' (시행 예정)',
  previous: ' (이전 시행본)',
  versions: '시행일 선택',
  versionFrom: (effectiveOn: string, words: string) => `${effectiveOn} 시행${words}`,
  current: ' (지금)',
  show: '보기',
} as const

export const offersTexts = { title: '투어와 피드백' } as const
