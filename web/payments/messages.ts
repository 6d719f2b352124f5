import { money } from '#contract/limits.ts'

export const priceTexts = {
  coupon: '쿠폰',
  memberOff: '플러스 할인',
  total: '결제 금액',
  vat: '그중 부가세',
  minus: (amount: string) => `−${amount}`,
  refunded: '환불',
  afterRefund: '환불 뒤 금액',
} as const

export const couponChoiceTexts = {
  title: '쿠폰',
  usable: (count: number) => (count ? `${count}장 쓸 수 있어요` : '쓸 수 있는 쿠폰이 없어요'),
  used: (amount: string) => `−${amount}`,
  short: (amount: string) => `${amount} 더 주문하면 쓸 수 있어요`,
  register: '쿠폰 코드 등록하기',
} as const

export const termsTexts = {
  agree: '주문 내용과 환불 기준, 결제 정보 제공을 확인했어요',
  missing: '주문 내용과 환불 기준을 확인하고 체크해 주세요',
  terms: '환불 기준·결제 정보 제공 보기',
  contents: '주문 내용',
  refund: '환불 기준',
  processors: '결제 정보 제공',
  processorsText: (agency: string) =>
    `결제를 위해 이름, 휴대폰 번호, 이메일, 주문 번호와 금액을 결제 서비스 포트원과 결제대행사 ${agency}에 맡겨요. 카드 번호는 저희가 저장하지 않아요.`,
  minor: '미성년자',
  minorText: '19세 미만이 보호자의 동의 없이 결제하면 본인이나 보호자가 취소할 수 있어요.',
} as const

export const noProfileTexts = {
  title: '아직 프로필이 없어요',
  make: '프로필 만들기',
  missing: '프로필을 먼저 만들어 주세요',
} as const

export const payMethodTexts = {
  label: '결제 수단',
} as const

export const orderingTexts = {
  pay: (amount: string) => `${amount} 결제하기`,
  payNothing: '0원으로 주문하기',
  priceChanged: (amount: string) => `그사이 금액이 ${amount}으로 바뀌었어요. 확인하고 다시 결제해 주세요`,
} as const

export const payingTexts = {
  unavailable: '결제창을 열지 못했어요. 화면을 새로고침한 뒤 다시 시도해 주세요',
} as const

export const returnTexts = {
  title: '결제',
  signIn: '결제 결과를 보려면 로그인해 주세요',
  kept: '결제는 안전하게 기록됐어요',
  toLogin: '로그인하고 결과 보기',
  otherAccount: '다른 계정으로 로그인했어요',
  otherAccountText: '결제한 계정으로 다시 로그인해 주세요.',
  otherAccountKept: '결제는 안전하게 기록됐어요. 결제한 계정으로 다시 로그인해 주세요.',
  toOtherLogin: '로그아웃하고 다시 로그인하기',
  checking: '결제를 확인하고 있어요',
  checkingText: `이 화면을 닫아도 결제는 한 번만 돼요. ${money.followMinutes}분 안에 확인하지 못하면 알림으로 알려 드려요.`,
  steps: { ordered: '주문 접수', approved: '결제창에서 승인', amount: '금액 확인' },
  done: '끝났어요',
  now: '지금',
  paid: '결제를 마쳤어요',
  paidText: '접수했어요. 진행 상황이 바뀌면 알림으로 알려 드려요.',
  free: '쿠폰으로 모두 결제했어요',
  ordered: '주문을 마쳤어요',
  declined: '결제가 승인되지 않았어요',
  declinedText: (reason: string) => reason || '이유를 알 수 없어요.',
  unpaid: '아직 결제하지 않았어요',
  unpaidText: '주문과 선택한 것은 그대로 있어요.',
  until: (time: string) => `${time}까지 같은 금액으로 결제할 수 있어요`,
  payOther: '다른 방법으로 결제하기',
  goOn: (amount: string) => `${amount} 이어서 결제하기`,
  cannotPay: '지금은 결제할 수 없어요. 잠시 뒤에 다시 시도해 주세요.',
  abandon: '주문 취소',
  abandoned: '주문을 취소했어요. 쓰려던 쿠폰이 있으면 그대로 돌아와요',
  over: '결제할 시간이 지났어요',
  overText: `주문한 금액은 ${money.openMinutes}분 동안만 유지돼요. 돈은 빠져나가지 않았고, 쓰려던 쿠폰이 있으면 돌아왔어요. 다시 주문해 주세요.`,
  cancelled: '취소한 주문이에요',
  cancelledText: '돈은 빠져나가지 않았고, 쓰려던 쿠폰이 있으면 돌아왔어요.',
  orderAgain: '다시 주문하기',
  refunded: '환불한 주문이에요',
  refundedText: '돌려 드린 금액과 날짜는 주문에서 볼 수 있어요.',
  returning: '결제한 금액을 돌려 드리고 있어요',
  returningText: '주문과 맞지 않는 결제여서 받지 않았어요. 전액 돌려 드리고, 끝나면 알려 드려요.',
  returned: '결제한 금액을 돌려 드렸어요',
  returnedText: '주문과 맞지 않는 결제여서 전액 돌려 드렸어요. 카드사에 따라 며칠 뒤에 보일 수 있어요.',
  late: '결제 결과를 확인하고 있어요',
  lateText: '확인하는 대로 알려 드릴게요. 기다리지 않아도 돼요.',
  lateNote: '다시 결제하지 않아도 돼요.',
  lateNoteText: '결제됐다면 바로 접수하고, 늦게 확인돼 주문이 끝났다면 전액 돌려 드려요.',
  seeOrder: '주문 보기',
  seeNow: '바로 보기',
} as const
