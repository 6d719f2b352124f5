import { castingLimits } from '#contract/limits.ts'

export const caseTexts = {
  pick: (name: string) => `${name} 선택`,
  bulk: '선택한 일',
  picked: (count: number) => `${count}건을 선택했어요`,
  doing: (done: number, all: number) => `${all}건 중 ${done}건을 처리했어요`,
  pickAll: (count: number) => `이 화면의 ${count}건 모두`,
  pickNone: '선택 해제',
  approved: (count: number) => `${count}건을 승인했어요`,
  refused: (count: number) => `${count}건을 반려했어요`,
  notDone: (count: number, why: string) => `${count}건은 하지 못했어요. ${why}`,
  refuseTitle: (count: number) => `${count}건을 반려할까요?`,
  takenBack: '되돌렸어요. 알림은 나가지 않았어요',
  takeBack: '결정 되돌리기',
  kept: '되돌릴 수 있는 결정',
  keptCount: (count: number) => `되돌릴 수 있는 결정 ${count}건`,
  keptMore: (count: number) => `${count}건 더 보기`,
  untilShort: (time: string) => `${time}까지`,
  takeBackOf: (title: string) => `${title} 결정 되돌리기`,
  untilThen: (time: string) => `${time}까지 되돌릴 수 있어요. 알림은 그때 나가요`,
  over: (hours: number) => `${hours}시간 지남`,
  left: (hours: number) => `${hours}시간 남음`,
  order: '정렬',
  step: '다음·이전',
  open: '열기',
  select: '선택',
  reason: '사유',
  undo: '되돌리기',
  numbered: (kind: string, id: number) => `${kind} #${id}`,
} as const

/** What became of targets that have no states of their own. */
export const keptStates: Record<string, string> = {
  HIDDEN: '숨김',
  SHOWN: '다시 보임',
  REMOVED: '지움',
  DONE: '마치는 중',
  KEPT: '요청 돌려보냄',
}

/** Looking after a case and answering it. */
export const careTexts = {
  owner: '담당',
  nobody: '없음',
  due: (day: string) => `${day}까지 답하기`,
  late: (day: string) => `${day}까지였어요`,
  take: '내가 맡기',
  give: '내려놓기',
  taken: '이 일을 맡았어요',
  given: '담당을 비웠어요',
  reply: '답하기',
  templates: '자주 쓰는 답',
  body: '답',
  send: '보내기',
  sent: `${castingLimits.takeBackMinutes}분 뒤에 나가요. 그때까지 되돌릴 수 있어요`,
  replies: '보낸 답',
  by: (name: string, at: string) => `${name} · ${at}`,
  left: '나갔어요',
  leaves: (time: string) => `${time}에 나가요`,
  takeBack: '되돌리기',
  takenBack: '되돌렸어요. 답은 나가지 않았어요',
} as const

const later = `${castingLimits.takeBackMinutes}분 뒤에 알림으로 나가요. 그때까지 되돌릴 수 있어요. 적은 그대로 보여요.`

/** A reply to those who reported something. */
export const reportReply = {
  title: '신고한 사람에게 답하기',
  note: `기다리는 신고를 한 모두에게 ${later} 결과는 처리하면 따로 알려요.`,
  templates: [
    {
      label: '살펴보는 중',
      text: '신고해 줘서 고마워요. 올린 사람에게 확인하고 있고, 다음 영업일까지 결과를 알려 드릴게요.',
    },
    {
      label: '더 묻기',
      text: '신고해 줘서 고마워요. 언제 어디서 있었던 일인지, 주고받은 내용이 있는지 고객센터로 알려 주면 더 빨리 확인할 수 있어요.',
    },
    {
      label: '위험할 때',
      text: '신고해 줘서 고마워요. 돈을 보냈거나 위험을 느끼면 경찰(112)에 먼저 알려 주세요. 확인하는 동안 상대에게 연락처나 돈을 건네지 마세요.',
    },
  ],
} as const

/** A reply to who wrote a text. */
export const textReply = {
  title: '쓴 사람에게 알리기',
  note: `쓴 사람에게 ${later}`,
  templates: [
    {
      label: '연락처',
      text: '남긴 글에 연락처가 있어요. 누구나 볼 수 있는 곳이라 지워 주세요. 연락은 지원과 제안으로 주고받을 수 있어요.',
    },
    {
      label: '비용 이야기',
      text: '남긴 글에 돈을 내는 이야기가 있어요. 배우에게 오디션비나 수강료를 받을 수 없어요. 무슨 뜻인지 고객센터로 알려 주세요.',
    },
    { label: '말투', text: '남긴 글이 다른 사람에게 불편할 수 있어요. 글을 지우고 다시 써 주세요.' },
  ],
} as const
