import { type Browser, expect, test } from '@playwright/test'
import { addProfile, post, read, sameOrigin, signInAsNewcomer } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn, someAddress, syllables, textsTo } from './support.ts'

/** A proposal that has left as a text: its link, its number as printed, and both people. */
async function proposalAsText(browser: Browser) {
  const casting = await openOwnCasting(0)
  const context = await browser.newContext()
  const { loginId, phone } = await signInAsNewcomer(context)
  const profileId = await addProfile(context, `봄${syllables(loginId.slice(1))}`)
  // Journeys run at any hour.
  const quiet = { isOn: false, from: 21, to: 8 }
  await context.request.put('/v1/notification-settings', { headers: sameOrigin, data: { quiet } })
  const manager = (await signedIn(browser, casting.manager)).context()
  const { roles } = await read(manager.request, `/v1/castings/${casting.id}`)
  const proposal = { profileId, roleId: roles[0].id, message: '함께하고 싶어요', tells: 'NOW' }
  await post(manager.request, `/v1/castings/${casting.id}/proposals`, proposal)
  await manager.close()
  let found: RegExpExecArray | undefined
  await expect(async () => {
    const texts = await textsTo(context.request, phone)
    found = texts.map(text => /제안[\s\S]*(\/c\/\w{10})\n확인번호 (\S+)/.exec(text)).find(each => each !== null)
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  const [, link = '', number = ''] = found ?? []
  return { context, casting, phone, link, number }
}

test('a number tells anybody whether a text is ours, and leads its recipient on', async ({ browser, page }) => {
  const { context, casting, phone, link, number } = await proposalAsText(browser)
  const facts = page.getByRole('definition')

  await test.step('the recipient follows the link of the text to the proposal', async () => {
    const own = await context.newPage()
    await open(own, link)
    await expect(own).toHaveURL('/mypage/proposals')
    await own.close()
  })

  await test.step('somebody else finds the page below others, and learns what the text is', async () => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() })
    await open(page, '/')
    await page.getByRole('link', { name: '이 연락, 진짜예요?' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '이 연락, 진짜예요?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: '확인번호' }).fill(number.toLowerCase().replace('-', ' '))
    await page.getByRole('button', { name: '확인하기' }).click()
    await expect(page.getByText('보낸 연락이 맞아요')).toBeVisible()
    await expect(facts.filter({ hasText: `문자·알림톡 · 010-****-**${phone.slice(-2)}` })).toBeVisible()
    await expect(facts.filter({ hasText: casting.title })).toBeVisible()
    await expect(page.getByText('함께하고 싶어요')).toHaveCount(0)
    await expect(page.getByRole('link', { name: '로그인하고 이어서 보기' })).toHaveAttribute('href', /returnUrl=/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a number that nobody was sent says so', async () => {
    await page.getByRole('textbox', { name: '확인번호' }).fill('22222-22222')
    await page.getByRole('button', { name: '확인하기' }).click()
    await expect(page.getByText('우리가 보낸 연락이 아니에요')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('after five wrong ones the browser pays for the next by itself', async () => {
    for (const wrong of ['33333', '44444', '55555', '66666']) await page.goto(`/check?number=${wrong}-22222`)
    await open(page, `/check?number=${number}`)
    await expect(page.getByText('보낸 연락이 맞아요')).toBeVisible()
  })
  await context.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a number is checked by a plain form @phone', async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() })
    await page.goto('/check')
    await page.getByRole('textbox', { name: '확인번호' }).fill('22222-22222')
    await page.getByRole('button', { name: '확인하기' }).click()
    await expect(page).toHaveURL(/\/check\?number=/)
    await expect(page.getByText('우리가 보낸 연락이 아니에요')).toBeVisible()
  })
})

test('a team gives a number for a call, and who checks it reads of the company @desktop', async ({ browser, page }) => {
  const { id, manager, applicants } = await openOwnCasting(1)
  const owner = await signedIn(browser, manager)
  const panel = owner.getByRole('complementary', { name: `${applicants[0]!.name} 상세` })
  const sheet = owner.getByRole('dialog', { name: `${applicants[0]!.name} 님에게 알려 줄 확인번호` })
  const about = `2차 오디션 시간을 정하려고요 ${syllables()}`
  let number = ''

  await test.step('the panel of an applicant makes it, with the text to paste', async () => {
    await open(owner, `/mypage/castingadmin/${id}`)
    await panel.getByRole('button', { name: '확인번호 만들기' }).click()
    await sheet.getByText('메신저').click()
    await sheet.getByRole('textbox', { name: '무슨 일로 연락하나요?' }).fill('010-1234-5678로 전화 주세요')
    await sheet.getByRole('button', { name: '확인번호 만들기' }).click()
    await expect(sheet.getByText(/전화번호.*빼 주세요/)).toBeVisible()
    await sheet.getByRole('textbox', { name: '무슨 일로 연락하나요?' }).fill(about)
    await sheet.getByRole('button', { name: '확인번호 만들기' }).click()
    const text = await sheet.getByRole('textbox', { name: '붙여 넣을 글' }).inputValue()
    expect(text).toMatch(/^확인번호 \w{5}-\w{5}\n확인: http.*\/c\/\w{10}$/)
    number = /\w{5}-\w{5}/.exec(text)?.[0] ?? ''
    await expect(sheet.getByRole('listitem').filter({ hasText: about })).toBeVisible()
    await expectAccessible(owner)
  })

  await test.step('somebody who checks it reads what it is for, and facts of the company', async () => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() })
    await open(page, `/check?number=${number}`)
    await expect(page.getByRole('definition').filter({ hasText: about })).toBeVisible()
    const company = page.getByRole('region', { name: '공고를 올린 곳' })
    await expect(company.getByText(/사업자 서류를 확인했어요/)).toBeVisible()
    await expect(company.getByText('1건')).toBeVisible()
    await expect(page.getByText('안전')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('once the team takes it back, it vouches for nothing', async () => {
    const made = sheet.getByRole('listitem').filter({ hasText: about })
    await made.getByRole('button', { name: '취소하기' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: '취소하기' }).click()
    await expect(made.getByText('취소했어요')).toBeVisible()
    await open(page, `/check?number=${number}`)
    await expect(page.getByText('지금은 믿지 마세요')).toBeVisible()
    await expect(page.getByRole('region', { name: '공고를 올린 곳' })).toHaveCount(0)
  })
})

test('a file that is no agreement of ours says so, and never leaves the browser', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() })
  await open(page, '/check')
  const section = page.getByRole('region', { name: '계약서 PDF 확인' })
  const choose = (name: string, content: string) =>
    section.getByLabel('계약서 PDF 선택하기').setInputFiles({
      ...{ name, mimeType: 'application/pdf', buffer: Buffer.from(content) },
    })
  const sent: string[] = []
  page.on('request', request => sent.push(request.postData() ?? ''))
  await choose('글.pdf', '한글 문서')
  await expect(section.getByText(/계약서 PDF를 선택해 주세요/)).toBeVisible()
  await choose('계약서.pdf', '%PDF-1.7 남의 계약서')
  await expect(section.getByText('우리가 봉인한 파일과 달라요')).toBeVisible()
  expect(sent.join()).toContain('sha256')
  expect(sent.join()).not.toContain('남의 계약서')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
