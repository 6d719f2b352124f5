import { expect, it } from 'vitest'
import { profileFields } from '#contract/profiles/fields.ts'
import { wrongBasics } from './wrong-basics.ts'

const fine = { actorName: '한걸음', gender: 'FEMALE', height: '165', phone: '010-1234-5678' } as const

it('passes basics that the server takes, without a number of its own too', () => {
  expect(wrongBasics(fine)).toEqual({})
  expect(wrongBasics({ ...fine, height: '165.5', phone: '' })).toEqual({})
  const { min, max } = profileFields.height.kind
  for (const height of [min, max]) expect(wrongBasics({ ...fine, height: String(height) })).toEqual({})
})

it.each(['1650', '16', '백육십', '-165'])('says the limits of a height of %s at its own step', height => {
  expect(wrongBasics({ ...fine, height })).toEqual({ height: '키를 40~230cm로 적어 주세요' })
})

it('asks for what is missing, and names what the server would refuse', () => {
  expect(wrongBasics({ ...fine, actorName: ' ', gender: '' as 'FEMALE', height: '' })).toEqual({
    actorName: '활동명 값을 입력해 주세요',
    gender: '성별 값을 입력해 주세요',
    height: '키 값을 입력해 주세요',
  })
  expect(wrongBasics({ ...fine, actorName: '…', height: '165.55', phone: '02-123' })).toEqual({
    actorName: '글자나 숫자를 넣어 적어 주세요',
    height: '소수점 한 자리까지 적어 주세요',
    phone: '휴대폰 번호를 010-1234-5678처럼 적어 주세요',
  })
})
