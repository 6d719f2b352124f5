import { money, provisionMonths, withCommas } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'

/** How long an office keeps a profile, for every consent. */
const kept = `받은 날부터 ${provisionMonths}개월 동안`

export const tourPricingTexts = {
  print: (copies: number) => `프로필 인쇄 ${copies}부`,
}

export const tourRefundTexts = {
  all: '아직 인쇄하지 않아서 모두 돌려받아요.',
  printed: '인쇄를 시작해서 인쇄 비용을 빼고 돌려받아요.',
  printCost: '인쇄 비용',
  moved: '방문 날짜가 바뀌어서, 아직 전달하지 않은 곳과 인쇄 비용을 모두 돌려받아요.',
  underway: '아직 전달하지 않은 곳의 금액을 돌려받아요.',
  office: (title: string, state: string) => `${title} · ${state}`,
  nothingLeft: '모든 곳에 전달해서 돌려받을 금액이 없어요.',
  failed: '전달하지 못한 곳의 금액을 돌려받아요.',
  allFailed: '어디에도 전달하지 못해서 인쇄 비용까지 모두 돌려받아요.',
  done: '끝난 투어라 돌려받을 금액이 없어요. 전달하지 못한 곳의 금액은 이미 돌려 드렸어요.',
  cancelled: '이미 취소한 주문이에요.',
}

export const tourTexts = {
  title: (first: string, others: number) => (others ? `프로필 투어 ${first} 외 ${others}곳` : `프로필 투어 ${first}`),
  consent: (offices: string, until: string) =>
    `투어를 진행하려고 ${offices}에 프로필 파일(사진, 이름, 나이, 신체 정보, 경력)을 전달해요. 받은 곳은 캐스팅 검토에만 쓰고 ${kept} 보관해요(늦어도 ${koreanDay(until)}까지).`,
  shootConsent: (studios: string, until: string) =>
    `촬영을 준비하려고 ${studios}에 프로필(사진, 이름, 나이, 신체 정보)을 전달해요. 받은 곳은 촬영에만 쓰고 ${kept} 보관해요(늦어도 ${koreanDay(until)}까지).`,
  mayRefuse: '동의하지 않아도 되지만, 그러면 투어를 주문할 수 없어요.',
}

