import type { MatchFlag } from '#contract/applications/fields.ts'
import { ActorStage, Stage } from '#contract/codes/applications.ts'
import { Dialect, VideoKind } from '#contract/codes/profiles.ts'
import { withCommas } from '#contract/limits.ts'
import type { ProfileVideo } from '#contract/media/videos.ts'

/** One criterion in a word or two, as team and actor read it: '나이 맞음', '모집 키보다 2cm 작아요'. */
export function flagText({ kind, isMet, difference, code }: Pick<MatchFlag, 'kind' | 'isMet' | 'difference' | 'code'>) {
  if (kind === 'DIALECT') {
    const dialect = `${Dialect[code as keyof typeof Dialect] ?? ''} 사투리`.trim()
    return isMet ? dialect : `${dialect} 없음`
  }
  const name = { AGE: '나이', GENDER: '성별', HEIGHT: '키' }[kind]
  if (isMet) return `${name} 맞음`
  if (!difference) return `${name} 다름`
  const size = Math.abs(difference)
  return kind === 'AGE'
    ? `모집 나이보다 ${size}세 ${difference < 0 ? '어려요' : '많아요'}`
    : `모집 키보다 ${size}cm ${difference < 0 ? '작아요' : '커요'}`
}

export const stageLabel = (stage: string) => Stage[stage as keyof typeof Stage] ?? stage
export const actorStageLabel = (stage: string) => ActorStage[stage as keyof typeof ActorStage] ?? stage

/** An applicant's number in the casting, as shown to the team: '27번'. */
export const numberText = (number: number) => `${withCommas(number)}번`
/** Matches such numbers in text. */
export const numberPattern = /(?<![\d,])(\d{1,3}(?:,\d{3})+|\d{1,6})번/g

/** `서단오, 사진 2`: nothing about looks. */
export const photoAlt = (name: string, at: number) => `${name}, 사진 ${at}`

/** The actor's title of a video, or its kind: '독백·자유연기', '제주 사투리 샘플'. */
export const videoName = ({ kind, dialect, title }: Pick<ProfileVideo, 'kind' | 'dialect' | 'title'>) =>
  title || (dialect ? `${Dialect[dialect]} ${VideoKind.DIALECT}` : VideoKind[kind])

export const answerFieldsTexts = {
  videoHelp: '유튜브나 비메오에 올린 영상 주소를 붙여 넣어 주세요',
} as const

export const applySheetTexts = {
  inNameOf: (name: string) => `${name} 님 이름으로 지원해요`,
  by: (name: string) => `${name} 님이 대신하고, 지원 내역은 두 사람이 함께 봐요`,
  audition: (audition: string) => `오디션: ${audition}`,
  roleStep: '배역 선택',
  photoStep: '사진 선택',
  messageStep: '메시지와 동의',
  mediaStep: '사진과 영상 선택',
  done: '지원했어요',
  apply: '지원하기',
  notPrepared: '지원 화면을 불러오지 못했어요',
  loginAgain: '다시 로그인하기',
  notSent: '보내지 못했어요.',
  wordsStay: ' 적은 내용은 그대로 남아 있어요',
  fillProfile: '프로필 채우러 가기',
  offline: '적은 내용은 그대로 있어요. 연결을 확인하고 다시 눌러 주세요',
  alreadyApplied: '이미 지원한 공고예요',
  showHistory: '지원 내역 보기',
  ended: '모집이 끝난 공고예요',
  seeOthers: '다른 공고를 둘러보세요',
  profileIncomplete: '프로필을 조금만 더 채워 주세요',
  fillProfileShort: '프로필 채우기',
  back: '이전',
  next: '다음',
  sent: '지원서를 보냈어요',
  close: '닫기',
  whatNext:
    '열람 여부와 결과는 지원 내역에서 볼 수 있어요. 담당자가 읽기 전까지 메시지와 사진, 영상을 수정할 수 있어요.',
  deadline: '모집 마감 ',
} as const

export const applyStepsTexts = {
  chooseOne: '지원할 배역 하나를 선택해 주세요',
  chooseAll: '지원할 배역을 모두 선택해 주세요',
  roleEnded: '모집 끝',
  unmet: '조건과 달라도 지원할 수 있어요',
  role: '배역',
  changeRole: '배역 바꾸기',
  change: '바꾸기',
  photos: '사진',
  photoCount: (count: number) => `${count}장`,
  changePhotos: '사진 바꾸기',
  videos: '영상',
  videoCount: (count: number) => `${count}편`,
  noVideos: '보내지 않아요',
  videosInWork: (count: number) => `준비 중인 영상 ${count}편, 끝나면 함께 보내요`,
  changeVideos: '영상 바꾸기',
  message: '지원 메시지',
  messageHelp: '연락처는 적지 않아도 돼요. 서류에 합격하면 캐스팅팀에 열려요',
  messagePlaceholder: '이 배역에 지원하는 이유를 들려주세요',
  consentTitle: '개인정보 제3자 제공',
  receiver: '제공받는 자',
  purpose: '이용 목적',
  items: '제공 항목',
  period: '보유 기간',
  rightToRefuse: '거부할 권리',
  consent: '제3자 제공에 동의해요 (필수)',
} as const

export const pickAnswerBoxTexts = {
  state: {
    ASKED: '촬영 일정이 되나요?',
    FIRST: '1순위로 보류했어요. 일정을 비워 둘 수 있나요?',
    PENDING: '확정을 앞두고 있어요. 출연할 수 있나요?',
    CONFIRMED: '섭외가 확정됐어요.',
    RELEASED: '이 일정은 비워 두지 않아도 돼요.',
  },
  yes: '가능하다고 답했어요',
  no: '어렵다고 답했어요',
  possible: '가능해요',
  impossible: '어려워요',
  answered: '답을 보냈어요',
} as const

