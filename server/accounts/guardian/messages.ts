import { accountLimits } from '#contract/limits.ts'
export const askingTexts = {
  askSms: (brandName: string, name: string, birthDate: number, origin: string, token: string) =>
    `[${brandName}] ${name} 님(만 ${birthDate}세)이 가입하려면 보호자의 동의가 필요해요. ${accountLimits.guardianDays}일 안에 확인하고 답해 주세요. 모르는 일이면 거절할 수 있어요.\n${origin}/account/guardian/${token}`,
  phoneSame: '보호자의 번호를 적어 주세요. 본인 번호와 달라야 해요',
} as const

export const guardianTexts = {
  phoneDiffers: '문자를 받은 번호로 확인해 주세요',
  agreedSms: (
    brandName: string,
    year: number | undefined,
    month: number | undefined,
    day: number | undefined,
    childName: string,
    isContactShown: boolean,
    support: string,
    origin: string,
  ) =>
    `[${brandName}] ${year}년 ${month}월 ${day}일 ${childName} 님의 가입에 보호자로 동의했어요.${isContactShown ? ' 캐스팅 담당자가 이 번호로 연락할 수 있어요.' : ''} 동의를 철회하거나 아이의 정보를 보고 지워 달라고 하려면 고객센터에 이 번호로 알려 주세요.${support}\n동의한 내용: ${origin}/policy?policy=privacy`,
  joinedSms: (origin: string) => `보호자가 가입에 동의했어요. 이제 로그인할 수 있어요.\n${origin}/account/login`,
  refusedSms: '보호자가 가입에 동의하지 않았어요. 가입하며 적은 내용은 모두 지웠어요.',
} as const
