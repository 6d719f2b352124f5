import { type APIRequestContext, expect, test } from '@playwright/test'
import { copiedText } from '../support/pdf-text.ts'
import { handsWithClock } from './hands.ts'
import { post, read, sameOrigin } from './newcomers.ts'
import { type OwnCasting, openOwnCasting } from './own-castings.ts'
import {
  codeFor,
  expectAccessible,
  expectNoSidewaysScroll,
  field,
  newcomer,
  open,
  password,
  signedIn,
  textLink,
} from './support.ts'

/** The team casts its only applicant for 수경, who accepts. */
async function acceptCasting(casting: OwnCasting, team: APIRequestContext, actor: APIRequestContext): Promise<void> {
  const [{ applicationId }] = casting.applicants as [OwnCasting['applicants'][number]]
  const path = `/v1/castings/${casting.id}/applications`
  await post(team, `${path}/${applicationId}`, { stage: 'AUDITION' })
  await post(team, `${path}/${applicationId}`, { stage: 'CAST' })
  const messages = [{ kind: 'CAST', body: '최종 합격했어요', applicationIds: [applicationId] }]
  await post(team, `${path}/results`, { messages, undecidedIds: [] })
  const { roles } = await read(team, `/v1/castings/${casting.id}`)
  const roleId = roles.find((each: { name: string }) => each.name === '수경').id
  const answer = await actor.patch(`${path}/roles/${roleId}/cast-answer`, {
    headers: sameOrigin,
    data: { isAccepted: true },
  })
  expect(answer.status()).toBe(200)
}

