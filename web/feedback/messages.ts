import { feedbackLimits, money, withCommas } from '#contract/limits.ts'

const minutes = feedbackLimits.videoSeconds / 60
const days = feedbackLimits.businessDays

export const offerTexts = {
  name: { PROFILE: '프로필 피드백', VIDEO: '연기 영상 피드백' },
  description: {
    PROFILE: '캐스팅 담당자의 눈으로 프로필을 보고, 사진마다 바꿀 점을 표시해 드려요.',
    VIDEO: '연기 영상을 끝까지 보고, 어느 장면의 몇 초를 바꾸면 좋을지 적어 드려요.',
  },
  title: {
    PROFILE: ['어떤 사진을 먼저 보여 줄지', '표시해서 알려 드려요'],
    VIDEO: ['어디를 바꾸면 좋을지', '장면의 몇 초인지까지 알려 드려요'],
  },
  lead: {
    PROFILE: '캐스팅을 해 온 담당자가 프로필을 처음부터 끝까지 보고, 사진마다 메모를 남겨요.',
    VIDEO: '캐스팅을 해 온 담당자가 영상을 끝까지 보고, 장면마다 메모를 남겨요.',
  },
  withVat: '부가세 포함',
  plus: '플러스',
  memberPrice: (price: string) => `플러스 멤버 ${price}`,
  memberOff: (percent: number) => `${percent}% 할인`,
  toPlus: '알아보기',
  asMember: '플러스 멤버 금액이에요',
  facts: {
    what: '보는 것',
    WHAT_PROFILE: '프로필 전체',
    WHAT_VIDEO: `${minutes}분까지`,
    due: '받는 날',
    dueBy: (day: string) => `${day}까지`,
    late: '늦으면',
    lateText: '전액 환불 가능',
  },
  late: `약속한 날을 넘기면 전액 환불받거나, 피드백을 받을 때 다음에 쓸 수 있는 ${withCommas(feedbackLimits.lateCoupon)}원 쿠폰을 함께 받아요.`,
  sample: '이렇게 받아요',
  sampleBadge: '예시',
  sampleNote: '예시로 만든 피드백이에요. 그림 속 사람은 실제 인물이 아니에요.',
  scores: '점수',
  overall: '총평',
  next: '다음에 해 볼 것',
  sampleScene: '예시 영상의 한 장면: 등불 앞에 앉은 사람의 뒷모습',
  samplePhoto: (n: number) => `예시 프로필 사진 ${n}`,
  who: '피드백 담당자',
  nobody: '지금은 새 담당자를 찾고 있어요.',
  whoText: '한 사람이 맡아 처음부터 끝까지 봐요. 자기가 주문한 피드백은 맡지 않아요.',
  how: '진행 순서',
  steps: {
    PROFILE: [
      ['주문, 결제', '담당자는 작성할 때의 프로필을 봐요. 그전에 수정하면 수정한 대로 보여요.'],
      ['담당자 배정', '정해지면 알림으로 알려 드려요.'],
      [`${days.PROFILE}영업일 안에 전달`, '점수, 총평, 사진 메모, 다음에 해 볼 것을 받아요.'],
    ],
    VIDEO: [
      ['영상 선택, 결제', `저장한 영상이나 링크에서 ${minutes}분까지 선택해요.`],
      ['담당자 배정', '정해지면 알림으로 알려 드려요.'],
      [`${days.VIDEO}영업일 안에 전달`, '점수, 총평, 시간 메모, 다음에 해 볼 것을 받아요.'],
    ],
  },
  questions: '자주 묻는 질문',
  faq: {
    PROFILE: [
      [
        '취소하면 환불되나요?',
        `담당자가 작성을 시작하기 전이면 전액 환불돼요. 약속한 날을 넘기면 작성 중이어도 취소하고 전액 돌려받을 수 있어요. 환불은 ${money.refundBusinessDays}영업일 안에 끝나요.`,
      ],
      [
        '누가 제 프로필을 볼 수 있나요?',
        '배정된 담당자 한 사람만, 피드백을 쓰는 동안 볼 수 있어요. 연락처는 보이지 않아요.',
      ],
      [
        '주문한 뒤에 프로필을 수정해도 되나요?',
        '담당자가 보기 전까지 수정한 내용은 함께 보여요. 사진은 주문하기 전에 정리해 두는 편이 좋아요.',
      ],
    ],
    VIDEO: [
      [
        '취소하면 환불되나요?',
        `담당자가 작성을 시작하기 전이면 전액 환불돼요. 약속한 날을 넘기면 작성 중이어도 취소하고 전액 돌려받을 수 있어요. 환불은 ${money.refundBusinessDays}영업일 안에 끝나요.`,
      ],
      ['누가 제 영상을 볼 수 있나요?', '배정된 담당자 한 사람만, 피드백을 쓰는 동안 볼 수 있어요.'],
      [
        `영상이 ${minutes}분보다 길면요?`,
        `피드백받을 구간의 시작과 끝을 적어 주세요. ${minutes}분 안에서 원하는 장면을 선택할 수 있어요.`,
      ],
    ],
  },
  toOrder: '주문하기',
} as const

export const photoMarksTexts = {
  title: (count: number) => `사진 메모 ${count}`,
  photo: (n: number) => `프로필 사진 ${n}`,
  gone: '지금은 볼 수 없는 사진이에요',
  toNote: (n: number, kind: string) => `${n} ${kind} 메모 보기`,
  toMark: (n: number) => `${n} 표시를 사진에서 보기`,
} as const

