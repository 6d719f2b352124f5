import { labelIn } from './codes/code-of.ts'
import { fieldRows } from './profiles/fields.ts'

/** For birth dates that are not eight digits. */
export const birthDateWrong = '생년월일 8자리를 확인해 주세요'
/** For days that the calendar does not have. */
export const birthDateUnreal = '없는 날짜예요. 태어난 날을 다시 확인해 주세요'
/** For days in the future or too long ago. */
export const birthDateUnlikely = '태어난 날을 다시 확인해 주세요'

/** Labels of inputs, used in messages such as '이름 값을 입력해 주세요'. Key: the last part of the field's path. */
export const labels: Record<string, string> = {
  ...Object.fromEntries(fieldRows.map(([name, { label }]) => [name, label])),
  loginId: '아이디',
  password: '비밀번호',
  newPassword: '새 비밀번호',
  currentPassword: '현재 비밀번호',
  name: '이름',
  phone: '휴대폰 번호',
  phoneProof: '휴대폰 인증',
  guardian: '보호자',
  relation: '관계',
  code: '인증번호',
  email: '이메일',
  birthDate: '생년월일',
  permission: '회원 유형',
  region: '지역',
  photos: '사진',
  images: '사진',
  videos: '영상',
  school: '학교',
  major: '전공',
  hairColor: '머리 색',
  filmography: '필모그래피',
  category: '작품 분류',
  director: '감독',
  company: '제작사',
  title: '제목',
  artCategory: '작품 분류',
  workTitle: '작품 제목',
  companyName: '제작사',
  companyAddress: '주소',
  companyPhone: '대표전화',
  synopsis: '시놉시스',
  contents: '상세 내용',
  shootStartAt: '촬영 시작일',
  shootEndAt: '촬영 종료일',
  shootPlace: '촬영 장소',
  auditionWay: '오디션 방식',
  minReward: '최소 출연료',
  maxReward: '최대 출연료',
  rewardUnit: '출연료 단위',
  castingEndDate: '모집 마감일',
  managerName: '담당자',
  managerPhone: '담당자 전화번호',
  managerEmail: '담당자 이메일',
  roles: '배역',
  description: '설명',
  grade: '배역 비중',
  ageMin: '최소 나이',
  ageMax: '최대 나이',
  headcount: '모집 인원',
  roleIds: '배역',
  photoIds: '사진',
  message: '메시지',
  applicantType: '신청 유형',
  bizNo: '사업자등록번호',
  ceoName: '대표자',
  position: '직책',
  homepage: '홈페이지',
  works: '주요 작품',
  agencyLicenseNo: '대중문화예술기획업 등록번호',
  purpose: '인증 목적',
  files: '서류',
  reason: '사유',
  reasonText: '탈퇴 이유',
  fileIds: '서류',
  docs: '서류',
  year: '연도',
  roleName: '배역 이름',
  body: '내용',
  consents: '약관 동의',
  mainPhoto: '대표 사진',
  applicationIds: '지원자',
  groups: '그룹',
  colorId: '그룹 색',
  stage: '단계',
  consent: '제3자 제공 동의',
  q: '검색어',
  artCategories: '작품 분류',
  regions: '지역',
  age: '나이',
  grades: '배역 비중',
}

export const labelOf = (path: string) =>
  labelIn(labels, path.split('.').findLast(part => !/^\d+$/.test(part)) ?? '') ?? '이 항목'

/** A day in the usual Korean notation: 2027년 12월 12일. */
export function koreanDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}
