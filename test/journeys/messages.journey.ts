import { expect, test } from '@playwright/test'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn, syllables } from './support.ts'

// A team works at its desks; the actor reads on the phone below.

test('[R-03] a team writes to selected applicants, who read it beside their application @desktop', async ({
  browser,
}) => {
  const { id, manager, applicants } = await openOwnCasting(2)
  const [chosen, other] = applicants
  const owner = await signedIn(browser, manager)
  const text = `리딩 자료는 다음 주에 보내 드려요. ${syllables()}`

  await test.step('the sheet says who receives it, and keeps the text for the team', async () => {
    await open(owner, `/mypage/castingadmin/${id}`)
    await owner.getByRole('button', { name: `${chosen!.name} 선택` }).click()
    const bar = owner.getByRole('toolbar', { name: '선택한 지원자' })
    await bar.getByRole('button', { name: '더 보기' }).click()
    await owner.getByRole('button', { name: '메시지 보내기' }).click()
    const sheet = owner.getByRole('dialog', { name: '메시지 보내기' })
    await expect(sheet.getByText(chosen!.name, { exact: true })).toBeVisible()
    await sheet.getByRole('textbox', { name: /내용/ }).fill(text)
    await sheet.getByRole('button', { name: '이 문장 저장' }).click()
    await sheet.getByRole('textbox', { name: '문장 이름' }).fill('리딩 자료')
    await sheet.getByRole('button', { name: '저장', exact: true }).click()
    await expect(owner.getByText('문장을 저장했어요')).toBeVisible()
    await expectAccessible(owner)
    await sheet.getByRole('button', { name: '1명에게 보내기' }).click()
    const ask = owner.getByRole('alertdialog', { name: '메시지를 보낼까요?' })
    await expect(ask.getByText(`1명에게 알려요: ${chosen!.name}`)).toBeVisible()
    await ask.getByText('지금 바로').click()
    await ask.getByRole('button', { name: '보내기', exact: true }).click()
    await expect(owner.getByText('1명에게 메시지를 보냈어요')).toBeVisible()
  })

  await test.step('the one who was chosen reads it, the other one does not', async () => {
    const actor = await signedIn(browser, chosen!.loginId)
    await actor.setViewportSize({ width: 390, height: 844 })
    await open(actor, '/mypage/castinghistory')
    await expect(actor.getByRole('region', { name: '담당자의 메시지' }).getByText(text)).toBeVisible()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
    const another = await signedIn(browser, other!.loginId)
    await open(another, '/mypage/castinghistory')
    await expect(another.getByRole('listitem').first()).toBeVisible()
    await expect(another.getByText(text)).toHaveCount(0)
  })
})

test('[R-03] an applicant answers a message by a button and in own words @desktop', async ({ browser }) => {
  const { id, manager, applicants } = await openOwnCasting(1)
  const [applicant] = applicants
  const owner = await signedIn(browser, manager)
  const [question, words] = [`토요일 오전에 오실 수 있나요? ${syllables()}`, `열 시부터 좋아요. ${syllables()}`]

  await test.step('the team offers answers with the message', async () => {
    await open(owner, `/mypage/castingadmin/${id}`)
    await owner.getByRole('button', { name: `${applicant!.name} 선택` }).click()
    await owner.getByRole('toolbar', { name: '선택한 지원자' }).getByRole('button', { name: '더 보기' }).click()
    await owner.getByRole('button', { name: '메시지 보내기' }).click()
    const sheet = owner.getByRole('dialog', { name: '메시지 보내기' })
    await sheet.getByRole('textbox', { name: /내용/ }).fill(question)
    await sheet.getByRole('button', { name: '답 버튼 추가' }).click()
    await sheet.getByRole('textbox', { name: '답 1' }).fill('네, 갈 수 있어요')
    await sheet.getByRole('textbox', { name: '답 2' }).fill('어려워요')
    await expectAccessible(owner)
    await sheet.getByRole('button', { name: '1명에게 보내기' }).click()
    const ask = owner.getByRole('alertdialog', { name: '메시지를 보낼까요?' })
    await ask.getByText('지금 바로').click()
    await ask.getByRole('button', { name: '보내기', exact: true }).click()
    await expect(owner.getByText('1명에게 메시지를 보냈어요')).toBeVisible()
  })

  await test.step('the applicant presses one, once, and writes another reply', async () => {
    const actor = await signedIn(browser, applicant!.loginId)
    await actor.setViewportSize({ width: 390, height: 844 })
    await open(actor, '/mypage/castinghistory')
    const letters = actor.getByRole('region', { name: '담당자의 메시지' })
    const answers = letters.getByRole('group', { name: '답 선택' })
    await expectAccessible(actor)
    await answers.getByRole('button', { name: '네, 갈 수 있어요' }).click()
    await expect(actor.getByText('답을 보냈어요')).toBeVisible()
    await expect(answers).toHaveCount(0)
    await letters.getByRole('button', { name: '답장하기' }).click()
    await letters.getByRole('textbox', { name: '답장' }).fill(words)
    await letters.getByRole('button', { name: '답장 보내기' }).click()
    await expect(letters.getByText(words)).toBeVisible()
    await expectNoSidewaysScroll(actor)
  })

  await test.step('the team reads both beside the application, and the count of each answer', async () => {
    await open(owner, `/mypage/castingadmin/${id}?a=${applicant!.applicationId}`)
    await expect(owner.getByText(words)).toBeVisible()
    await expect(owner.getByText('네, 갈 수 있어요')).toBeVisible()
    await owner.getByRole('button', { name: `${applicant!.name} 선택` }).click()
    await owner.getByRole('toolbar', { name: '선택한 지원자' }).getByRole('button', { name: '더 보기' }).click()
    await owner.getByRole('button', { name: '메시지 보내기' }).click()
    const counts = owner.getByRole('region', { name: '최근에 받은 답' })
    await expect(counts.getByText('네, 갈 수 있어요 1명 · 어려워요 0명 · 아직 답 없음 0명')).toBeVisible()
  })
})
