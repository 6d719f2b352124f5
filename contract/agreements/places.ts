/**
 * Places of a form that are filled from an agreement's terms, written `{출연료}` in its text. `fact`: what fills it. `isRequired`: one of the six
 * duties of a written contract (Artist Welfare Act 4-4) hangs on it, so a form without it is refused.
 */
export const agreementPlaces = {
  회사: { fact: 'company', isRequired: true },
  대표자: { fact: 'ceo', isRequired: false },
  사업자등록번호: { fact: 'bizNo', isRequired: false },
  배우: { fact: 'actor', isRequired: true },
  생년월일: { fact: 'birthDate', isRequired: false },
  작품: { fact: 'work', isRequired: true },
  배역: { fact: 'role', isRequired: true },
  '맡는 장면': { fact: 'scenes', isRequired: false },
  출연료: { fact: 'fee', isRequired: true },
  '지원 항목': { fact: 'expenses', isRequired: false },
  지급일: { fact: 'payOn', isRequired: true },
  촬영일: { fact: 'shoot', isRequired: true },
  '촬영 장소': { fact: 'place', isRequired: true },
  '촬영 조건': { fact: 'conditions', isRequired: false },
  '사용 매체': { fact: 'media', isRequired: true },
  '사용 기간': { fact: 'months', isRequired: true },
  '사용 지역': { fact: 'territory', isRequired: true },
  '수익 배분': { fact: 'profit', isRequired: true },
} as const

/** The names of places in a text, in its order. */
export const placesIn = (text: string): string[] => [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)
