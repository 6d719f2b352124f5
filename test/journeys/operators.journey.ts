import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { signInAsNewcomer, signInAsNewManager } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { daysFromNow, expectAccessible, open, signedIn, syllables } from './support.ts'

// Castings are written and looked after at a desk.

const id = syllables()
const title = `〈방학의 맛 ${id}〉 아역 배우를 찾아요`

/** A field whose label continues with whether it is optional. */
const words = (within: Page | Locator, name: RegExp) => within.getByRole('textbox', { name })

/** Submits a casting for children as this browser's manager; returns its id. */
async function submitted(context: BrowserContext): Promise<number> {
  const answer = await context.request.post('/v1/castings', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      action: 'submit',
      title,
      artCategory: 'SHORT_FILM',
      workTitle: '방학의 맛',
      companyName: '필름 온기',
      companyPhone: '02-000-0000',
      synopsis: '여름 방학을 할머니 댁에서 보내는 남매의 짧은 이야기예요.',
      contents: '낮에만 촬영하고 보호자가 함께 있어요. 대본은 미리 보내 드려요.',
      isShootUndecided: true,
      region: 'GANGWON',
      auditionWay: 'OFFLINE',
      minReward: 300_000,
      maxReward: 300_000,
      managerName: '한담당',
      managerEmail: 'casting@example.com',
      castingEndDate: daysFromNow(10),
      isMinorAllowed: true,
      roles: [{ name: '동생', ageMin: 7, ageMax: 10, description: '말이 많고 잘 웃는 막내예요.' }],
    },
  })
  const { data } = await answer.json()
  expect(data.status).toBe('IN_REVIEW')
  return data.id
}

test('[T-01][P-04][R-02] two operators look after a casting for minors and its question @desktop', async ({
  browser,
}) => {
  const manager = await (await browser.newContext()).newPage()
  await signInAsNewManager(manager.context())
  const castingId = await submitted(manager.context())
  const [first, second] = [await signedIn(browser, 'admin1'), await signedIn(browser, 'admin2')]
  const review = `/admin/castings?q=${castingId}&id=${castingId}`

  await test.step('one operator is not enough', async () => {
    await open(first, review)
    const dialog = first.getByRole('dialog')
    await expect(dialog.getByText(/운영자 두 명이 승인해야 열려요/)).toBeVisible()
    await expectAccessible(first)
    await dialog.getByRole('button', { name: '1차 승인하기' }).click()
    await expect(first.getByText('다른 운영자가 한 번 더 승인하면 열려요').first()).toBeVisible()
    await open(first, review)
    await expect(dialog.getByRole('button', { name: /승인하기/ })).toHaveCount(0)
    await open(second, review)
    await second.getByRole('dialog').getByRole('button', { name: '승인하기' }).click()
    await expect(second.getByText('공고를 열었어요')).toBeVisible()
  })

  await test.step('two windows edit it: leaving asks, and both changes are kept', async () => {
    const other = await manager.context().newPage()
    const edit = `/casting/${castingId}/edit`
    await open(manager, edit)
    await open(other, edit)
    await words(other, /^감독/).fill('한여름')
    await other.getByRole('button', { name: '저장하기' }).click()
    await expect(other.getByText('공고를 수정했어요')).toBeVisible()
    await words(manager, /^채널·플랫폼/).fill('단편 영화제')
    await manager
      .getByRole('link', { name: /무대로/ })
      .first()
      .click()
    await manager.getByRole('button', { name: '계속 쓰기' }).click()
    await expect(words(manager, /^채널·플랫폼/)).toHaveValue('단편 영화제')
    await manager.getByRole('button', { name: '저장하기' }).click()
    await expect(manager.getByText('다른 곳에서 이 공고를 먼저 수정해서 합쳤어요.')).toBeVisible()
    await expect(words(manager, /^감독/)).toHaveValue('한여름')
    await expect(words(manager, /^채널·플랫폼/)).toHaveValue('단편 영화제')
    await expectAccessible(manager)
    await manager.getByRole('button', { name: '저장하기' }).click()
    await expect(manager.getByText('공고를 수정했어요')).toBeVisible()
    await open(other, `/casting/${castingId}`)
    await expect(other.getByText('단편 영화제')).toBeVisible()
    await expect(other.getByText('한여름')).toBeVisible()
  })

  await test.step('refused input is gone after leaving; input kept over a reload can be discarded', async () => {
    const edit = `/casting/${castingId}/edit`
    const kept = manager.getByText('저장하지 못했던 내용을 다시 가져왔어요.')
    await open(manager, edit)
    await manager.route(`**/v1/castings/${castingId}`, route => route.abort())
    await words(manager, /^감독/).fill('버릴 이름')
    await manager.getByRole('button', { name: '저장하기' }).click()
    await expect(manager.getByText('서버와 연결하지 못했어요').first()).toBeVisible()
    await manager.unroute(`**/v1/castings/${castingId}`)
    await manager
      .getByRole('link', { name: /무대로/ })
      .first()
      .click()
    await manager.getByRole('button', { name: '나가기' }).click()
    await expect(manager).toHaveURL(/\/$/)
    await open(manager, edit)
    await expect(words(manager, /^감독/)).toHaveValue('한여름')
    await expect(kept).toHaveCount(0)
    manager.once('dialog', dialog => dialog.accept())
    await words(manager, /^감독/).fill('남은 이름')
    await manager.reload()
    await expect(kept).toBeVisible()
    await expect(words(manager, /^감독/)).toHaveValue('남은 이름')
    await expectAccessible(manager)
    await manager.getByRole('button', { name: '버리기' }).click()
    await expect(words(manager, /^감독/)).toHaveValue('한여름')
    await open(manager, edit)
    await expect(kept).toHaveCount(0)
  })

  await test.step('a question is reported; the operator sees why and removes it', async () => {
    const actor = await browser.newPage()
    await signInAsNewcomer(actor.context())
    await open(actor, `/casting/${castingId}`)
    await words(actor, /^질문하기/).fill(`이런 작품을 누가 하나요? ${id}`)
    await actor.getByRole('button', { name: '질문 보내기' }).click()
    await expect(actor.getByText('답이 달리면 모두에게 보여요').first()).toBeVisible()
    await open(manager, `/casting/${castingId}`)
    await manager.getByRole('button', { name: '신고', exact: true }).click()
    const sheet = manager.getByRole('dialog', { name: '질문 신고' })
    await sheet.getByRole('radio', { name: '욕설이나 비방이 있어요' }).check()
    await words(sheet, /^자세한 내용/).fill('비꼬는 말이에요')
    await expectAccessible(manager)
    await sheet.getByRole('button', { name: '신고하기' }).click()
    await expect(manager.getByText('신고를 받았어요. 확인하고 결과를 알려 드릴게요')).toBeVisible()
    await open(first, '/admin/reports')
    const entry = first.getByRole('listitem').filter({ hasText: id }).first()
    await expect(entry.getByText('비꼬는 말이에요')).toBeVisible()
    await entry.getByRole('textbox', { name: '사유' }).fill('다른 사람을 비꼬는 말이에요')
    await entry.getByRole('button', { name: '질문 지우기' }).click()
    await expect(first.getByText(/^조치했어요/)).toBeVisible()
    await open(manager, `/casting/${castingId}`)
    await expect(manager.getByText(`이런 작품을 누가 하나요? ${id}`)).toHaveCount(0)
  })
})

