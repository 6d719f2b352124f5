export const guestAskTexts = {
  title: '로그인하지 않고 질문하기',
  name: '이름',
  nameHelp: '답을 보낼 때만 써요. 캐스팅팀과 다른 사람에게는 보이지 않아요',
  contents: '질문',
  contentsHelp: '전화번호나 메신저 아이디는 적을 수 없어요',
  way: '답을 받을 곳',
  mail: '이메일',
  phone: '휴대폰',
  email: '이메일',
  consent: '만 14세 이상이고, 답을 보내기 위해 이름과 연락처를 쓰는 데 동의해요',
  consentHelp: (answered: number, unanswered: number) =>
    `연락처는 답을 보내고 ${answered}일 뒤에 지워요. 답이 없으면 ${unanswered}일 뒤에 지워요. 동의하지 않아도 되지만 질문을 보낼 수 없어요.`,
  nameMissing: '이름을 적어 주세요',
  contentsMissing: '질문을 다섯 글자 이상 적어 주세요',
  emailMissing: '답을 받을 이메일을 적어 주세요',
  consentMissing: '연락처를 받아 답을 보내려면 동의가 필요해요',
  phoneTitle: '답을 받을 번호를 알려 주세요',
  send: '질문 보내기',
  toPhone: '번호 인증하고 보내기',
  close: '닫기',
  working: '보내기 전에 잠깐 확인하고 있어요',
  mailed: '메일을 보냈어요',
  mailedText: (email: string) => `${email}로 보낸 메일에서 ‘질문 보내기’를 눌러야 담당자에게 전해져요.`,
  sent: '질문을 보냈어요',
  sentText: '답이 달리면 문자로 알려 드려요.',
} as const

export const guestQuestionPageTexts = {
  title: '내가 남긴 질문',
  about: (title: string) => `‘${title}’에 남긴 질문이에요.`,
  closed: '지금은 볼 수 없는 공고에 남긴 질문이에요.',
  states: {
    UNCONFIRMED: '아직 보내지 않은 질문이에요. 보내야 담당자가 읽어요.',
    WAITING: '담당자에게 전했어요. 답이 달리면 알려 드려요.',
    ANSWERED: '답이 달렸어요.',
    REMOVED: '지워진 질문이에요.',
  },
  published: '질문과 답은 이름 없이 공고에도 공개돼요.',
  kept: '이 답은 나만 볼 수 있어요.',
  send: '질문 보내기',
  remove: '질문 지우기',
  removed: '질문과 연락처를 지웠어요',
  casting: '공고 보기',
  brokenTitle: '링크가 열리지 않아요',
  browse: '공고 둘러보기',
} as const

export const guestSwitchTexts = {
  label: '회원이 아닌 분의 질문도 받기',
  note: '이메일이나 휴대폰을 확인한 질문만 와요',
} as const

export const answerFormTexts = {
  byGuest: '회원이 아닌 분의 질문이에요',
  unpublished: '회원이 아닌 분의 질문이고, 답은 물은 사람만 봐요',
  answerMissing: '답을 적어 주세요',
  answered: '답을 올렸어요',
  answer: '답하기',
  sendAnswer: '답 올리기',
  publish: '이름 없이 공고에도 공개하기',
} as const

export const askFormTexts = {
  asked: '질문을 보냈어요. 답이 달리면 알려 드릴게요',
  ask: '질문하기',
  questionMissing: (least: number) => `질문을 ${least}자 이상 적어 주세요`,
  askHelp: '답이 달리면 누구나 볼 수 있어요. 이름은 보이지 않아요',
  send: '질문 보내기',
} as const