export const fulfilTexts = {
  receivedTitle: '투어 주문을 받았어요',
  received: '프로필 파일을 확인한 뒤에 인쇄를 시작해요.',
  rejectedTitle: '프로필 파일을 다시 올려 주세요',
  unfiledTitle: '프로필 파일이 오지 않아 투어를 취소했어요',
  unfiled: (days: number) =>
    `${days}일 동안 파일을 기다렸어요. 낸 금액은 모두 돌려 드리고, 언제든 다시 주문할 수 있어요.`,
  printingTitle: '프로필을 인쇄하고 있어요',
  printing: '인쇄가 끝나면 사진으로 보여 드릴게요. 이제 취소하면 인쇄 비용은 돌려받을 수 없어요.',
  touringTitle: '투어를 시작했어요',
  touring: '사무실에 전달할 때마다 사진으로 알려 드릴게요.',
  visitedTitle: (office: string) => `${office}에 프로필을 전달했어요`,
  visited: '전달한 사진을 확인해 보세요.',
  shotTitle: (studio: string) => `${studio}에서 찍은 사진이 도착했어요`,
  shot: '사진을 내려받거나 프로필에 바로 추가할 수 있어요.',
  notVisitedTitle: (office: string) => `${office}에 전달하지 못했어요`,
  notShotTitle: (studio: string) => `${studio}에서 촬영하지 못했어요`,
  notVisited: {
    REFUSED: '접수를 거절했어요. 이곳의 금액은 투어가 끝날 때 돌려 드려요.',
    CLOSED: '사무실이 닫혀 있었어요. 이곳의 금액은 투어가 끝날 때 돌려 드려요.',
  },
  checkTitle: '프로필을 확인하고 있어요',
  check: (isPrinted: boolean) =>
    `문제가 없으면 ${isPrinted ? '인쇄를' : '투어를'} 시작하고, 수정할 것이 있으면 알려 드릴게요.`,
  printedTitle: '인쇄한 프로필을 확인해 보세요',
  printed: '사진을 올렸어요. 곧 사무실에 전달하러 가요.',
  undoneTitle: '투어의 진행 단계를 되돌렸어요',
  undone: (state: string) => `운영자가 잘못 옮긴 것을 바로잡았어요. 지금은 ‘${state}’ 단계예요.`,
  movedTitle: (office: string) => `${office} 방문 날짜가 바뀌었어요`,
  moved: (reason: string, { visitsFrom, visitsTo }: { visitsFrom: string; visitsTo: string }) =>
    `이제 ${koreanDay(visitsFrom)}부터 ${koreanDay(visitsTo)}까지 방문해요. 이유: ${reason} 아직 전달하지 않았다면 인쇄 비용까지 모두 돌려받고 취소할 수 있어요.`,
  repricedTitle: (office: string) => `${office} 투어의 금액이 바뀌었어요`,
  repriced: (reason: string) => `이미 주문한 투어는 결제한 금액 그대로 진행해요. 이유: ${reason}`,
  doneTitle: '투어가 끝났어요',
  done: (visited: number, failed: number) =>
    failed
      ? `${visited}곳에 전달했고, 전달하지 못한 ${failed}곳의 금액은 돌려 드려요.`
      : `${visited}곳에 모두 전달했어요.`,
  undelivered: (count: number) => `방문 불가 ${count}곳`,
  see: '투어 보기',
  cancelledTour: '사무실 사정으로 투어가 취소됐어요',
  cancelledWhole: `낸 금액을 모두 돌려 드려요. 늦어도 ${money.refundBusinessDays}영업일 안에 보내 드려요.`,
  cancelledUnpaid: '아직 결제하지 않은 주문이라 낼 금액은 없어요. 다른 사무실로 다시 주문할 수 있어요.',
  cancelLaterTitle: '환불이 끝나면 투어 주문을 취소해 주세요',
  cancelLater: '투어를 취소했지만, 이 주문은 다른 환불이 아직 진행 중이라 취소하지 못했어요.',
  cancelledLast: '이곳의 금액은 투어가 끝날 때 돌려 드려요.',
  cancelledPart: '다른 곳의 투어는 그대로 진행해요. 이곳의 금액은 투어가 끝날 때 돌려 드려요.',
}

const pricesOf = (stops: readonly { name: string; agreedSum: number; sum: number }[]) =>
  stops
    .map(({ name, agreedSum, sum }) => `${name}: ${withCommas(sum)}원 (동의한 금액 ${withCommas(agreedSum)}원)`)
    .join(', ')