export const castAnswerBoxTexts = {
  answered: (castAnswer: string) => `${castAnswer}했어요`,
  expired: '답할 시간이 지났어요. 담당자에게 직접 연락해 주세요',
  ask: '출연할까요?',
  until: (until: string) => ` ${until}까지 답해 주세요`,
  accept: '수락하기',
  decline: '거절하기',
  accepted: '출연을 수락했어요',
  declined: '출연을 거절했어요',
  role: (name: string, words: string) => `${name} 역을 ${words}`,
  acceptAsk: '수락할까요?',
  declineAsk: '거절할까요?',
  acceptText: '담당자에게 바로 알려요. 계약은 촬영 전에 따로 서면으로 맺어 주세요.',
  declineText: '담당자에게 바로 알려요. 한 번 거절하면 되돌릴 수 없어요.',
  close: '닫기',
} as const

export const castingHistoryPageTexts = {
  all: '전체',
  submitted: '접수',
  read: '열람',
  result: '결과',
  title: '지원 내역',
  state: '지원 상태',
  emptyState: '이 상태의 지원이 없어요',
  showAll: '전체 보기',
  empty: '아직 지원한 공고가 없어요',
  browse: '공고 둘러보기',
  emptyText: '마음에 드는 배역을 찾아 지원해 보세요',
} as const

export const editSheetTexts = {
  saved: '지원서를 수정했어요',
  save: '저장하기',
  title: '지원서 수정',
  loginInWindow: '새 창에서 다시 로그인하기',
  message: '지원 메시지',
  photosMissing: '사진을 한 장 이상 선택해 주세요',
} as const

export const historyCardTexts = {
  audition: (status: string) => `오디션 안내 · ${status}`,
  answerAudition: '오디션 안내에 답하기',
  seeAudition: '오디션 일정 보기',
  appliedAt: (createdAt: string) => `${createdAt} 지원`,
  underReview: '운영자가 확인하고 있어요',
  unseen: '지금은 공고를 볼 수 없어요. 지원 기록은 그대로예요',
  withdrawRoleLabel: (name: string) => `${name} 지원 취소`,
  withdrawRole: '이 배역 취소',
  emptied: (provisionMonths: number) =>
    `공고가 끝나고 ${provisionMonths}개월이 지나 보낸 프로필과 사진, 메시지를 지웠어요.`,
  manager: (name: string) => `담당자 ${name}`,
  photos: (count: number) => `사진 ${count}장`,
  videos: (count: number) => ` · 영상 ${count}편`,
  videosInWork: (count: number) => `영상 ${count}편은 준비가 끝나면 보여요`,
  edit: '지원서 수정',
  withdraw: '지원 취소',
  stepApplied: '지원',
  stepRead: '열람',
  stepReview: '심사',
  stepResult: '결과',
  withdrawn: (since: string) => `취소했어요 · ${since}`,
  progress: (at: number, stage: string) => `네 단계 중 ${at}단계, ${stage}`,
} as const

export const photoChoiceTexts = {
  chosen: '보낼 사진 ',
  order: '선택한 순서대로 보여요',
  profile: '내 프로필',
} as const

export const placeTabsTexts = {
  applications: '지원 내역',
  proposals: '받은 제안',
  auditions: '오디션 일정',
  selfTapes: '셀프테이프',
  agreements: '계약서',
  waiting: (count: number) => ` 답을 기다려요 ${count}개`,
  applicants: '지원자',
  suggestions: '어울리는 배우',
  sentProposals: '보낸 제안',
} as const

export const useApplyFormTexts = {
  roleMissing: '지원할 배역을 선택해 주세요',
  photosMissing: '사진을 한 장 이상 선택해 주세요',
  consentMissing: '제3자 제공에 동의하면 지원서를 보낼 수 있어요',
} as const

export const videoChoiceTexts = {
  chosen: '보낼 영상 ',
  optional: '없어도 지원할 수 있어요',
  youtube: '유튜브',
  vimeo: '비메오',
  mainVideo: '대표 영상',
  inWork: '준비 중 · 끝나면 함께 보내요',
  broken: '재생할 수 없는 영상이에요. 빼고 보내 주세요',
} as const

export const withdrawModalTexts = {
  roleWithdrawn: (name: string) => `${name} 지원을 취소했어요`,
  withdrawn: '지원을 취소했어요',
  askRole: (name: string) => `${name} 지원을 취소할까요?`,
  ask: '지원을 취소할까요?',
  othersStay: '다른 배역의 지원은 그대로 남아요.',
  unseen: '담당자가 더는 지원서를 볼 수 없어요.',
  canReapply: ' 모집 중이면 다시 지원할 수 있어요.',
  close: '닫기',
  withdraw: '지원 취소하기',
} as const

export const lettersTexts = {
  title: '담당자의 메시지',
  mine: '내 답장',
  reply: '답장하기',
  report: '신고',
  label: '답장',
  help: (most: number) => `메시지마다 ${most}번까지 보낼 수 있어요. 전화번호나 메신저 아이디는 적을 수 없어요.`,
  missing: '답장을 두 글자 이상 적어 주세요',
  send: '답장 보내기',
  close: '닫기',
  sent: '답장을 보냈어요',
  choose: '답 선택',
  answered: '답을 보냈어요',
} as const
