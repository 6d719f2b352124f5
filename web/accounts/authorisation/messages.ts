export const castingAuthPageTexts = {
  state: '신청 상태',
  applicantType: '신청 유형',
  name: '이름',
  bizNo: '사업자번호',
  position: '직책',
  appliedOn: '신청한 날',
  endsOn: '끝나는 날',
  writeCasting: '공고 쓰기',
  studentCompany: '학교·졸업작품 이름',
  personCompany: '활동 이름',
  company: '회사 이름',
  who: '누구로 신청하나요?',
  bizNoLong: '사업자등록번호',
  ceoName: '대표자',
  agencyLicenseNo: '대중문화예술기획업 등록번호',
  positionPlaceholder: '예: 캐스팅 디렉터, 조연출, 연출 전공',
  address: '주소',
  addressHelp: '공고에 제작사 정보로 보여요',
  phone: '대표전화',
  homepage: '홈페이지',
  works: '주요 작품',
  worksHelp: '최근 작품과 맡은 일을 적으면 심사가 빨라요',
} as const

export const castingAuthDocumentsTexts = {
  upload: (name: string) => `${name} 올리기`,
  remove: (name: string) => `${name} 빼기`,
} as const
