import type { FeedbackKind, NoteKind } from '../../contract/codes/feedback.ts'

type Kind = keyof typeof FeedbackKind
type Noted = { kind: keyof typeof NoteKind; text: string }

/** `photo`: the index of the marked photo in the profile. */
export type DemoMark = Noted & { photo: number; x: number; y: number }

export type DemoContents = {
  scores: Record<string, number>
  overall: string
  nextSteps: string[]
  marks: DemoMark[]
  notes: (Noted & { seconds: number })[]
}

export type DemoFeedback = {
  loginId: string
  kind: Kind
  reviewer: string
  request: string
  /** Hours before the demo begins. */
  orderedAgo: number
  /** Its state. */
  state: 'ASSIGNED' | 'IN_REVIEW' | 'DELIVERED'
  /** Hours after its due date at which it was sent; negative before. */
  sentAfterDue?: number
  /** The contents written so far. */
  contents?: DemoContents
  rating?: { rating: number; text: string }
}

/** The feedback reviewers of the demo. */
export const demoReviewers = [
  {
    loginId: 'reviewer1',
    name: '한세온',
    title: '한세온 캐스팅 디렉터',
    kinds: ['PROFILE', 'VIDEO'] as Kind[],
    birthDate: '1981-09-14',
    phone: '01000006001',
    email: 'reviewer1@example.com',
  },
  {
    loginId: 'reviewer2',
    name: '도윤재',
    title: '도윤재 연기 코치',
    kinds: ['VIDEO', 'PROFILE'] as Kind[],
    birthDate: '1986-02-27',
    phone: '01000006002',
    email: 'reviewer2@example.com',
  },
]

const profileContents: DemoContents = {
  scores: { PHOTOS: 4, LAYOUT: 3, FILMS: 4, IMPRESSION: 4, CLIPS: 2 },
  overall:
    '첫 사진에서 눈빛이 바로 들어와요. 조용하지만 물러서지 않는 인물, 말보다 먼저 마음이 보이는 인물을 찾을 때 떠오를 얼굴이에요.\n\n다만 사진이 모두 비슷한 거리와 표정이라 다른 얼굴이 보이지 않아요. 웃는 사진과 무릎까지 나온 사진을 한 장씩 더하면 맡을 수 있는 배역이 눈에 띄게 넓어져요. 필모그래피는 배역 이름 옆에 한 줄씩 어떤 인물이었는지 적어 두면 좋아요.',
  nextSteps: [
    '밝은 벽 앞에서 무릎까지 나온 전신 사진 한 장 찍기',
    '대표 사진 다음에 웃는 얼굴 사진 두기',
    '가장 자신 있는 장면 1분을 골라 연기 영상 올리기',
  ],
  marks: [
    { photo: 0, x: 0.5, y: 0.34, kind: 'GOOD', text: '눈이 잘 보여요. 대표 사진으로 그대로 두세요.' },
    { photo: 0, x: 0.28, y: 0.82, kind: 'CHANGE', text: '옷이 배경에 묻혀요. 한 단계 어두운 상의를 입어 보세요.' },
    {
      photo: 1,
      x: 0.52,
      y: 0.12,
      kind: 'CHANGE',
      text: '머리 위가 답답해요. 여백을 조금 더 두고 자르면 얼굴이 살아나요.',
    },
    {
      photo: 2,
      x: 0.68,
      y: 0.4,
      kind: 'CHANGE',
      text: '첫 사진과 각도가 겹쳐요. 완전한 옆모습이나 웃는 얼굴로 바꿔 보세요.',
    },
  ],
  notes: [],
}

const videoContents: DemoContents = {
  scores: { SPEECH: 3, EMOTION: 5, MOVEMENT: 3, CHARACTER: 4, PICTURE: 4 },
  overall:
    '감정을 크게 쓰지 않고도 장면을 끌고 가는 힘이 있어요. 특히 마지막에 울지 않고 웃은 선택은 오래 기억에 남아요.\n\n조용한 대사에서는 말끝이 사라져요. 감정이 아니라 호흡의 문제라서 금방 좋아질 수 있어요. 말하기 전에 숨을 한 번 쉬는 것부터 해 보세요.',
  nextSteps: [
    '말끝까지 소리 보내기, 하루 10분 녹음해서 들어 보기',
    '0:09 대목만 숨 쉬는 자리를 바꿔 가며 세 번 다시 찍기',
    '조용한 인물을 찾는 공고에 이 영상으로 지원하기',
  ],
  marks: [],
  notes: [
    { seconds: 2, kind: 'GOOD', text: '고개를 들기 전에 멈춘 1초가 좋아요. 말보다 먼저 망설임이 보여요.' },
    { seconds: 9, kind: 'CHANGE', text: '두 문장이 붙어요. 숨을 먼저 쉬고 시작하면 다음 말이 더 무거워져요.' },
    { seconds: 15, kind: 'CHANGE', text: '시선이 카메라 옆으로 두 번 빠져요. 상대의 오른쪽 눈 한 곳만 정해 두세요.' },
    { seconds: 21, kind: 'GOOD', text: '울지 않고 웃은 선택이 이 장면을 살렸어요.' },
  ],
}

/** Feedback orders: two delivered ones, one of them late, and open ones of the reviewers. */
export const demoFeedback: DemoFeedback[] = [
  {
    loginId: 'actor1',
    kind: 'VIDEO',
    reviewer: 'reviewer2',
    request: '감정이 커질 때 말끝이 흐려지는 것 같아요. 어디서부터인지 알려 주세요.',
    orderedAgo: 40 * 24,
    state: 'DELIVERED',
    sentAfterDue: 14,
    contents: videoContents,
    rating: { rating: 5, text: '몇 초인지까지 짚어 주셔서 바로 다시 찍어 봤어요. 늦은 만큼 꼼꼼했어요.' },
  },
  {
    loginId: 'actor1',
    kind: 'PROFILE',
    reviewer: 'reviewer1',
    request: '단역 말고 조연으로 보이고 싶어요.',
    orderedAgo: 18 * 24,
    state: 'DELIVERED',
    sentAfterDue: -30,
    contents: profileContents,
  },
  {
    loginId: 'actor1',
    kind: 'PROFILE',
    reviewer: 'reviewer1',
    request: '지난번에 알려 주신 대로 사진 순서를 바꿨어요. 첫인상이 나아졌는지 봐 주세요.',
    orderedAgo: 27,
    state: 'IN_REVIEW',
    contents: {
      scores: { PHOTOS: 5, LAYOUT: 4 },
      overall: '첫 사진 다음에 웃는 얼굴이 와서 인물의 폭이 보여요.',
      nextSteps: [],
      marks: [{ photo: 0, x: 0.5, y: 0.34, kind: 'GOOD', text: '여전히 가장 좋은 첫 사진이에요.' }],
      notes: [],
    },
  },
  {
    loginId: 'actor14',
    kind: 'VIDEO',
    reviewer: 'reviewer2',
    request: '기다리는 동안의 시선 처리가 어색하지 않은지 봐 주세요.',
    orderedAgo: 20,
    state: 'ASSIGNED',
  },
]
