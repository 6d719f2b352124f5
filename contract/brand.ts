/** Whose product this is: name, company lines, links. Placeholders stand where a company fills in its own data. */
export type Brand = ReturnType<typeof createBrand>

export const createBrand = (name: string) => ({
  name,
  latinName: 'Mudaero',
  description:
    '배우와 캐스팅 담당자가 만나는 곳. 출연료와 촬영 일정을 모두 밝힌 공고에 지원하고, 열람과 결과를 알 수 있어요.',
  company: {
    name: '{회사명}',
    ceo: '{대표자}',
    address: '{주소}',
    phone: '{0000-0000}',
    email: '{고객센터 메일}',
    bizNo: '{000-00-00000}',
    mailOrderNo: '{신고번호}',
    privacyOfficer: '{개인정보 보호책임자}',
    hosting: '{호스팅서비스 제공자}',
  },
  links: {
    intro: 'https://intro.example.com',
    works: 'https://intro.example.com/works',
    notices: 'https://notice.example.com',
    support: 'https://support.example.com',
    social: [
      { name: '유튜브', icon: 'play', url: 'https://video.example.com' },
      { name: '인스타그램', icon: 'camera', url: 'https://photo.example.com' },
      { name: '블로그', icon: 'pen', url: 'https://blog.example.com' },
    ],
  },
})
