import type { LectureField, LectureKind, LectureLevel } from '../../contract/codes/lectures.ts'
import type { Still } from './stills.ts'

/** The teachers of the demo. */
export const demoTeachers = [
  {
    loginId: 'teacher1',
    name: '윤서담',
    teacherName: '윤서담 캐스팅 디렉터',
    introduction:
      '장편 14편과 드라마 9편의 조연과 단역을 캐스팅했어요. 오디션장에서 배우가 자기 이야기를 하게 만드는 일을 좋아해요.',
    birthDate: '1979-04-11',
    phone: '01000007001',
    email: 'teacher1@example.com',
  },
  {
    loginId: 'teacher2',
    name: '강이든',
    teacherName: '강이든 화술 코치',
    introduction: '연극 무대에서 18년, 그 뒤로 카메라 앞의 말을 가르치고 있어요. 숨과 자음부터 함께 고쳐요.',
    birthDate: '1984-10-02',
    phone: '01000007002',
    email: 'teacher2@example.com',
  },
] as const

type DemoSeat = {
  loginId: string
  /** Attended every class, or watched every video. */
  attended?: boolean
  review?: { rating: number; text: string }
}

export type DemoLecture = {
  title: string
  kind: keyof typeof LectureKind
  field: keyof typeof LectureField
  level: keyof typeof LectureLevel
  teacher: (typeof demoTeachers)[number]['loginId']
  summary: string
  description: string
  place?: { name: string; address: string }
  bring: string
  price: number
  capacity: number | null
  still: Still
  /** `day` from today; videos have none. */
  classes: { title: string; content: string; day?: number; from?: string; to?: string }[]
  seats: DemoSeat[]
  waiting?: string[]
  questions?: { loginId: string; question: string; answer?: string }[]
  /** What the teacher wrote to everybody, one a day. */
  announcements?: string[]
}

const studio = { name: '무대로 연습실 2층', address: '서울시 마포구 와우산로 가상길 21' }
const stage = { name: '소극장 여름숲', address: '서울시 종로구 대학로 가상길 8' }

const actors = (from: number, to: number): DemoSeat[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ loginId: `actor${from + at}` }))

