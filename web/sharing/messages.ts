import { josa } from 'es-hangul'
import { sharingLimits } from '#contract/limits.ts'

export const doorTexts = {
  name: '이름',
  company: '소속',
  password: '비밀번호',
  companyHelp: '회사나 팀 이름을 적어 주세요',
  working: '비밀번호를 틀린 시도가 많아 몇 초 동안 확인하고 있어요.',
} as const

/** Words of the door to the applicants of a casting, and below to a casting list. */
export const doorOfCastingTexts = {
  title: '공유받은 지원자 보기',
  logged:
    '누가 언제 어떤 지원자를 봤는지 기록에 남아요. 지원자의 정보는 이 공고의 심사에만 쓰고, 화면을 찍거나 밖으로 옮기지 말아 주세요.',
  enter: '지원자 보기',
} as const

export const doorOfListTexts = {
  title: '공유받은 배우 보기',
  logged:
    '누가 언제 봤는지 기록에 남아요. 배우의 정보는 캐스팅을 검토하는 데만 쓰고, 화면을 찍거나 밖으로 옮기지 말아 주세요.',
  enter: '배우 보기',
} as const

export const shareDialogTexts = {
  saved: '공유 설정을 저장했어요',
  linkAndPassword: (link: string, password: string) => `${link}\n비밀번호: ${password}`,
  stop: '공유 멈추기',
  stopAsk: '공유를 멈출까요?',
  stopText: (name: string) =>
    `${josa(name, '을/를')} 보던 사람은 바로 나가게 되고, 이 비밀번호로는 다시 들어올 수 없어요.`,
  stopped: '공유를 멈췄어요. 이 비밀번호로는 이제 볼 수 없어요',
  nameOf: (number: number) => `공유 ${number}`,
  all: '모든 공유',
  add: '공유 추가',
  visits: (count: string, latest: string) => `${count}번 접속 · 최근 ${latest}`,
  noVisits: '아직 접속 없음',
  save: '저장하기',
  share: '공유하기',
  title: '비밀번호로 공유하기',
  notLoaded: '공유 상태를 불러오지 못했어요',
  copied: '공유 주소를 복사했어요',
  copy: '주소 복사',
  passwordOnce: '비밀번호는 다시 볼 수 없어요. 지금 복사해서 받을 사람에게 보내 주세요.',
  bothCopied: '주소와 비밀번호를 복사했어요',
  copyBoth: '주소와 비밀번호 복사',
  lead: '로그인하지 않은 사람도 비밀번호로 볼 수 있게 해요',
  afterStop: '새 비밀번호를 정하면 다시 공유할 수 있어요',
  afterExpiry: '만료일을 다시 선택하면 이어서 공유할 수 있어요',
  afterLock:
    '틀린 비밀번호가 많아 처음 오는 사람은 들어오기 어려워요. 보고 있던 사람과 링크를 받은 사람은 볼 수 있어요',
  unlock: '잠금 해제',
  unlocked: '잠금을 풀었어요. 비밀번호는 그대로예요',
  keyedLink: '비밀번호 없이 열리는 링크',
  keyedLinkHelp: '링크를 가진 사람은 이름만 적고 들어와요. 비밀번호가 잠겨도 열리고, 새 비밀번호를 정하면 함께 끝나요.',
  keyedLinkOnce: '링크는 다시 볼 수 없어요. 지금 복사해서 받을 사람에게만 보내 주세요.',
  makeLink: '링크 만들기',
  makeNewLink: '새 링크로 바꾸기',
  linkMade: '비밀번호 없이 열리는 링크를 만들었어요',
  copyLink: '링크 복사',
  linkCopied: '링크를 복사했어요',
  closeLink: '링크 끄기',
  linkClosed: '링크를 껐어요. 들어와 있는 사람은 그대로예요',
} as const

/** Words of a share of applicants, and below those of a casting list. */
export const shareOfCastingTexts = {
  listLead: '공유마다 비밀번호와 볼 수 있는 지원자가 달라요. 주소는 모두 같아요.',
  state: (seenCount: string, dateTime: string) => `지원자 ${seenCount}명 · ${dateTime}까지`,
  note: (_seenCount: number, _everyoneCount: number): string | null => null,
  noVisitors: '아직 들어온 사람이 없어요. 들어오면 이름과 소속, 본 지원자 수가 여기에 남아요',
  seenTitle: '열어 본 지원자',
  seen: (openedCount: string, listedCount: string) => `${openedCount} / ${listedCount}명`,
} as const

