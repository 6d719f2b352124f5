import { countingLimits, plusLimits } from '#contract/limits.ts'

const { tellDays, tellYearlyDays, unusedDays, endingPercent } = plusLimits

export const introTexts = {
  title: '플러스 멤버십',
  description: '피드백과 강의 할인, 가장 낮은 가격의 자동 투어, 조건에 맞는 공고 문자 알림. 지원은 계속 무료예요.',
  headline: (percent: number) => [`피드백은 ${percent}% 할인,`, '맞는 공고는 문자로'],
  lead: '배역을 준비하는 데 드는 돈과 시간을 줄여 드려요.',
  perMonth: '/ 월',
  perYear: (price: string) => `연간 ${price}`,
  withVat: '부가세 포함',
  assurance: `결제 ${tellDays}일 전 알림 · 두 단계로 해지`,
  member: '이용 중',
  until: (day: string) => `${day}까지 이용해요`,
  renews: (day: string) => `${day}에 다음 이용료가 결제돼요`,
  saved: (amount: string) => `지금까지 ${amount}을 아꼈어요`,
  manage: '멤버십 관리',
  join: '멤버십 시작하기',
  joinFor: (price: string) => `월 ${price}으로 시작하기`,
  forActors: '배우 계정에서 시작할 수 있어요',
  benefits: '다섯 가지 혜택',
  basis: {
    OWN: '지난 12개월 동안 주문한 만큼을 지금 가격으로 계산했어요.',
    TYPICAL: (buyers: string) =>
      `최근 12개월 동안 한 번이라도 주문한 배우 ${buyers}명이 주문한 횟수의 중앙값을 지금 가격으로 계산했어요.`,
    EXAMPLE: '아직 계산할 만큼 주문 기록이 없어서, 예로 든 1년을 지금 가격으로 계산했어요.',
  },
  inAYear: {
    OWN: (times: string) => `지난 12개월처럼 ${times}이면`,
    TYPICAL: (times: string) => `보통 배우처럼 1년에 ${times}이면`,
    EXAMPLE: (times: string) => `예를 들어 1년에 ${times}이면`,
  },
  times: (count: number) => `${count}번`,
  /** Offices by QR cost less, so that the price of one's own year is an average. */
  average: (times: string, price: string) => `${times}(평균 ${price})`,
  offices: (count: number) => `${count}곳`,
  usualLecture: '보통 한 강의에',
  ownLecture: '들은 강의는 평균',
  was: '일반 가격',
  now: '플러스 가격',
  off: (amount: string) => `${amount} 절약`,
  feedback: (percent: number) => `프로필 피드백 ${percent}% 할인`,
  video: (percent: number) => `연기 영상 피드백 ${percent}% 할인`,
  texts: '조건에 맞는 공고 문자 알림',
  textsWhat: '정해 둔 나이, 지역, 출연료에 맞는 공고가 열리면 문자로 알려 드려요.',
  textsWorth: '추가 비용 없음',
  tour: '매달 가장 낮은 가격의 자동 투어',
  tourWhat: '한 달에 한 번 맞는 사무실의 목록을 먼저 보내 드리고, 동의한 곳에 프로필을 전달해요.',
  office: '한 곳에',
  withPrint: (print: string) => `(인쇄 ${print} 포함)`,
  lecture: '배우 강의 50% 할인',
  lectureWhat: '현장, 라이브, 다시보기 모두 절반 가격으로 들어요.',
  fair: '멤버십은 순서를 바꾸지 않아요.',
  fairText: '지원자 목록과 배우 찾기 순서는 모두에게 같아요. 지원과 결과 확인은 계속 무료예요.',
  contacts: (ratio: number) => `플러스 멤버는 캐스팅 연락을 약 ${ratio}배 받았어요`,
  contactsText: (days: number, members: string, others: string) =>
    `최근 ${days}일 동안 승인된 캐스팅 담당자가 프로필에서 연락한 횟수를, 플러스 멤버 ${members}명과 일반 배우 ${others}명의 한 사람 평균으로 비교했어요. 같은 담당자가 ${countingLimits.sameMinutes}분 안에 다시 연락한 것은 한 번으로 계산해요. 멤버십이 목록의 순서를 바꿔서 생긴 차이는 아니에요.`,
  compare: '비교해 보세요',
  compareWhat: '항목',
  plain: '일반',
  plus: '플러스',
  free: '무료',
  none: '–',
  included: '제공',
  listPrice: '정가',
  half: '50% 할인',
  rows: {
    apply: '공고 지원, 열람·결과 확인',
    feedback: '프로필 피드백',
    video: '연기 영상 피드백',
    tour: (print: string) => `프로필 투어 한 곳(인쇄 ${print} 포함)`,
    auto: '매달 자동 투어',
    lecture: '배우 강의',
    texts: '맞춤 공고 문자',
    rank: '목록에서 보이는 순서',
    same: '같아요',
  },
  plans: '결제 방식',
  questions: '자주 묻는 질문',
  faq: [
    [
      '해지하면 바로 혜택이 끝나나요?',
      '아니에요. 이미 결제한 기간이 끝날 때까지 그대로 쓸 수 있고, 그사이 해지를 취소할 수도 있어요. 바로 끝내고 남은 금액을 돌려받는 방법도 있어요.',
    ],
    [
      '환불받을 수 있나요?',
      `결제하고 ${unusedDays}일 안에 혜택을 쓰지 않았다면 모두 돌려 드려요. 그 뒤에는 이용한 날만큼의 금액, 이용료의 ${endingPercent}%, 이번 기간에 받은 할인을 뺀 금액을 돌려 드려요. 얼마를 돌려받는지는 해지하기 전에 먼저 보여 드려요.`,
    ],
    [
      '자동으로 결제되나요?',
      `네. 해지하기 전까지 매달, 연간은 해마다 같은 날 결제돼요. ${tellDays}일 전에 날짜와 금액을 알려 드리고, 연간은 ${tellYearlyDays}일 전에도 알려 드려요.`,
    ],
    [
      '멤버십이 있으면 더 잘 보이나요?',
      '아니에요. 지원자 목록, 배우 찾기, 추천 어디에서도 멤버십은 순서에 쓰이지 않아요.',
    ],
    [
      '가격이 오르면 어떻게 되나요?',
      '오르기 전에 동의를 따로 받아요. 동의하지 않으면 오른 가격으로 결제하지 않고, 이용 기간이 끝날 때 멤버십도 끝나요.',
    ],
  ],
} as const