test('[R-02][W-08] an operator marks a casting as verified, closes and deletes it @desktop', async ({ browser }) => {
  const { id: castingId, title, manager: owner } = await openOwnCasting(0)
  const manager = await signedIn(browser, owner)
  const first = await signedIn(browser, 'admin1')
  const review = `/admin/castings?q=${castingId}&id=${castingId}`
  const dialog = first.getByRole('dialog', { name: '공고 검수' })
  await open(first, review)
  await dialog.getByRole('button', { name: '인증하기' }).click()
  await expect(first.getByText('인증 표시를 붙였어요')).toBeVisible()
  await open(manager, `/casting/${castingId}`)
  await expect(manager.getByText('인증 공고').first()).toBeVisible()
  await open(first, review)
  await expect(dialog.getByRole('button', { name: '인증 해제' })).toBeVisible()
  await dialog.getByRole('button', { name: '조기마감하기' }).click()
  const asking = first.getByRole('dialog', { name: '공고를 지금 마감할까요?' })
  await asking.getByRole('button', { name: '조기마감하기' }).click()
  await expect(asking.getByText('사유를 다섯 글자 이상 적어 주세요')).toBeVisible()
  await words(asking, /^사유/).fill('캐스팅이 끝났다고 알려 왔어요')
  await expectAccessible(first)
  await asking.getByRole('button', { name: '조기마감하기' }).click()
  await expect(first.getByText('공고를 조기마감했어요')).toBeVisible()
  const remove = async () => {
    await open(first, review)
    await dialog.getByRole('button', { name: '삭제하기' }).click()
    const deleting = first.getByRole('dialog', { name: '공고를 삭제할까요?' })
    await words(deleting, /^사유/).fill('올린 사람이 요청했어요')
    await deleting.getByRole('button', { name: '삭제하기' }).click()
    await expect(first.getByText('공고를 삭제했어요')).toBeVisible()
  }
  await remove()
  await first.getByRole('button', { name: '되돌리기', exact: true }).click()
  await expect(first.getByText('되돌렸어요. 알림은 나가지 않았어요')).toBeVisible()
  await open(manager, `/casting/${castingId}`)
  await expect(manager.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await remove()
  await expectAccessible(first)
  await open(manager, `/casting/${castingId}`)
  await expect(manager.getByRole('heading', { name: /삭제된 공고/ })).toBeVisible()
})