export const demoLectures: DemoLecture[] = [
  {
    ...{ title: '카메라 앞에서 듣는 연기', kind: 'LIVE', field: 'CAMERA', level: 'BEGINNER', teacher: 'teacher1' },
    summary: '대사를 하지 않는 동안 무엇을 하는지가 화면을 바꿔요. 두 사람씩 찍고 함께 봐요.',
    description:
      '단역과 조연 오디션에서 가장 자주 듣는 말이 “조금 더 들어 주세요”예요. 짧은 쪽대본 다섯 장으로 상대의 말을 듣는 얼굴을 찍고, 큰 화면으로 보면서 무엇이 보이고 무엇이 사라지는지 찾아요.\n\n참가자마다 최소 세 번 카메라 앞에 서고, 찍은 영상은 수업 뒤에 보내 드려요.',
    place: studio,
    bring: '무늬가 작은 단색 상의, 필기구',
    ...{ price: 66_000, capacity: 12, still: { scene: 'room', tint: 'warm', seed: 'lecture-camera' } },
    classes: [
      {
        ...{ title: '듣는 얼굴', content: '눈을 둘 곳 정하기, 반응을 미루기, 두 사람 장면 세 번 촬영' },
        ...{ day: 6, from: '14:00', to: '17:00' },
      },
    ],
    seats: [{ loginId: 'actor1' }, ...actors(4, 10)],
    questions: [
      {
        ...{ loginId: 'actor5', question: '안경을 쓰고 가도 괜찮을까요?' },
        answer: '네, 괜찮아요. 반사가 적은 안경이면 더 좋고, 벗은 얼굴도 한 번 찍어 볼게요.',
      },
      { loginId: 'actor8', question: '쪽대본은 미리 받을 수 있나요?' },
    ],
    announcements: [
      '쪽대본 다섯 장을 자료에 올렸어요. 외우지 말고 두 번만 소리 내어 읽고 와 주세요.',
      '주차할 자리가 없어서 대중교통으로 오시는 편이 좋아요. 연습실은 30분 전부터 열려 있어요.',
    ],
  },
  {
    ...{ title: '집에서 찍는 셀프테이프', kind: 'ONLINE', field: 'SELF_TAPE', level: 'ANY', teacher: 'teacher1' },
    summary: '휴대폰과 창문 하나로 찍는 법, 상대역 없이 시선을 두는 법을 배워요.',
    description:
      '캐스팅하는 쪽이 셀프테이프에서 먼저 보는 것은 화질이 아니라 얼굴과 소리예요. 빛, 높이, 거리, 소리를 하나씩 맞추고 그 자리에서 찍어 봐요.',
    bring: '휴대폰, 세워 둘 받침, 밝은 벽',
    ...{ price: 33_000, capacity: 40, still: { scene: 'lamp', tint: 'blue', seed: 'lecture-self-tape' } },
    classes: [
      {
        ...{ title: '셀프테이프 한 편 완성하기', content: '빛과 높이, 시선, 이름 말하기, 파일 보내기' },
        ...{ day: 3, from: '20:00', to: '21:30' },
      },
    ],
    seats: actors(2, 15),
  },
  {
    ...{ title: '오디션 4주: 자유연기에서 지정연기까지', kind: 'LIVE', field: 'AUDITION', level: 'WORKING' },
    teacher: 'teacher1',
    summary: '한 주에 하나씩 고치고 다시 찍어요. 마지막 주는 실제 오디션처럼 진행해요.',
    description:
      '첫 주에 찍은 자유연기를 넷째 주에 다시 찍어 나란히 봐요. 지정연기는 매주 새로 드리고, 준비하는 시간은 오디션처럼 30분이에요.',
    place: studio,
    bring: '1분 30초 이내의 자유연기 두 편',
    ...{ price: 240_000, capacity: 10, still: { scene: 'stage', tint: 'blue', seed: 'lecture-audition' } },
    classes: [
      { title: '자유연기 찍기', content: '첫 촬영과 함께 보기', day: 9, from: '19:00', to: '22:00' },
      { title: '지정연기 준비하는 법', content: '30분 안에 정할 것 세 가지', day: 16, from: '19:00', to: '22:00' },
      { title: '주문을 듣고 바꾸기', content: '같은 장면을 세 가지로', day: 23, from: '19:00', to: '22:00' },
      { title: '모의 오디션', content: '들어와서 나갈 때까지 그대로', day: 30, from: '19:00', to: '22:00' },
    ],
    seats: actors(11, 17),
  },
  {
    ...{ title: '다치지 않는 무대 액션', kind: 'LIVE', field: 'MOVEMENT', level: 'BEGINNER', teacher: 'teacher2' },
    summary: '넘어지기, 맞기, 밀치기. 세게 보이고 안전하게 움직이는 기본 여섯 가지를 익혀요.',
    description: '두 사람이 짝을 지어 천천히 배우고, 마지막 한 시간은 20초짜리 장면으로 이어 붙여요.',
    place: stage,
    bring: '긴바지, 무릎 보호대, 물',
    ...{ price: 55_000, capacity: 6, still: { scene: 'stage', tint: 'rose', seed: 'lecture-action' } },
    classes: [
      {
        title: '기본 여섯 가지',
        content: '낙법, 따귀, 밀치기, 끌기, 막기, 쓰러지기',
        day: 12,
        from: '13:00',
        to: '17:00',
      },
    ],
    seats: actors(3, 8),
    waiting: ['actor9', 'actor12', 'actor1'],
  },
  {
    ...{ title: '말이 들리는 화술', kind: 'VOD', field: 'VOICE', level: 'ANY', teacher: 'teacher2' },
    summary: '숨, 자음, 쉼. 하루 10분씩 따라 하는 화술 수업이에요.',
    description:
      '작게 말해도 또렷하게 들리는 말은 자음의 길이와 쉬는 자리에서 나와요. 한 수업에 연습 하나씩, 거울 없이 휴대폰 녹음만으로 확인해요.',
    bring: '녹음할 수 있는 휴대폰',
    ...{ price: 88_000, capacity: null, still: { scene: 'dawn', tint: 'green', seed: 'lecture-voice' } },
    classes: [
      { title: '숨을 먼저 놓기', content: '말하기 전에 내쉬는 연습' },
      { title: '자음의 길이', content: 'ㅅ, ㅈ, ㅊ을 끝까지 말하기' },
      { title: '쉼표를 두는 법', content: '한 문장을 세 가지로 쉬어 보기' },
    ],
    seats: [
      { loginId: 'actor1' },
      {
        loginId: 'actor3',
        attended: true,
        review: { rating: 5, text: '녹음해서 비교하니 바로 들려요. 두 번째 수업을 다섯 번 봤어요.' },
      },
      {
        loginId: 'actor6',
        attended: true,
        review: { rating: 4, text: '짧아서 매일 하기 좋아요. 긴 독백 연습도 있으면 좋겠어요.' },
      },
      {
        loginId: 'actor13',
        attended: true,
        review: { rating: 5, text: '오디션에서 목소리가 작다는 말을 처음으로 안 들었어요.' },
      },
      { loginId: 'actor9' },
    ],
  },
  {
    ...{ title: '배우의 계약서 읽기', kind: 'LIVE', field: 'CAREER', level: 'ANY', teacher: 'teacher1' },
    summary: '출연 계약서에서 꼭 확인할 열 줄을 실제 양식으로 함께 읽어요.',
    description: '출연료, 회차, 2차 사용, 취소. 서명하기 전에 물어볼 질문을 만들어 가요.',
    place: studio,
    bring: '가지고 있는 계약서 사본(이름은 가려 주세요)',
    ...{ price: 44_000, capacity: 20, still: { scene: 'city', tint: 'plain', seed: 'lecture-contract' } },
    classes: [{ title: '열 줄 읽기', content: '양식 세 가지 비교', day: -18, from: '19:30', to: '21:30' }],
    seats: [
      {
        loginId: 'actor1',
        attended: true,
        review: { rating: 5, text: '다음 계약에서 바로 물어봤어요. 회차 조건을 고칠 수 있었어요.' },
      },
      {
        loginId: 'actor4',
        attended: true,
        review: { rating: 5, text: '어려운 말을 예로 풀어 줘서 끝까지 따라갔어요.' },
      },
      {
        loginId: 'actor7',
        attended: true,
        review: { rating: 4, text: '시간이 조금 짧았지만 질문을 다 받아 주셨어요.' },
      },
      { loginId: 'actor10' },
      { loginId: 'actor16', attended: true },
    ],
  },
]
