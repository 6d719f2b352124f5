import { expect, test } from '@playwright/test'
import { openOwnCasting, shortlist } from './own-castings.ts'
import { expectAccessible, open, savedName, signedIn, takenOver } from './support.ts'

test('an applicant invited to an audition answers, and is told of its cancellation @desktop', async ({ browser }) => {
  // Auditions are set up at a desk.
  const place = '합정 연습실 3층'
  const casting = await openOwnCasting(1)
  const { name, loginId } = casting.applicants[0]!
  const manager = await signedIn(browser, casting.manager)
  await shortlist(manager.context(), casting)
  await open(manager, `/mypage/castingadmin/${casting.id}/auditions`)
  await manager.getByRole('button', { name: '일정 만들기' }).click()
  const sheet = manager.getByRole('dialog')
  await sheet.getByLabel('날짜').fill('2099-12-24')
  await sheet.getByLabel('시작 시각').fill('15:30')
  await sheet.getByRole('button', { name: '일정 만들기' }).click()
  await expect(sheet.getByText('장소나 화상 주소 중 하나는 적어 주세요')).toBeVisible()
  await sheet.getByLabel('장소', { exact: true }).fill(place)
  await expectAccessible(manager)
  await sheet.getByRole('button', { name: '일정 만들기' }).click()
  const slot = manager.getByRole('listitem').filter({ hasText: place })
  await expect(slot.getByRole('heading', { name: '2099년 12월 24일 (목) 15:30–15:50' })).toBeVisible()

  await slot.getByRole('button', { name: '배우 초대' }).click()
  await sheet.getByRole('searchbox', { name: '이름으로 찾기' }).fill(name)
  await sheet.getByText(name).click()
  await expectAccessible(manager)
  await sheet.getByRole('button', { name: '1명 초대하기' }).click()
  const ask = manager.getByRole('alertdialog')
  await expect(ask.getByText(`1명에게 알려요: ${name}`)).toBeVisible()
  await ask.getByText('지금 바로').click()
  await ask.getByRole('button', { name: '초대하기' }).click()
  await slot.getByRole('link', { name: '초대한 배우 보기' }).click()
  await expect(slot.getByText('답을 기다려요')).toBeVisible()

  const actor = await signedIn(browser, loginId)
  await open(actor, '/mypage/castinghistory')
  await actor.getByRole('link', { name: /^오디션 일정 답을 기다려요 1개/ }).click()
  const invitation = actor.getByRole('listitem').filter({ hasText: place })
  await invitation.getByRole('button', { name: '시간 변경 요청' }).click()
  await actor.getByRole('textbox', { name: '올 수 있는 때' }).fill('저녁이면 좋겠어요')
  await expectAccessible(actor)
  await actor.getByRole('dialog').getByRole('button', { name: '변경 요청' }).click()
  await expect(invitation.getByText('저녁이면 좋겠어요')).toBeVisible()
  await manager.reload()
  await takenOver(manager)
  await expect(slot.getByText('저녁이면 좋겠어요')).toBeVisible()

  await invitation.getByRole('button', { name: '참석하기' }).click()
  const file = actor.waitForEvent('download')
  await invitation.getByRole('link', { name: '캘린더에 추가' }).click()
  expect(await savedName(file)).toBe('오디션.ics')

  await slot.getByRole('button', { name: '일정 취소' }).click()
  await ask.getByText('지금 바로').click()
  await ask.getByRole('button', { name: '일정 취소' }).click()
  await expect(slot.getByText('취소됨')).toBeVisible()
  await actor.reload()
  await expect(invitation.getByText('취소됨')).toBeVisible()
})