test('[R-03] from the accepted casting decision to a signed agreement, its fee and a dispute', async ({ browser }) => {
  const casting = await openOwnCasting(1)
  const [{ loginId, name }] = casting.applicants as [OwnCasting['applicants'][number]]
  const team = await signedIn(browser, casting.manager)
  const actor = await signedIn(browser, loginId)
  const hands = handsWithClock()
  const { name: managerName } = await read(team.request, '/v1/users/me')

  await test.step('the actor accepts a casting decision', () => acceptCasting(casting, team.request, actor.request))

  await test.step('the team makes the agreement, which is filled from the notice', async () => {
    await open(team, `/mypage/castingadmin/${casting.id}/agreements`)
    await expect(team.getByText('출연을 수락한 배우 1명의 계약서를 만들 수 있어요')).toBeVisible()
    await expectAccessible(team)
    await expectNoSidewaysScroll(team)
    await hands.press(team.getByRole('button', { name: '계약서 만들기' }))
    await expect(team.getByRole('heading', { name: `${name} · 수경 계약서` })).toBeVisible()
    await expect(field(team, '작품')).toHaveValue('늦여름의 관객')
    await expectAccessible(team)
    await expectNoSidewaysScroll(team)
  })

  await test.step('a term worse than the notice needs a reason', async () => {
    const send = team.getByRole('button', { name: '서명하고 보내기' })
    await expect(send).toBeEnabled()
    await hands.type(field(team, '출연료'), '500000')
    await expect(send).toBeDisabled()
    await hands.type(field(team, '촬영 회차'), '3')
    await hands.type(field(team, '사용 매체'), 'OTT')
    await hands.type(field(team, '사용 기간(개월)'), '24')
    await hands.type(field(team, '사용 지역'), '국내')
    await hands.type(field(team, '수익 배분'), '따로 나누지 않는다')
    await hands.press(team.getByRole('button', { name: '저장하고 미리보기' }))
    await expect(team.getByText(/공고와 달라요 · 공고: 회차당 .* → 계약: 회차당 500,000원$/)).toBeVisible()
    await hands.type(field(team, '출연료 · 배우가 읽을 이유'), '회차가 줄어서 전체 예산에 맞췄어요')
    await hands.press(team.getByRole('button', { name: '저장하고 미리보기' }))
    await expect(team.getByText('이유: 회차가 줄어서 전체 예산에 맞췄어요')).toBeVisible()
    await expect(send).toBeEnabled()
  })

  await test.step('the owner signs and sends it', async () => {
    await hands.type(field(team, '이름'), managerName)
    await hands.press(team.getByRole('checkbox', { name: '제3자 제공에 동의해요 (필수)' }))
    await hands.press(team.getByRole('checkbox', { name: '내용을 모두 확인했고, 이 계약서에 서명해요' }))
    await hands.type(field(team, '비밀번호'), password)
    await hands.press(team.getByRole('button', { name: '서명하고 보내기' }))
    await expect(team.getByText('서명 기다림')).toBeVisible()
  })

  await test.step('the actor reads what differs, and signs', async () => {
    await open(actor, '/mypage/agreements')
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
    await hands.press(actor.getByRole('link', { name: / · 수경/ }))
    await expect(actor.getByRole('heading', { name: /출연 계약서$/ })).toBeVisible()
    await expect(actor.getByText('이유: 회차가 줄어서 전체 예산에 맞췄어요')).toBeVisible()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
    await hands.type(field(actor, '이름'), '다른 이름')
    await hands.press(actor.getByRole('checkbox', { name: '제3자 제공에 동의해요 (필수)' }))
    await hands.press(actor.getByRole('checkbox', { name: '내용을 모두 확인했고, 이 계약서에 서명해요' }))
    await hands.type(field(actor, '비밀번호'), password)
    await hands.press(actor.getByRole('button', { name: '서명하기' }))
    await expect(actor.getByRole('alert').filter({ hasText: '계정의 이름과 같게 적어 주세요' })).toBeVisible()
    await hands.type(field(actor, '이름'), name)
    await hands.type(field(actor, '비밀번호'), password)
    await hands.press(actor.getByRole('button', { name: '서명하기' }))
    await expect(actor.getByRole('listitem').filter({ hasText: '체결됐어요' })).toBeVisible()
    await expect(actor.getByText(`배우 ${name}`)).toBeVisible()
  })

  await test.step('the agreement is sealed, after three minutes of hands at most, and the file is the one sealed', async () => {
    const sealed = actor.getByRole('link', { name: '계약서 PDF 받기' })
    await expect(async () => {
      await actor.reload()
      await expect(sealed).toBeVisible({ timeout: 1000 })
    }).toPass()
    expect(hands.seconds()).toBeLessThan(180)
    await expectAccessible(actor)
    const file = await actor.request.get((await sealed.getAttribute('href')) ?? '')
    const pdf = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: await file.body() }
    await open(actor, '/check')
    await actor.locator('input[type=file]').setInputFiles(pdf)
    await expect(actor.getByText('우리가 봉인한 계약서와 같아요')).toBeVisible()
    const [, number = ''] = /확인번호\s*(\w{5}-\w{5})/.exec(await copiedText(pdf.buffer)) ?? []
    await field(actor, '확인번호').fill(number)
    await actor.getByRole('button', { name: '확인하기' }).click()
    await expect(actor.getByText('우리가 봉인한 출연 계약서가 맞아요')).toBeVisible()
    await expectAccessible(actor)
    pdf.buffer[pdf.buffer.length >> 1]! ^= 1
    await actor.locator('input[type=file]').setInputFiles(pdf)
    await expect(actor.getByText('우리가 봉인한 파일과 달라요')).toBeVisible()
  })

  await test.step('the actor says where the fee is to be paid', async () => {
    await open(actor, '/mypage/fees')
    await actor.getByRole('link', { name: / · 수경/ }).click()
    await field(actor, '은행').fill('가나은행')
    await field(actor, '계좌번호').fill('990101-2345678')
    await field(actor, '예금주').fill(name)
    await actor.getByRole('button', { name: '계좌 알려 주기' }).click()
    await expect(actor.getByText('주민등록번호는 여기에 적지 마세요')).toBeVisible()
    await field(actor, '계좌번호').fill('123-456789-01-234')
    await actor.getByRole('button', { name: '계좌 알려 주기' }).click()
    await expect(actor.getByRole('button', { name: '계좌 지우기' })).toBeVisible()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
  })

  await test.step('the team marks the fee as paid', async () => {
    await open(team, `/mypage/castingadmin/${casting.id}/agreements`)
    await expect(team.getByText('지급 예정')).toBeVisible()
    await team.getByRole('link', { name: new RegExp(`${name} · 수경`) }).click()
    await expect(team.getByText('123-456789-01-234')).toBeVisible()
    await team.getByRole('button', { name: '보냈다고 표시하기' }).click()
    await expect(team.getByText('지급 표시', { exact: true })).toBeVisible()
    await expectAccessible(team)
    await expectNoSidewaysScroll(team)
  })

  await test.step('the actor finds it among their fees, and answers that nothing came', async () => {
    await open(actor, '/mypage/fees')
    await expect(actor.getByText(/아직 받지 못한 출연료 1건/)).toBeVisible()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
    await actor.getByRole('link', { name: / · 수경/ }).click()
    await actor.getByRole('radio', { name: '못 받았어요' }).check()
    await actor.getByRole('button', { name: '답하기' }).click()
    await expect(actor.getByRole('link', { name: '예술인 신문고에 신고할 내용 정리하기' })).toBeVisible()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
  })

  await test.step('the owner answers what differs', async () => {
    await team.reload()
    await expect(team.getByText('배우의 답이 지급 표시와 달라요')).toBeVisible()
    await team.getByRole('button', { name: '아직 다 보내지 못했어요' }).click()
    await expect(team.getByText('배우의 답이 지급 표시와 달라요')).toBeHidden()
  })

  await test.step('the actor takes the record of what happened along', async () => {
    await actor.getByRole('link', { name: '예술인 신문고에 신고할 내용 정리하기' }).click()
    await expect(actor.getByRole('heading', { name: '예술인 신문고에 신고할 내용' })).toBeVisible()
    await expect(actor.getByText(/제작사의 답: 아직 다 보내지 못했어요/)).toBeVisible()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
    const href = (await actor.getByRole('link', { name: /^글.*받기$/ }).getAttribute('href')) ?? ''
    const zip = await actor.request.get(href)
    expect(zip.headers()['content-type']).toBe('application/zip')
    expect((await zip.body()).subarray(0, 2).toString()).toBe('PK')
  })
})

