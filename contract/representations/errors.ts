import type { ErrorDefinition } from '../error-definition.ts'
import { ages, representationLimits } from '../limits.ts'

export const representationsErrors = {
  acting_refused: { status: 403, message: '대신 할 수 없는 일이에요. 내 계정으로 돌아가서 해 주세요' },
  acting_ended: { status: 403, message: '함께 관리하기가 끝나 더는 대신할 수 없어요. 내 계정으로 돌아가 주세요' },
  representation_asked: {
    status: 409,
    message: '이미 부탁했어요. 배우가 동의하기를 기다려 주세요',
    constraint: 'representations_asked_once',
  },
  representation_agreed: {
    status: 409,
    message: '이미 함께 관리하고 있어요',
    constraint: 'representations_agreed_once',
  },
  representation_asks_many: {
    status: 429,
    message: `하루에 ${representationLimits.asksDaily}명까지 부탁할 수 있어요. 내일 다시 부탁해 주세요`,
  },
  representation_own_phone: {
    status: 422,
    message: '내 번호로는 부탁할 수 없어요. 배우가 가입한 휴대폰 번호를 적어 주세요',
  },
  representation_minor_asks: {
    status: 422,
    message: `만 ${ages.adult}세부터 다른 배우를 함께 관리할 수 있어요`,
  },
  representation_adult: {
    status: 422,
    message: `만 ${ages.adult}세부터는 보호자가 대신할 수 없어요. 소속사나 매니저로 다시 부탁해 달라고 해 주세요`,
  },
  representation_needs_guardian: {
    status: 422,
    message: `만 ${ages.adult}세 미만은 보호자와 먼저 함께 관리해야 소속사나 매니저에게 맡길 수 있어요`,
  },
  representation_other_guardian: {
    status: 422,
    message: '가입할 때 동의한 보호자가 아니에요. 그 보호자의 계정으로 부탁해 달라고 해 주세요',
  },
  papers_sent: {
    status: 409,
    message: '이 배우의 서류를 이미 확인하고 있어요. 결과를 기다려 주세요',
    constraint: 'guardian_papers_sent_once',
  },
  papers_many: {
    status: 429,
    message: `하루에 ${representationLimits.papersDaily}번까지 서류를 보낼 수 있어요. 내일 다시 보내 주세요`,
  },
  papers_adult: {
    status: 422,
    message: `만 ${ages.adult}세 미만 배우만 서류로 부탁할 수 있어요. 생년월일을 다시 확인해 주세요`,
  },
  papers_not_asked: { status: 409, message: '지금은 서류를 더 받지 않아요. 새로고침해 주세요' },
  papers_decided: { status: 409, message: '이미 결정했거나 취소한 서류예요. 새로고침해 주세요' },
  papers_no_account: {
    status: 422,
    message: '적은 이름, 생년월일, 아이디와 같은 계정이 하나일 때만 확인할 수 있어요',
  },
} as const satisfies Record<string, ErrorDefinition>
