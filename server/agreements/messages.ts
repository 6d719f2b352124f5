import { agreementLimits, childLimits } from '#contract/limits.ts'

export const formsTexts = {
  noClauses: '조를 찾지 못했어요. 본문을 ‘제1조(목적)’처럼 조의 번호와 제목으로 시작해 주세요',
  tooManyClauses: '조가 너무 많아요. 본문을 나눠 주세요',
  clauseWrong: (no: number) => `제${no}조를 확인해 주세요. 조는 1부터 빠짐없이 이어지고, 제목과 내용이 있어야 해요`,
  placeMissing: (place: string) =>
    `‘${place}’ 자리가 없어요. 본문에서 ‘${place}’ 값이 들어갈 곳에 {${place}}라고 적어 주세요`,
  placeUnknown: (place: string) => `{${place}}는 채울 수 없는 자리예요. 자리 이름을 확인해 주세요`,
} as const

export const personalDataTexts = {
  agreements: '출연 계약서',
  ends: (count: number) => `체결되지 않은 출연 계약서 ${count}건이 끝나고, 상대에게 알려요.`,
  leftActor: '탈퇴한 배우',
  leftCompany: '탈퇴한 제작사',
} as const

export const shortFormTexts = {
  name: '짧은 출연 계약서',
  version: '2026-11',
  text: `제1조(계약의 당사자와 내용)
{회사}(대표자 {대표자}, 사업자등록번호 {사업자등록번호}, 이하 ‘제작사’)와 {배우}(생년월일 {생년월일}, 이하 ‘배우’)는 작품 ‘{작품}’의 배역 ‘{배역}’ 출연을 다음과 같이 약속한다. 배우가 맡는 장면: {맡는 장면}

제2조(출연료와 지급)
제작사는 배우에게 출연료로 {출연료}을 {지급일}까지 배우가 알려 준 계좌로 지급한다. 출연료와 따로 지원하는 것: {지원 항목}. 촬영한 분량이 편집에서 빠져도 출연료는 줄지 않는다.

제3조(업무의 내용과 시간, 장소)
촬영일은 {촬영일}, 장소는 {촬영 장소}이다. 촬영 조건: {촬영 조건}. 날짜나 장소가 바뀌면 제작사는 바로 알리고 배우와 다시 정한다.

제4조(계약의 기간, 갱신과 변경)
이 계약은 두 사람이 서명한 날부터 촬영과 출연료 지급이 끝나는 날까지 효력이 있다. 내용을 바꾸거나 기간을 늘리려면 두 사람이 글로 다시 약속한다.

제5조(계약의 해지)
한쪽이 약속을 지키지 않으면 다른 쪽은 일주일 안에 지킬 것을 글로 요청하고, 그래도 지키지 않으면 계약을 끝낼 수 있다. 그때까지 한 일의 대가는 지급한다.

제6조(권리와 의무)
배우는 촬영 일정에 맞춰 성실히 출연한다. 제작사는 안전한 촬영 환경과 쉬는 시간을 마련하고, 배우의 동의 없이 약속하지 않은 노출이나 위험한 연기를 요구하지 않는다. 두 사람은 공개되지 않은 내용을 다른 사람에게 알리지 않는다.

제7조(출연 영상의 사용)
제작사는 출연 영상을 {사용 매체}에서 {사용 기간} 동안 {사용 지역}에서 사용한다. 이 밖의 매체나 기간, 지역에서 쓰려면 다시 약속한다. 배우의 실연자 권리는 이 계약으로 넘어가지 않는다.

제8조(수익 배분)
{수익 배분}

제9조(분쟁 해결)
다툼이 생기면 먼저 대화로 해결하고, 해결되지 않으면 예술인 신문고나 콘텐츠분쟁조정위원회의 조정을 거친다. 소송은 민사소송법이 정한 법원에서 한다.`,
} as const

