import type { ChannelCode, TopicCode } from '#contract/codes/notification-topics.ts'

/** Sentences of the notification settings. */
export const settingsTexts = {
  title: '알림 설정',
  intro: '모든 소식은 알림함에 모여요. 문자·메일·푸시로 받을 소식만 선택해 주세요.',
  topics: '무엇을 어디로 받을까요?',
  notes: {
    APPLY: '서류와 오디션의 결과, 합격',
    PROGRESS: '지원서 열람, 지원한 공고의 변경과 마감',
    AUDITION: '캐스팅 제안, 셀프테이프 요청, 오디션 일정',
    CASTING: '새 지원자, 출연 수락, 공고 문의, 캐스팅팀',
    REVIEW: '검수 결과, 마감과 숨김',
    MATCH: '저장한 조건에 맞는 새 공고. 문자와 푸시는 하루 다섯 건까지, 문자는 플러스 멤버십 혜택이에요',
    PROFILE: '연락, 프로필 투어, 피드백',
    LECTURE: '강의 시작, 대기하던 자리, 수업 변경과 취소, 질문과 답',
    PAYMENT: '결제, 환불, 정기 결제',
    RIGHTS: '캐스팅 권한 심사와 만료',
    ACCOUNT:
      '새 기기의 로그인, 비밀번호와 연락처 변경, 약관과 동의. 꼭 알아야 해서 끌 수 없고, 보안 소식은 밤에도 보내요',
    NEWS: '점검, 약관, 서비스 안내',
    MARKETING: '할인과 행사',
  } satisfies Record<TopicCode, string>,
  marketing: (texts: boolean, mails: boolean) =>
    texts || mails
      ? `${[texts && '문자', mails && '메일'].filter(Boolean).join('와 ')}로 받는 데 동의하셨어요.`
      : '아직 동의하지 않아 보내지 않아요.',
  marketingLink: '수신 동의 바꾸기',
  channels: { TEXT: '문자', MAIL: '메일', PUSH: '푸시' } satisfies Record<ChannelCode, string>,
  noPhone: '휴대폰 번호가 없어 문자를 보낼 수 없어요.',
  noEmail: '이메일 주소가 없어 메일을 보낼 수 없어요.',
  addContact: '계정에서 적기',
  noPush: '푸시 알림이 꺼져 있어요.',
  toPush: '푸시 켜기',
  quiet: '조용한 시간',
  quietSwitch: '밤에는 나중에 받기',
  quietNote: '이 시간에 온 문자와 푸시는 끝나는 시각에 보내 드려요',
  from: '시작',
  to: '끝',
  hour: (hour: number) => `${hour < 12 ? '오전' : '오후'} ${hour % 12 === 0 ? 12 : hour % 12}시`,
  push: '푸시',
  pushSwitch: '이 브라우저로 푸시 받기',
  pushNote: '창을 닫아도 알려 드려요. 로그아웃하면 멈춰요',
  browsers: '푸시 받는 브라우저',
  thisBrowser: '이 브라우저',
  browserSince: (when: string) => `${when}부터`,
  browserForget: '지우기',
  browserForgetOf: (device: string) => `${device} 지우기`,
  browserForgotten: '그 브라우저로는 보내지 않을게요',
  pushUnsupported: '이 브라우저는 푸시를 받을 수 없어요. iPhone에서는 홈 화면에 추가하면 받을 수 있어요.',
  pushDenied: '브라우저에서 알림이 막혀 있어요. 주소 옆 자물쇠에서 알림을 허용한 뒤 다시 켜 주세요.',
  pushOn: '이 브라우저로 알려 드릴게요',
  pushOff: '이 브라우저로는 보내지 않을게요',
  pushFailed: '푸시를 켜지 못했어요. 잠시 뒤에 다시 시도해 주세요',
  more: '더 정하기',
  alerts: '맞춤 공고 알림',
  failed: '저장하지 못했어요. 다시 시도해 주세요',
} as const

export const unsubscribeTexts = {
  title: '메일 그만 받기',
  ask: (topic: string) => `‘${topic}’ 메일을 그만 받을까요?`,
  keeps: '알림함에는 그대로 모여요. 로그인하지 않아도 끌 수 있어요.',
  submit: '그만 받기',
  doneTitle: '이제 보내지 않을게요',
  done: (topic: string) => `‘${topic}’ 메일을 껐어요. 다시 받고 싶으면 알림 설정에서 켜 주세요.`,
  settings: '알림 설정으로 가기',
  brokenTitle: '링크가 열리지 않아요',
} as const
