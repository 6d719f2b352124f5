export const pdfRouteTexts = {
  file: (actorName: string) => `${actorName} 프로필.pdf`,
  received: (mark: string, number: string) => `받은 곳: ${mark} · 확인번호 ${number}`,
} as const

export const sheetFactsTexts = {
  director: (director: string) => `감독 ${director}`,
  age: '나이',
  ageWithYear: (birthYear: number, age: number | null) => `${birthYear}년생 (만 ${age}세)`,
  body: '신체',
  playAge: '배역 나이',
  playAges: (playAgeMin: number, playAgeMax: number | null) => `${playAgeMin}–${playAgeMax}세`,
  region: '활동 지역',
  agency: '소속',
  specialties: '특기',
  dialects: '사투리',
  languages: '외국어',
  education: '학력',
} as const

export const sheetTexts = {
  title: (name: string) => `${name} 프로필`,
  basics: '기본 정보',
  films: '필모그래피',
  confirmedFilm: (title: string) => `${title}  (확인됨)`,
  moreFilms: (moreFilms: number) => `그 밖에 ${moreFilms}편`,
  aboutMe: '자기소개',
  madeOn: (brand: string, madeOn: string) => `${brand} · ${madeOn} 기준`,
} as const
