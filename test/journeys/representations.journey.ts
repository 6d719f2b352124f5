import { expect, type Page, test } from '@playwright/test'
import { addProfile, signInAsNewcomer, signInAsNewOperator } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { codeFor, expectAccessible, expectNoSidewaysScroll, field, open, photo, takenOver } from './support.ts'

/** The day of birth of somebody who is 17 all year. */
const seventeen = `${new Date().getFullYear() - 18}-12-31`

async function agreeIn(page: Page, phone: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '인증번호 받기' }).click()
  await field(sheet, '인증번호').fill(await codeFor(page.request, phone))
  await sheet.getByRole('button', { name: '동의하고 시작하기' }).click()
}

test('a guardian applies for a child until the child ends it', async ({ browser, page: guardian }) => {
  const casting = await openOwnCasting(0, { isMinorAllowed: true })
  const child = await (await browser.newContext()).newPage()
  const parent = await signInAsNewcomer(guardian.context(), 'Actor', { birthDate: '1980-03-01' })
  const { name, phone } = await signInAsNewcomer(child.context(), 'Actor', { birthDate: seventeen })
  await addProfile(child.context(), name)

  await test.step('the guardian asks by name and number', async () => {
    await open(guardian, '/mypage/people')
    await expect(guardian.getByText('아직 함께 관리하는 배우가 없어요')).toBeVisible()
    await expectAccessible(guardian)
    await expectNoSidewaysScroll(guardian)
    await guardian.getByRole('radio', { name: /^보호자/ }).check()
    await field(guardian, '배우 이름').fill(name)
    await field(guardian, '배우 휴대폰 번호').fill(phone)
    await guardian.getByRole('button', { name: '부탁하기' }).click()
    const asked = guardian.getByRole('listitem').filter({ hasText: name })
    await expect(asked.getByText(/배우가 동의하면 시작해요/)).toBeVisible()
    await field(guardian, '배우 이름').fill(name)
    await field(guardian, '배우 휴대폰 번호').fill(phone)
    await guardian.getByRole('button', { name: '부탁하기' }).click()
    await expect(guardian.getByText('이미 부탁했어요. 배우가 동의하기를 기다려 주세요')).toBeVisible()
  })

  await test.step('the child agrees with a code to their own number', async () => {
    await open(child, '/mypage/people')
    await child.getByRole('button', { name: `${parent.name} 님의 부탁에 동의하기` }).click()
    const sheet = child.getByRole('dialog')
    await expect(sheet.getByText(/결제, 계정, 로그인, 탈퇴는 대신할 수 없어요/)).toBeVisible()
    await expectAccessible(child)
    await agreeIn(child, phone)
    await expect(child.getByRole('button', { name: `${parent.name} 님과 함께 관리하기 끝내기` })).toBeVisible()
    await expectAccessible(child)
    await expectNoSidewaysScroll(child)
  })

  const bar = guardian.getByRole('region', { name: '누구로 보고 있는지' })
  await test.step('the guardian switches, and every page says so', async () => {
    await open(guardian, '/mypage/people')
    await guardian.getByRole('button', { name: `${name} 님으로 보기` }).click()
    await expect(guardian).toHaveURL(/\/casting$/)
    await takenOver(guardian)
    await expect(bar).toContainText(`${name} 님으로 보고 있어요`)
    await expectAccessible(guardian)
    await expectNoSidewaysScroll(guardian)
    await open(guardian, '/mypage')
    await expect(bar).toContainText(parent.name)
    const answer = await guardian.goto('/mypage/account')
    expect(answer?.status()).toBe(403)
    await expect(guardian.getByText('대신 할 수 없는 일이에요. 내 계정으로 돌아가서 해 주세요')).toBeVisible()
  })

  await test.step('no menu leads a representative to what is refused, and the bell is the child’s', async () => {
    const refused: string[] = []
    const streams: string[] = []
    guardian.on('response', answer => answer.status() === 403 && refused.push(answer.url()))
    guardian.on('request', sent => /notifications\/stream/.test(sent.url()) && streams.push(sent.url()))
    const links = new Set<string>()
    for (const page of ['/mypage', '/profiletour', '/mypage/statistics', '/plfilplus']) {
      await open(guardian, page)
      for (const link of await guardian.locator('a[href^="/"]').all())
        links.add((await link.getAttribute('href')) ?? '')
    }
    for (const link of links) if (!/^\/(v\d|policy|account|actors\/|casting\/)/.test(link)) await guardian.goto(link)
    await open(guardian, '/mypage/profilemanagement')
    await expect(guardian.getByText('파일은 배우 본인만 올리고 내려받을 수 있어요')).toBeVisible()
    expect(refused).toEqual([])
    expect(streams).toEqual([])
  })

  await test.step('the guardian applies in the child’s name', async () => {
    await open(guardian, `/casting/${casting.id}`)
    await guardian.getByRole('button', { name: '지원하기' }).click()
    const sheet = guardian.getByRole('dialog')
    await expect(sheet.getByText(`${name} 님 이름으로 지원해요`)).toBeVisible()
    await sheet.getByRole('checkbox').or(sheet.getByRole('radio')).first().check()
    await sheet.getByRole('button', { name: '다음' }).click()
    await sheet.getByRole('button', { name: '다음' }).click()
    await sheet.getByRole('checkbox', { name: /제3자 제공에 동의해요/ }).check()
    await sheet.getByRole('button', { name: '지원하기' }).click()
    await expect(sheet.getByText('지원서를 보냈어요')).toBeVisible()
    await open(child, '/mypage/castinghistory')
    await expect(child.getByRole('heading', { name: casting.title })).toBeVisible()
  })

  await test.step('with a second child, one menu switches between the two', async () => {
    const other = await (await browser.newContext()).newPage()
    const sibling = await signInAsNewcomer(other.context(), 'Actor', { birthDate: seventeen })
    await open(guardian, '/mypage')
    await expect(guardian.getByRole('button', { name: '다른 배우로 보기' })).toHaveCount(0)
    await bar.getByRole('button', { name: '내 계정으로' }).click()
    await guardian.getByRole('radio', { name: /^보호자/ }).check()
    await field(guardian, '배우 이름').fill(sibling.name)
    await field(guardian, '배우 휴대폰 번호').fill(sibling.phone)
    await guardian.getByRole('button', { name: '부탁하기' }).click()
    await expect(guardian.getByRole('listitem').filter({ hasText: sibling.name })).toBeVisible()
    await open(other, '/mypage/people')
    await other.getByRole('button', { name: `${parent.name} 님의 부탁에 동의하기` }).click()
    await agreeIn(other, sibling.phone)
    await expect(other.getByRole('button', { name: `${parent.name} 님과 함께 관리하기 끝내기` })).toBeVisible()
    await open(guardian, '/mypage/people')
    const act = guardian
      .locator('form')
      .filter({ has: guardian.getByRole('button', { name: `${sibling.name} 님으로 보기` }) })
    const siblingId = await act.locator('input[name=userId]').inputValue()
    // As a notification of the sibling's news leads there.
    await open(guardian, `/mypage/people?for=${siblingId}&to=%2Fmypage%2Fcastinghistory`)
    await expect(guardian.getByRole('listitem').filter({ hasText: sibling.name })).toContainText('새 소식')
    await expectAccessible(guardian)
    await guardian.getByRole('button', { name: `${sibling.name} 님으로 소식 보기` }).click()
    await expect(guardian).toHaveURL('/mypage/castinghistory')
    await expect(bar).toContainText(`${sibling.name} 님으로 보고 있어요`)
    await takenOver(guardian)
    await bar.getByRole('button', { name: '다른 배우로 보기' }).click()
    await guardian.getByRole('button', { name: `${name} 님으로 보기` }).click()
    await expect(bar).toContainText(`${name} 님으로 보고 있어요`)
    await expectAccessible(guardian)
    await expectNoSidewaysScroll(guardian)
    await other.context().close()
  })

  await test.step('the child ends it in one step, and the guardian reads so', async () => {
    await open(child, '/mypage/people')
    await expect(child.getByRole('listitem').filter({ hasText: '공고에 지원했어요' })).toContainText(parent.name)
    await expectAccessible(child)
    await expectNoSidewaysScroll(child)
    await child.getByRole('button', { name: `${parent.name} 님과 함께 관리하기 끝내기` }).click()
    await expect(child.getByText('나를 함께 관리하는 사람이 없어요')).toBeVisible()
    const answer = await guardian.goto('/mypage/castinghistory')
    expect(answer?.status()).toBe(403)
    await expect(guardian.getByText('함께 관리하기가 끝나 더는 대신할 수 없어요.', { exact: false })).toBeVisible()
    await expectAccessible(guardian)
    await guardian.getByRole('button', { name: '내 계정으로' }).click()
    await expect(guardian.getByRole('heading', { name: '함께 관리하는 배우', level: 1 })).toBeVisible()
    await expect(bar).toHaveCount(0)
  })
  await child.context().close()
})

