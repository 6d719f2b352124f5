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

export const createBrand = (name: string): Brand => ({
  name,
  description:
    '배우와 캐스팅 담당자가 만나는 곳. 출연료와 촬영 일정을 밝힌 공고에 지원하고, 열람과 결과를 알 수 있어요.',
  company: [
    '{회사명} · 대표 {대표자} · 사업자등록번호 {000-00-00000} · 통신판매업 {신고번호}',
    '{주소} · 고객센터 {0000-0000} 평일 10:00–18:00 · {고객센터 메일}',
    '개인정보 보호책임자 {이름} · 호스팅서비스 제공자 {이름}',
  ],
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