test('[R-03] a guardian without an account signs for a minor, by the link of a text @phone', async ({ browser }) => {
  const casting = await openOwnCasting(1, { isMinorAllowed: true }, 16)
  const [{ loginId, name }] = casting.applicants as [OwnCasting['applicants'][number]]
  const team = await signedIn(browser, casting.manager)
  const actor = await signedIn(browser, loginId)
  const { phone } = newcomer()

  await test.step('the owner signs', async () => {
    await acceptCasting(casting, team.request, actor.request)
    await open(team, `/mypage/castingadmin/${casting.id}/agreements`)
    await team.getByRole('button', { name: '계약서 만들기' }).click()
    await field(team, '출연료').fill('1000000')
    await field(team, '촬영 회차').fill('3')
    await field(team, '사용 매체').fill('OTT')
    await field(team, '사용 기간(개월)').fill('24')
    await field(team, '사용 지역').fill('국내')
    await field(team, '수익 배분').fill('따로 나누지 않는다')
    await team.getByRole('button', { name: '저장하고 미리보기' }).click()
    await expect(team.getByRole('button', { name: '서명하고 보내기' })).toBeEnabled()
    await field(team, '이름').fill((await read(team.request, '/v1/users/me')).name)
    await team.getByRole('checkbox', { name: '제3자 제공에 동의해요 (필수)' }).check()
    await team.getByRole('checkbox', { name: '내용을 모두 확인했고, 이 계약서에 서명해요' }).check()
    await field(team, '비밀번호').fill(password)
    await team.getByRole('button', { name: '서명하고 보내기' }).click()
    await expect(team.getByText('서명 기다림')).toBeVisible()
  })

  await test.step('the minor signs, and names the guardian', async () => {
    await open(actor, '/mypage/agreements')
    await actor.getByRole('link', { name: / · 수경/ }).click()
    await field(actor, '보호자 이름').fill('한보람')
    await field(actor, '보호자 휴대폰 번호').fill(phone)
    await field(actor, '이름').fill(name)
    await actor.getByRole('checkbox', { name: '제3자 제공에 동의해요 (필수)' }).check()
    await actor.getByRole('checkbox', { name: '내용을 모두 확인했고, 이 계약서에 서명해요' }).check()
    await field(actor, '비밀번호').fill(password)
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
    await actor.getByRole('button', { name: '서명하기' }).click()
    await expect(actor.getByText('보호자에게 문자를 보냈어요. 보호자가 서명하면 체결돼요.')).toBeVisible()
  })

  const guardian = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage()
  await test.step('the guardian reads the whole agreement, and signs with the number that was texted', async () => {
    await open(guardian, await textLink(team.request, phone, /\/agreement-signing\/\S+/))
    await expect(guardian.getByRole('heading', { name: '출연 계약서에 보호자 서명이 필요해요' })).toBeVisible()
    await expectAccessible(guardian)
    await expectNoSidewaysScroll(guardian)
    await guardian.getByRole('checkbox', { name: '내용을 모두 확인했고, 이 계약서에 서명해요' }).check()
    await guardian.getByRole('button', { name: '동의하고 서명하기' }).click()
    await field(guardian, '휴대폰 번호').fill(phone)
    await guardian.getByRole('button', { name: '인증번호 받기' }).click()
    await expect(guardian.getByRole('heading', { name: /숫자 6자리/ })).toBeVisible()
    await field(guardian, '인증번호').fill(await codeFor(team.request, phone))
    await guardian.getByRole('button', { name: '동의하고 서명하기' }).click()
    await expect(guardian.getByRole('heading', { name: '서명했어요' })).toBeVisible()
    await expectAccessible(guardian)
  })

  await test.step('the agreement is concluded', async () => {
    await actor.reload()
    await expect(actor.getByText('보호자 한보람')).toBeVisible()
    await expect(actor.getByRole('listitem').filter({ hasText: '체결됐어요' })).toBeVisible()
  })
})