export const autoTourTexts = {
  title: (first: string, others: number) => (others ? `자동 투어 ${first} 외 ${others}곳` : `자동 투어 ${first}`),
  listTitle: '이번 달 자동 투어를 확인해 주세요',
  list: (day: string, agreed: number, fresh: number) =>
    [
      agreed ? `${day}에 ${agreed}곳을 등록한 카드로 주문해요. 그 전에 뺄 수 있어요.` : '',
      fresh ? `새로운 ${fresh}곳은 동의해야 주문해요.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  monthConsent: (month: string, provision: string, agreements: readonly { name: string; day: string }[]) =>
    `${Number(month.slice(0, 4))}년 ${Number(month.slice(5, 7))}월 자동 투어. ${provision} 동의한 날: ${agreements
      .map(({ name, day }) => `${name} ${koreanDay(day)}`)
      .join(', ')}. 동의는 언제든 거둘 수 있어요.`,
  skippedTitle: '이번 달 자동 투어를 건너뛰었어요',
  dearTitle: '자동 투어의 금액이 올랐어요',
  dear: (stops: readonly { name: string; agreedSum: number; sum: number }[], day: string) =>
    `${pricesOf(stops)}. ${day} 전에 새 금액에 동의한 곳만 주문해요.`,
  notOrderedTitle: '금액이 오른 곳은 주문하지 않았어요',
  notOrdered: (stops: readonly { name: string; agreedSum: number; sum: number }[]) =>
    `${pricesOf(stops)}. 다음 목록에서 새 금액에 동의하면 다시 주문해요.`,
  see: '자동 투어 보기',
  consent: (offices: readonly { name: string; sum: number }[]) =>
    `자동 투어로 한 달에 한 번 ${offices.map(({ name }) => name).join(', ')}에 프로필 파일(사진, 이름, 나이, 신체 정보, 경력)을 전달하고, 인쇄를 포함해 ${offices.map(({ name, sum }) => `${name} ${withCommas(sum)}원`).join(', ')}까지 등록한 카드로 결제해요. 받은 곳은 캐스팅 검토에만 쓰고 ${kept} 보관해요. 동의는 언제든 거둘 수 있고, 동의하지 않아도 다른 곳의 투어는 그대로 진행해요.`,
}

export const toursPersonalDataTexts = {
  tours: '프로필 투어',
  consents: '자동 투어 동의',
  open: '마무리하고 있는 프로필 투어가 있어요. 끝난 뒤에 탈퇴할 수 있어요.',
  ends: (title: string, refund: number) =>
    refund > 0 ? `${title} 주문을 취소하고 ${withCommas(refund)}원을 돌려받아요.` : `${title} 주문을 취소해요.`,
  seeOrder: '주문 보기',
}

export const roundTexts = {
  offDays: ({ name, from, to }: { name: string; from: string; to: string }) =>
    `${name}: ${koreanDay(from)}부터 ${koreanDay(to)}까지 방문해요`,
}

export const tourSheetTexts = { noCasting: '없는 공고예요. 공고 번호를 확인해 주세요' }

/** How addresses begin. */
export const regionTexts = {
  /** The full names of the regions whose short names are no beginning of them. */
  long: {
    CHUNGBUK: '충청북',
    CHUNGNAM: '충청남',
    JEONBUK: '전라북',
    JEONNAM: '전라남',
    GYEONGBUK: '경상북',
    GYEONGNAM: '경상남',
  },
  /** A city, though it begins like its region. */
  jejuCity: '제주시',
}

export const aboutTexts = {
  offices: '방문할 곳',
  from: (day: string) => `${day}부터 방문하고, 전달할 때마다 알림으로 알려 드려요.`,
}

export const dividerTexts = {
  cover: '투어 회차 인쇄 파일',
  round: (day: string) => `${day} 회차`,
  walker: (name: string) => `방문 담당자 ${name}`,
  total: (offices: number, copies: number) => `${offices}곳, 모두 ${copies}부`,
  copies: (count: number) => `${count}부`,
  office: (no: number, of: number) => `${no} / ${of}번째로 들르는 곳`,
  foot: '구분지예요. 사무실에 전달하지 말고, 뒤따르는 프로필만 전달해 주세요.',
  order: (number: string) => `주문 ${number}`,
  unread: '파일을 열 수 없어서 빠졌어요. 따로 인쇄해 주세요.',
  file: (day: string) => `${day} 투어 회차 인쇄.pdf`,
}

export const reportTexts = {
  title: '프로필 투어 보고서',
  file: (day: string) => `${day} 투어 보고서.pdf`,
  of: (name: string, number: string) => `${name} · 주문 ${number}`,
  done: (day: string) => `${day}에 마쳤어요`,
  delivered: '전달',
  deliveredOf: (done: number, all: number) => `${done}/${all}곳`,
  looks: 'QR 열람',
  times: (count: number) => `${count}회`,
  contacts: '첫 전달 뒤 연락 요청',
  contactsOfOffices: '투어한 곳의 연락 요청',
  contactsElsewhere: '그 밖의 연락 요청',
  count: (count: number) => `${count}건`,
  paid: '결제 금액',
  back: '환불 금액',
  won: (amount: number) => `${withCommas(amount)}원`,
  visits: '곳마다',
  sheetLooks: (sheet: number, profile: number) => `QR 시트 열람 ${sheet}회 · 내 프로필 열람 ${profile}회`,
  prints: '인쇄한 프로필',
  morePhotos: (count: number) => `사진 ${count}장은 투어 진행 화면에서 볼 수 있어요.`,
  consent: '제3자 제공 동의',
  madeBy: (brand: string) => `${brand}에서 만든 보고서예요.`,
  gone: '이름 없음',
}

export const ownTourTexts = {
  /** Left out of companies' names when they are compared, as a pattern of the database. */
  legalForms: '주식회사|유한회사|\\(주\\)|\\(유\\)|㈜|[\\s.,·]',
}