test('a guardian is confirmed by papers, acts for the child, and the child ends it', async ({
  browser,
  page: guardian,
}) => {
  const child = await (await browser.newContext()).newPage()
  const operator = await (await browser.newContext()).newPage()
  const parent = await signInAsNewcomer(guardian.context(), 'CastingManager', { birthDate: '1980-03-01' })
  const { name, loginId } = await signInAsNewcomer(child.context(), 'Actor', { birthDate: seventeen })
  await addProfile(child.context(), name)
  await signInAsNewOperator(operator.context())
  const sentTo = guardian.getByRole('listitem', { name })

  await test.step('the guardian sends papers, which say nothing about accounts', async () => {
    await open(guardian, '/mypage/people')
    await guardian.getByRole('radio', { name: '서류로 확인할 보호자' }).check()
    await expect(guardian.getByText(/주민등록번호 뒷자리는 꼭 가려 주세요/)).toBeVisible()
    await field(guardian, '배우 이름').fill(name)
    await field(guardian, '배우 생년월일').fill(seventeen.replaceAll('-', ''))
    await guardian.getByRole('textbox', { name: '배우 아이디' }).fill(loginId)
    await guardian.getByRole('button', { name: '서류 보내기' }).click()
    await expect(guardian.getByText('서류를 한 개 이상 올려 주세요')).toBeVisible()
    await expectAccessible(guardian)
    await expectNoSidewaysScroll(guardian)
    await guardian.getByLabel('파일 선택').setInputFiles(await photo('family.jpg', [1200, 900]))
    await expect(guardian.getByText(/^\d+KB$/)).toBeVisible()
    await guardian.getByRole('button', { name: '서류 보내기' }).click()
    await expect(sentTo.getByText('운영자가 서류를 확인하고 있어요.', { exact: false })).toBeVisible()
    await expect(field(guardian, '배우 이름')).toHaveValue('')
    await expectAccessible(guardian)
    await expectNoSidewaysScroll(guardian)
  })

  const decide = async (label: string, reason?: string) => {
    await open(operator, `/admin/guardian-papers?q=${encodeURIComponent(name)}`)
    await operator.getByRole('link', { name }).click()
    const drawer = operator.getByRole('dialog')
    await expect(drawer.getByText('아이디까지 같아요')).toBeVisible()
    await expectAccessible(operator)
    if (reason) await drawer.getByRole('textbox', { name: '사유' }).fill(reason)
    await drawer.getByRole('button', { name: label }).click()
  }

  await test.step('an operator asks for more, and the guardian sends it', async () => {
    await decide('보완 요청하기', '배우의 이름이 보이지 않아요')
    await expect(operator.getByText('보완을 요청했어요')).toBeVisible()
    await expectNoSidewaysScroll(operator)
    await open(guardian, '/mypage/people')
    await expect(sentTo.getByText('사유: 배우의 이름이 보이지 않아요')).toBeVisible()
    await expectAccessible(guardian)
    await expectNoSidewaysScroll(guardian)
    await sentTo.getByLabel('파일 선택').setInputFiles(await photo('family-2.jpg', [900, 1200]))
    await expect(sentTo.getByText('family-2.jpg')).toBeVisible()
    await expect(sentTo.getByText(/^\d+KB$/)).toHaveCount(2)
    await sentTo.getByRole('button', { name: '서류 더 보내기' }).click()
    await expect(sentTo.getByText('운영자가 서류를 확인하고 있어요.', { exact: false })).toBeVisible()
  })

  await test.step('an operator agrees, and the guardian acts for the child', async () => {
    await decide('보호자로 확인하기')
    await expect(operator.getByText('보호자로 확인했어요. 배우에게 바로 알렸어요')).toBeVisible()
    await open(guardian, '/mypage/people')
    await expect(guardian.getByText('서류로 확인했어요')).toBeVisible()
    await open(guardian, '/mypage/notifications')
    for (const topic of ['지원 결과', '지원 진행'])
      await expect(guardian.getByText(topic, { exact: true }).first()).toBeVisible()
    await expect(guardian.getByText('맞춤 공고', { exact: true })).toHaveCount(0)
    await open(guardian, '/mypage/people')
    await guardian.getByRole('button', { name: `${name} 님으로 보기` }).click()
    await expect(guardian.getByRole('region', { name: '누구로 보고 있는지' })).toContainText(name)
  })

  await test.step('the child ends it in one step', async () => {
    await open(child, '/mypage/people')
    await child.getByRole('button', { name: `${parent.name} 님과 함께 관리하기 끝내기` }).click()
    await expect(child.getByText('나를 함께 관리하는 사람이 없어요')).toBeVisible()
    const answer = await guardian.goto('/mypage/castinghistory')
    expect(answer?.status()).toBe(403)
  })
  await child.context().close()
  await operator.context().close()
})
