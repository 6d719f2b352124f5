/** The name unless BRAND_NAME sets another. */
export const standardBrandName = '무대로'

/** The company that collects card payments behind the provider, unless PAYMENT_AGENCY names it. */
export const standardPaymentAgency = '{결제대행사}'

/** The product's operator. Placeholders in braces stand for a company's own data. */
export type Brand = {
  name: string
  description: string
  /** Lines of business data that the law requires, as shown. */
  company: string[]
  /** External pages; null leaves a link out. */
  links: {
    intro: string | null
    works: string | null
    notices: string | null
    support: string | null
    social: { video: string | null; photo: string | null; blog: string | null }
  }
}

/** A company's business data, by setting, with the placeholder that texts use until it is set. */
export const businessNames = {
  COMPANY_NAME: '회사명',
  COMPANY_OWNER: '대표자',
  COMPANY_NUMBER: '000-00-00000',
  COMPANY_SALES_NUMBER: '신고번호',
  COMPANY_ADDRESS: '주소',
  COMPANY_PHONE: '0000-0000',
  COMPANY_HOURS: '평일 10:00–18:00',
  COMPANY_EMAIL: '고객센터 메일',
  PRIVACY_OFFICER: '보호책임자',
  HOSTING_PROVIDER: '호스팅 회사',
  TEXT_PROVIDER: '문자 발송 회사',
  MAIL_PROVIDER: '메일 발송 회사',
} as const

export type Business = { [name in keyof typeof businessNames]?: string }

/** Replaces placeholders such as `{회사명}` with business data, in a text or all texts of a value. */
export function fillIn<T>(value: T, business: Business): T {
  if (typeof value === 'string') {
    const filled = Object.entries(businessNames).reduce(
      (text, [name, place]) => text.replaceAll(`{${place}}`, business[name as keyof Business] ?? `{${place}}`),
      value as string,
    )
    return filled as T
  }
  if (Array.isArray(value)) return value.map(each => fillIn(each, business)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillIn(each, business)])) as T
}

/** The brand without company data: for pages whose own data could not be loaded. */
export const bareBrand = (name: string): Brand => ({
  name,
  description:
    '배우와 캐스팅 담당자가 만나는 곳. 출연료와 촬영 일정을 밝힌 공고에 지원하고, 열람과 결과를 알 수 있어요.',
  company: [],
  links: {
    intro: null,
    works: null,
    notices: null,
    support: null,
    social: { video: null, photo: null, blog: null },
  },
})

/** The brand with invented links and placeholders for unset data. */
export const createBrand = (name: string, business: Business = {}): Brand => ({
  ...bareBrand(name),
  company: fillIn(
    [
      '{회사명} · 대표 {대표자} · 사업자등록번호 {000-00-00000} · 통신판매업 {신고번호}',
      '{주소} · 고객센터 {0000-0000} {평일 10:00–18:00} · {고객센터 메일}',
      '개인정보 보호책임자 {보호책임자} · 호스팅서비스 제공자 {호스팅 회사}',
    ],
    { COMPANY_HOURS: businessNames.COMPANY_HOURS, ...business },
  ),
  links: {
    intro: 'https://intro.example.com',
    works: 'https://intro.example.com/works',
    notices: 'https://notice.example.com',
    support: 'https://support.example.com',
    social: {
      video: 'https://video.example.com',
      photo: 'https://photo.example.com',
      blog: 'https://blog.example.com',
    },
  },
})