export const shareOfListTexts = {
  listLead: '공유마다 비밀번호와 기한이 달라요. 주소는 모두 같아요.',
  state: (seenCount: string, dateTime: string) => `배우 ${seenCount}명 · ${dateTime}까지`,
  note: (seenCount: number, everyoneCount: number): string | null =>
    `리스트 이름과 배우 카드만 보여요. 메모와 연락처는 보이지 않아요.${
      seenCount < everyoneCount
        ? ` 전체 공개가 아닌 프로필 ${everyoneCount - seenCount}개는 빠지고 ${seenCount}명이 보여요.`
        : ''
    }`,
  noVisitors: '아직 들어온 사람이 없어요. 들어오면 이름과 소속, 본 횟수가 여기에 남아요',
  seenTitle: '본 횟수',
  seen: (viewCount: string) => `${viewCount}번`,
} as const

export const shareFormTexts = {
  name: '공유 이름',
  nameHelp: '받을 사람을 알아볼 수 있게 적어 주세요. 예: 감독님, 제작사. 우리 팀에게만 보여요',
  chosenBefore: (count: string) => `지금 공유하는 ${count}명만`,
  selected: (count: string) => `선택한 ${count}명만`,
  chooseHelp: '몇 명만 보여 주려면 목록에서 먼저 선택한 뒤 ‘더 보기’에서 ‘선택한 사람만 공유’를 눌러 주세요',
  days: (days: number) => `${days}일 동안`,
  newPassword: '새 비밀번호',
  password: '비밀번호',
  newPasswordHelp: '새로 정하면 지금 보고 있는 사람은 모두 접속이 끊겨요',
  passwordHelp: `${sharingLimits.passwordLeast}~${sharingLimits.passwordMost}자. 받을 사람에게 직접 알려 주세요`,
  generate: '새로 만들기',
  removedRole: '지워진 배역',
  removedGroup: '지워진 그룹',
  shown: '함께 보여 주기',
  comments: '‘공유 대상까지’로 남긴 댓글',
  ratings: '다른 사람의 평가',
  files: '영상과 첨부 파일',
  rights: '할 수 있는 일',
  neverHelp: '연락처 보기와 내보내기는 할 수 없어요',
  comment: '댓글 남기기',
  rate: '평가하기',
  move: '그룹 옮기기',
  period: '볼 수 있는 기간',
  keep: '지금 기한 유지',
  who: '누구를 보여 줄까요?',
  everybody: (count: string) => `모든 지원자 ${count}명`,
  some: '선택한 배역이나 그룹, 단계만',
  whoMissing: '누구를 보여 줄지 선택해 주세요',
  someMissing: '보여 줄 배역이나 그룹, 단계를 하나 이상 선택해 주세요',
  roles: '보여 줄 배역',
  rolesHelp: '선택하지 않으면 선택한 그룹의 모든 배역을 보여 줘요',
  groups: '보여 줄 그룹',
  groupsHelp: '선택하지 않으면 선택한 배역의 모든 그룹을 보여 줘요',
  stages: '보여 줄 단계',
  stagesHelp: '선택하지 않으면 모든 단계를 보여 줘요. 단계가 바뀌면 보이는 사람도 바로 바뀌어요',
} as const

export const sharePageTexts = {
  title: '공유받은 지원자',
  home: (brandName: string) => `${brandName} 홈`,
  ended: '공유가 끝났어요',
  endedText: '담당자가 공유를 멈췄거나 볼 수 있는 시간이 지났어요. 새 비밀번호를 받았다면 다시 들어와 주세요.',
  doorText: '공유한 담당자에게 받은 비밀번호나 링크로 볼 수 있어요. 로그인하지 않아도 돼요.',
  draftCopied: '쓰던 글을 복사했어요',
  draft: '저장하지 못한 글',
  copied: '복사했어요',
  copy: '복사하기',
} as const

