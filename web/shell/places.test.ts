import { expect, it } from 'vitest'
import { floatingButtons, hasCompanyData, hasFooter, simpleTitle } from './places.ts'

it.each([
  ['/', true],
  ['/casting', true],
  ['/casting/', true],
  ['/casting/12', false],
  ['/mypage/castinghistory', false],
])('[H-05] footer on %s: %s', (pathname, shown) => {
  expect(hasFooter(pathname)).toBe(shown)
})

it.each([
  ['/', true],
  ['/profiletour', true],
  ['/plfilplus/join', true],
  ['/casting', false],
])('business data on narrow screens of %s: %s', (pathname, shown) => {
  expect(hasCompanyData(pathname)).toBe(shown)
})

it.each([
  ['/account/findId', '아이디 찾기'],
  ['/account/findPassword', '비밀번호 찾기'],
  ['/account/changePassword', '비밀번호 변경'],
  ['/account/signup', '회원가입'],
  ['/account/login', null],
])('[R-19] simplified header of %s: %s', (pathname, title) => {
  expect(simpleTitle(pathname)).toBe(title)
})

it('[H-06] to top shows from 100 px, to bottom hides within 100 px of the end', () => {
  expect(floatingButtons(99, 800, 3000)).toEqual({ top: false, bottom: true })
  expect(floatingButtons(100, 800, 3000)).toEqual({ top: true, bottom: true })
  expect(floatingButtons(2099, 800, 3000)).toEqual({ top: true, bottom: true })
  expect(floatingButtons(2100, 800, 3000)).toEqual({ top: true, bottom: false })
  expect(floatingButtons(0, 800, 600)).toEqual({ top: false, bottom: false })
})
