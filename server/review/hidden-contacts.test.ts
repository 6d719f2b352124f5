import { expect, test } from 'vitest'
import { hideContacts } from './hidden-contacts.ts'

test('[S-06] phone numbers, addresses and messenger names are hidden in every notation', () => {
  for (const contact of [
    '010-1234-5678',
    '01012345678',
    '010 1234 5678',
    '010.1234.5678',
    '+82 10-1234-5678',
    '(010) 1234-5678',
    '02-123-4567',
    '031-1234-5678',
    'dano.seo+cast@example.co.kr',
    'https://open.kakao.com/o/abc123',
  ])
    expect(hideContacts(`연락은 ${contact} 로 주세요`)).toBe('연락은 (연락처 가림) 로 주세요')
  expect(hideContacts('카톡 아이디: dano_seo 예요')).toBe('카톡 아이디: (연락처 가림) 예요')
  expect(hideContacts('인스타 @dano.seo')).toBe('인스타 (연락처 가림)')
})

test('text that only resembles a number stays', () => {
  for (const words of [
    '2019년 3월부터 2024년 12월까지 공연했어요',
    '키 168cm, 010학번은 아니에요',
    '라인이 예쁜 한국무용을 했고 1,200회 무대에 섰어요',
    '촬영 가능일: 2026-01-02 ~ 2026-02-03',
  ])
    expect(hideContacts(words)).toBe(words)
})