export const sampleVideo = {
  caption: '숨을 먼저 쉬면 다음 말이 더 무거워져요',
  at: '0:41',
  length: '1:45',
  notes: [
    { at: '0:12', percent: 11, isGood: true, text: '문을 열기 전에 멈춘 1초가 좋아요. 말보다 먼저 망설임이 보여요.' },
    {
      at: '0:41',
      percent: 39,
      isGood: false,
      text: '“알고 있었어”가 앞말에 바로 붙어요. 숨을 먼저 쉬고 시작하면 다음 말이 더 무거워져요.',
    },
    {
      at: '1:05',
      percent: 62,
      isGood: false,
      text: '시선이 카메라 옆으로 두 번 빠져요. 상대의 오른쪽 눈 한 곳만 정해 두세요.',
    },
    { at: '1:31', percent: 86, isGood: true, text: '울지 않고 웃은 선택이 이 장면을 살렸어요.' },
  ],
  scores: { SPEECH: 3, EMOTION: 5, MOVEMENT: 3, CHARACTER: 4, PICTURE: 4 },
  overall:
    '감정을 크게 쓰지 않고도 장면을 끌고 가는 힘이 있어요. 다만 조용한 대사에서 말끝이 사라져요. 말하기 전에 숨을 한 번 쉬는 것부터 해 보세요.',
  next: '0:41 대목만 세 번 다시 찍기. 숨을 쉬는 자리를 매번 다르게 해 보세요.',
} as const

export const sampleProfile = {
  notes: [
    { n: 1, isGood: true, text: '눈이 잘 보여요. 대표 사진으로 그대로 두세요.' },
    { n: 2, isGood: false, text: '옷이 배경에 묻혀요. 한 단계 어두운 상의를 입어 보세요.' },
    { n: 3, isGood: false, text: '머리 위가 답답해요. 여백을 조금 더 두고 자르세요.' },
    { n: 4, isGood: false, text: '옆얼굴이 1번과 겹쳐요. 완전한 옆모습으로 바꿔 보세요.' },
  ],
  scores: { PHOTOS: 4, LAYOUT: 3, FILMS: 4, IMPRESSION: 4, CLIPS: 3 },
  overall:
    '첫 사진에서 눈빛이 바로 들어와요. 다만 세 장이 모두 비슷한 거리라 다른 얼굴이 보이지 않아요. 웃는 사진과 전신을 한 장씩 더하면 맡을 수 있는 배역이 넓어져요.',
  next: '전신 사진 한 장 더하기. 밝은 벽 앞에서 무릎까지 나오게 찍어 보세요.',
} as const

export const orderTexts = {
  title: '주문하기',
  paused: '지금은 담당자가 없어 잠시 쉬어요.',
  pausedText: '담당자가 정해지면 다시 주문할 수 있어요.',
  profile: '보낼 프로필',
  photos: (count: number) => `사진 ${count}장`,
  editProfile: '프로필 수정',
  noProfileText: '프로필을 만들면 바로 주문할 수 있어요. 선택한 내용은 그대로 남아 있어요.',
  video: '어떤 영상을 볼까요?',
  tooLong: (length: string) => `${length} · ${minutes}분 구간 선택`,
  unready: '준비하고 있어요',
  linked: '피드백받을 구간을 함께 적어요',
  link: '링크로 보내기',
  linkText: '유튜브, 비메오, 구글 드라이브 주소',
  linkField: '영상 주소',
  linkPlaceholder: 'https://',
  section: '피드백받을 구간',
  from: '시작',
  to: '끝',
  sectionHelp: `분:초로 적어 주세요. ${minutes}분까지 볼 수 있어요.`,
  untitled: '제목 없는 영상',
  request: '특히 봐 줬으면 하는 점',
  requestPlaceholder: {
    PROFILE: '예: 단역 말고 조연으로 보이고 싶어요',
    VIDEO: '예: 감정이 커질 때 발음이 무너지는 것 같아요',
  },
  term: {
    contents: {
      PROFILE: `프로필 피드백 1회. 결제한 날부터 ${days.PROFILE}영업일 안에 점수, 총평, 사진 메모를 전달해요.`,
      VIDEO: `연기 영상 피드백 1회, ${minutes}분까지. 결제한 날부터 ${days.VIDEO}영업일 안에 점수, 총평, 시간 메모를 전달해요.`,
    },
    refund: `담당자가 작성을 시작하기 전에는 전액 환불돼요. 작성을 시작한 뒤에는 환불되지 않지만, 약속한 날을 넘기면 전액 환불돼요. 전달된 뒤에는 환불되지 않아요. 환불은 취소한 날부터 ${money.refundBusinessDays}영업일 안에 결제한 수단으로 돌려 드려요.`,
  },
  rule: '작성을 시작하기 전에는 전액 환불돼요. 그 뒤에는 환불되지 않지만, 약속한 날을 넘기면 작성 중이어도 전액 환불돼요. 미성년자는 보호자가 동의하지 않으면 취소할 수 있어요.',
  needLogin: '로그인하고 주문하기',
  needActor: '배우 계정에서 주문할 수 있어요',
  needActorText: '피드백은 배우의 프로필과 영상을 보고 써요. 배우 계정으로 로그인해 주세요.',
  missing: {
    video: '영상을 선택해 주세요',
    link: '유튜브, 비메오, 구글 드라이브에 있는 영상의 https 주소를 적어 주세요',
    section: '피드백받을 구간의 시작과 끝을 1:20처럼 적어 주세요',
    sectionLong: `피드백받을 구간은 ${minutes}분까지예요`,
  },
} as const
