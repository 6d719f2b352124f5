/** Reviewers beside the owner of a casting. */
export type DemoStaff = {
  loginId: string
  name: string
  position: string
  worksFor: string
  role: 'FULL' | 'REVIEWER'
  birthDate: string
  phone: string
  email: string
}

const ROWS = [
  ['민서온', '감독', 'manager1', 'REVIEWER'],
  ['최하진', '조감독', 'manager1', 'FULL'],
  ['서윤강', '감독', 'manager3', 'REVIEWER'],
  ['유결', '제작 PD', 'manager4', 'FULL'],
] as const

/** Team members staff1 to staff4. */
export function demoStaff(): DemoStaff[] {
  return ROWS.map(([name, position, worksFor, role], i) => ({
    loginId: `staff${i + 1}`,
    name,
    position,
    worksFor,
    role,
    birthDate: `198${i + 1}-05-0${i + 1}`,
    phone: `01000008${String(i + 1).padStart(3, '0')}`,
    email: `staff${i + 1}@example.com`,
  }))
}
