import { expect, it } from 'vitest'
import { birthDateProblem, missingConsents } from './join-checks.ts'

it.each([
  ['', '생년월일 값을 입력해 주세요'],
  ['1999041', '생년월일 8자리를 확인해 주세요'],
  ['19990230', '없는 날짜예요. 태어난 날을 다시 확인해 주세요'],
  ['18900101', '태어난 날을 다시 확인해 주세요'],
  ['99990101', '태어난 날을 다시 확인해 주세요'],
  ['19990412', null],
])('of the birth date %s it says %s', (birthDate, sentence) => {
  expect(birthDateProblem(birthDate)).toBe(sentence)
})

it('asks for the age by itself, which is no term to agree to', () => {
  const agreement = '필수 약관이에요. 동의해 주세요'
  expect(missingConsents(false, () => false)).toEqual({
    TERMS: agreement,
    PRIVACY: agreement,
    AGE14: '만 14세 이상인지 확인해 주세요',
  })
  expect(missingConsents(true, () => false)).toEqual({ TERMS: agreement, PRIVACY: agreement })
})
