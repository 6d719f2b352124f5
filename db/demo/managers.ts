export type DemoManager = {
  loginId: string
  name: string
  position: string
  applicantType: 'COMPANY' | 'AGENCY' | 'MGMT' | 'AD' | 'STUDENT' | 'PERSON'
  companyName: string
  ceoName: string
  bizNo: string
  companyAddress: string
  companyPhone: string
  works: string
  authState: 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'MORE' | 'REVOKED' | 'EXPIRED'
  authReason: string | null
  birthDate: string
  phone: string
  email: string
}

type Row = [
  name: string,
  position: string,
  type: DemoManager['applicantType'],
  company: string,
  ceo: string,
  address: string,
  works: string,
  state: DemoManager['authState'],
  reason?: string,
]

const ROWS: Row[] = [
  [
    '연민서',
    '연출부 인물 조감독',
    'COMPANY',
    '필름 온기',
    '민서온',
    '서울 마포구 온기길 12, 3층',
    '장편 〈늦은 편지〉 〈겨울 정거장〉 〈밤의 산책〉',
    'APPROVED',
  ],
  [
    '조하진',
    '연출',
    'STUDENT',
    '물빛 졸업작품',
    '조하진',
    '경기 안산시 물빛대학로 45',
    '단편 〈여름 숙제〉 〈별일 없는 날〉',
    'SUBMITTED',
  ],
  [
    '남궁설',
    '캐스팅 팀장',
    'COMPANY',
    '스튜디오 물결',
    '서윤강',
    '서울 영등포구 물결로 88',
    '드라마 〈두 번째 봄〉 〈1층 두부집〉',
    'APPROVED',
  ],
  [
    '탁유리',
    '제작 PD',
    'COMPANY',
    '하루컷',
    '하보민',
    '서울 성동구 하루길 7, 2층',
    '웹드라마 〈옥상 정원〉 〈청춘 자판기〉',
    'APPROVED',
  ],
  [
    '배진혁',
    '제작실장',
    'COMPANY',
    '달그림자 픽처스',
    '고태림',
    '서울 강남구 달그림자로 301',
    '장편 〈항로〉 〈링 위의 밤〉 〈수면 아래〉',
    'APPROVED',
  ],
  [
    '명하얀',
    '기획',
    'COMPANY',
    '극단 너른마당',
    '차무연',
    '서울 종로구 너른마당길 19, 지하 1층',
    '연극 〈빈 의자〉 〈남은 반찬〉',
    'APPROVED',
  ],
  [
    '이도언',
    '캐스팅 디렉터',
    'AGENCY',
    '이음캐스팅',
    '이도언',
    '서울 서초구 이음로 52',
    '광고 120편, 뮤직비디오 30편 캐스팅',
    'APPROVED',
  ],
  [
    '표가람',
    '감독',
    'PERSON',
    '새벽네시 필름',
    '표가람',
    '경기 고양시 새벽로 4',
    '단편 〈한밤의 국수〉 〈낮잠〉',
    'MORE',
    '명함이 흐려서 이름을 읽을 수 없어요. 글자가 잘 보이는 사진으로 다시 올려 주세요.',
  ],
]

/** A business number with a valid check digit; no tax office has the number 000, so it belongs to nobody. */
function bizNo(serial: number): string {
  const digits = `0000${String(serial).padStart(5, '0')}`.split('').map(Number)
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]
  const sum = digits.reduce((total, digit, i) => total + digit * weights[i]!, Math.floor((digits[8]! * 5) / 10))
  return digits.join('') + ((10 - (sum % 10)) % 10)
}

/** Eight casting managers, manager1 to manager8. manager2 and manager8 are not approved. */
export function demoManagers(): DemoManager[] {
  return ROWS.map(
    ([name, position, applicantType, companyName, ceoName, companyAddress, works, authState, reason], i) => ({
      loginId: `manager${i + 1}`,
      name,
      position,
      applicantType,
      companyName,
      ceoName,
      bizNo: bizNo(i + 101),
      companyAddress,
      companyPhone: `0200001${String(i + 11).padStart(2, '0')}`,
      works,
      authState,
      authReason: reason ?? null,
      birthDate: `${1980 + i * 2}-0${i + 1}-1${i}`,
      phone: `01000009${String(i + 1).padStart(3, '0')}`,
      email: `manager${i + 1}@example.com`,
    }),
  )
}