export const textTexts = {
  fee: (unit: string, amount: string) => `${unit} ${amount}원`,
  times: (times: number) => `${times}회차`,
  exposure: (level: string) => `노출 ${level}`,
  night: '밤 촬영 있음',
  noNight: '밤 촬영 없음',
  months: (months: number) => `${months}개월`,
  nothing: '없음',
  special: '특약',
  minors: '미성년 배우의 촬영 시간',
  minorsText: `만 ${childLimits.youngAge}세 미만은 일주일에 ${childLimits.youngWeekHours}시간, 그 밖의 미성년자는 ${childLimits.weekHours}시간까지 촬영한다. 만 ${childLimits.youngAge}세 미만은 밤 10시부터 아침 6시까지 촬영하지 않는다.`,
} as const

export const differencesTexts = {
  fee: (unit: string, amount: string) => `${unit} ${amount}원`,
  times: (times: number) => `${times}회차`,
  night: (isNight: boolean) => (isNight ? '밤 촬영 있음' : '밤 촬영 없음'),
} as const

export const rulesTexts = {
  unpaid: '이 작품에는 출연료를 0원으로 적을 수 없어요',
  shootPast: '촬영일은 오늘이나 그 뒤로 적어 주세요',
  endsFirst: '끝나는 날을 시작하는 날이나 그 뒤로 적어 주세요',
  payPast: '지급일은 오늘이나 그 뒤로 적어 주세요',
  payFirst: '지급일을 촬영일이나 그 뒤로 적어 주세요',
  youngNight: `만 ${childLimits.youngAge}세 미만은 밤 10시부터 아침 6시까지 촬영할 수 없어요`,
  missing: '보내려면 이 값을 적어 주세요',
  reasonMissing: `공고보다 나쁜 조건이에요. 배우가 읽을 이유를 ${agreementLimits.reasonLeast}자 넘게 적어 주세요`,
} as const

export const signingTexts = {
  ownerSigns: '공고를 올린 사람만 서명하고 보낼 수 있어요',
  nameDiffers: '계정의 이름과 같게 적어 주세요',
  provision: '제3자 제공에 동의해 주세요',
} as const

export const movesTexts = { endReason: '끝내는 이유를 적어 주세요' } as const

export const guardianTexts = {
  missing: '보호자의 이름과 휴대폰 번호를 적어 주세요',
  phoneSame: '본인 번호가 아닌 보호자의 번호를 적어 주세요',
  phoneDiffers: '문자를 받은 번호로 인증해 주세요',
  askSms: (brand: string, childName: string, companyName: string, until: string, link: string) =>
    `[${brand}] ${childName} 님의 ${companyName} 출연 계약서에 보호자 서명이 필요해요. ${until}까지 읽고 답해 주세요.\n${link}`,
} as const

export const newsTexts = {
  show: '계약서 보기',
  about: (title: string) => `‘${title}’ 출연 계약서예요.`,
  actor: {
    sent: '출연 계약서가 왔어요. 읽고 서명해 주세요',
    signed: '출연 계약이 체결됐어요',
    sealed: '출연 계약서를 봉인했어요. 화면에서 PDF로 받을 수 있어요',
    soon: '출연 계약서에 내일까지 답해 주세요',
    expired: '출연 계약서의 기한이 지났어요',
    left: '제작사가 탈퇴해서 출연 계약서가 끝났어요',
    withdrawn: '제작사가 출연 계약서를 취소했어요',
    guardianDeclined: '보호자가 출연 계약에 동의하지 않았어요',
    endAsked: '제작사가 출연 계약 종료를 요청했어요',
    ended: '출연 계약이 끝났어요',
    removedSoon: `보관 기간이 끝나 계약서가 ${agreementLimits.removalDays}일 뒤에 지워져요`,
  },
  team: {
    signed: '출연 계약이 체결됐어요',
    sealed: '출연 계약서를 봉인했어요. 화면에서 PDF로 받을 수 있어요',
    changeAsked: '배우가 계약서 수정을 요청했어요',
    declined: '배우가 출연 계약을 거절했어요',
    left: '배우가 탈퇴해서 출연 계약서가 끝났어요',
    expired: '출연 계약서의 기한이 지났어요',
    endAsked: '배우가 출연 계약 종료를 요청했어요',
    ended: '출연 계약이 끝났어요',
    removedSoon: `보관 기간이 끝나 계약서가 ${agreementLimits.removalDays}일 뒤에 지워져요`,
  },
} as const