export const sharedListTexts = {
  title: '공유받은 배우',
  count: (count: string) => `배우 ${count}명`,
  none: '지금 볼 수 있는 배우가 없어요',
  noneText: '배우가 프로필을 다시 공개하면 여기에 보여요. 공유한 담당자에게 물어봐 주세요.',
  use: '배우의 정보는 캐스팅을 검토하는 데만 쓰고 밖으로 옮기지 말아 주세요. 연락은 공유한 담당자에게 부탁해 주세요.',
} as const

export const shareVisitsTexts = {
  title: '접속 기록',
  who: '이름 · 소속',
  at: '들어온 때',
  canSee: '볼 수 있음',
} as const

export const teamDialogTexts = {
  changed: '권한을 바꿨어요',
  ended: (name: string) => `${name} 님과 함께 보기를 끝냈어요`,
  title: '함께 보기',
  notLoaded: '함께 보는 사람을 불러오지 못했어요',
  owner: '공고를 올린 사람',
  permissionOf: (name: string) => `${name} 권한`,
  leave: '그만 보기',
  remove: '빼기',
  leaveAsk: '함께 보기를 그만둘까요?',
  leaveText: '지원자와 댓글을 더는 볼 수 없어요. 다시 보려면 초대를 새로 받아야 해요.',
  removeAsk: '함께 보는 사람에서 뺄까요?',
  removeText: (name: string) => `${name} 님은 지원자와 댓글을 더는 볼 수 없어요. 남긴 댓글과 평가는 그대로 남아요.`,
  alone: '아직 혼자 보고 있어요. 승인받은 캐스팅 담당자를 초대해 보세요',
} as const

export const inviteFormTexts = {
  who: '아이디 또는 이메일',
  invited: '초대를 보냈어요. 수락하면 함께 볼 수 있어요',
  mailed: (email: string) => `${email} 주소로 초대 메일을 보냈어요`,
  permission: '권한',
  invite: '초대하기',
  makeLink: '초대 링크 만들기',
  link: '초대 링크',
  linkHelp: `한 사람이 ${sharingLimits.invitationDays}일 안에 한 번 쓸 수 있어요. 이 창을 닫으면 다시 볼 수 없어요`,
  linkCopied: '초대 링크를 복사했어요',
  copy: '복사',
  fullHelp: '지원자를 나누고 결정하고, 내보내고 공유하고, 공고를 수정할 수 있어요. 초대와 공고 지우기는 할 수 없어요',
  reviewerHelp: '지원자를 보고 댓글과 평가를 남길 수 있어요. 연락처는 보이지 않아요',
} as const

export const pendingTexts = {
  title: '기다리는 초대',
  byLink: '초대 링크',
  until: (date: string) => `${date}까지`,
  revoke: '초대 취소',
  revokeAsk: '초대를 취소할까요?',
  revokeText: (to: string) => `${to}: 이 초대로는 더 이상 들어올 수 없어요.`,
  revoked: '초대를 취소했어요',
} as const

export const invitationPageTexts = {
  title: '캐스팅팀 초대',
  heading: (ownerName: string) => `${ownerName} 님이 함께 보자고 초대했어요`,
  casting: '공고',
  company: '제작사',
  role: '권한',
  until: '초대 기한',
  full: '지원자를 나누고 결정하고, 결과를 보내고 공고를 수정할 수 있어요.',
  reviewer: '지원자를 보고 댓글과 평가를 남길 수 있어요. 연락처는 보이지 않아요.',
  guest: '캐스팅 담당자로 로그인하면 초대를 수락할 수 있어요. 계정이 없다면 가입하고 이 링크를 다시 열어 주세요.',
  login: '로그인하기',
  noManager: '배우 계정으로는 수락할 수 없어요. 캐스팅 담당자 계정으로 로그인하고 이 링크를 다시 열어 주세요.',
  unapproved: '캐스팅 담당자 승인을 받으면 수락할 수 있어요. 승인받은 뒤 이 링크를 다시 열어 주세요.',
  apply: '승인 신청하기',
  member: '이미 함께 보고 있는 공고예요.',
  show: '지원자 보기',
  join: '수락하기',
  joined: '이제 지원자를 함께 볼 수 있어요',
  ended: '끝난 초대예요',
  endedText: '기한이 지났거나, 이미 사용됐거나, 취소된 초대예요. 초대한 사람에게 새 초대를 부탁해 주세요.',
  home: '홈으로',
} as const