export const worthTexts = {
  title: '나라면 얼마나 아낄까요?',
  text: {
    OWN: '지난 12개월의 내 주문에서 시작해요. 앞으로 1년에 받고 싶은 만큼 바꿔 보세요.',
    TYPICAL: '보통 배우의 1년에서 시작해요. 1년에 받고 싶은 만큼 바꿔 보세요.',
    EXAMPLE: '예로 든 1년이에요. 1년에 받고 싶은 만큼 바꿔 보세요.',
  },
  times: (count: number) => `${count}회`,
  offices: (count: number) => `${count}곳`,
  withPrint: (print: string) =>
    `종이로 전달하는 투어는 한 곳마다 인쇄 ${print}을 넣어 계산했어요. 여러 곳을 함께 주문하면 더 적게 들어요.`,
  fewer: (name: string) => `${name} 줄이기`,
  more: (name: string) => `${name} 늘리기`,
  plain: '멤버십 없이',
  withFee: '플러스로',
  fee: (price: string) => `연간 이용료 ${price} 포함`,
  saves: (amount: string) => `1년에 ${amount}을 아껴요`,
  costs: (amount: string) => `이만큼이면 멤버십 없이 결제하는 편이 ${amount} 더 저렴해요`,
  equal: '이만큼이면 금액이 같아요',
  monthly: (price: string, amount: string) =>
    `한 달에 모아서 이용한다면 월간 이용료 ${price}만 내고 ${amount}을 아낄 수 있어요.`,
} as const

export const planTexts = {
  choose: '결제 방식',
  MONTHLY: '월간',
  YEARLY: '연간',
  monthly: '매달 같은 날 결제돼요',
  yearly: (price: string) => `한 달에 ${price}꼴이에요`,
  freeMonths: (count: number) => `${count}달 무료`,
  saves: (amount: string) => `${amount} 절약`,
  inUse: '이용 중',
  monthDay: (month: number, date: number) => `${month}월 ${date}일`,
  yearMonthDay: (year: number, month: number, date: number) => `${year}년 ${month}월 ${date}일`,
} as const
