/**
 * Places of a form that are filled from an agreement's terms, written `{출연료}` in its text. `isRequired`: one of the six
 * duties of a written contract (Artist Welfare Act 4-4) hangs on it, so a form without it is refused.
 */
export const agreementPlaces = {
  회사: { isRequired: true },
  대표자: { isRequired: false },
  사업자등록번호: { isRequired: false },
  배우: { isRequired: true },
  생년월일: { isRequired: false },
  작품: { isRequired: true },
  배역: { isRequired: true },
  '맡는 장면': { isRequired: false },
  출연료: { isRequired: true },
  '지원 항목': { isRequired: false },
  지급일: { isRequired: true },
  촬영일: { isRequired: true },
  '촬영 장소': { isRequired: true },
  '촬영 조건': { isRequired: false },
  '사용 매체': { isRequired: true },
  '사용 기간': { isRequired: true },
  '사용 지역': { isRequired: true },
  '수익 배분': { isRequired: true },
} as const

/** The names of places in a text, in its order. */
export const placesIn = (text: string): string[] => [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)
