import { expect, type Page, test } from '@playwright/test'
import { addProfile, post, signInAsNewcomer, signInAsNewManager } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, field, open, signedIn, takenOver } from './support.ts'

// A team works at its desks, and by thumb on the way.

test('[U-03][R-03][A-11][A-30] a role proposed by a collaborator leads to a self-tape that a reviewer watches @desktop', async ({
  browser,
}) => {
  const { id: castingId, title: casting, manager } = await openOwnCasting(0)
  const owner = await signedIn(browser, manager)
  const [full, reviewer, actor] = [await browser.newPage(), await browser.newPage(), await browser.newPage()]
  for (const [page, role] of [
    [full, 'FULL'],
    [reviewer, 'REVIEWER'],
  ] as const) {
    const { loginId } = await signInAsNewManager(page.context())
    await post(owner.request, `/v1/castings/${castingId}/members`, { login: loginId, role })
  }
  const { name } = await signInAsNewcomer(actor.context())
  const profileId = await addProfile(actor.context(), name)
  const row = (page: Page, text = casting) => page.getByRole('listitem').filter({ hasText: text })

  await test.step('an invited person finds everything on the list of castings', async () => {
    for (const page of [full, reviewer]) {
      await open(page, '/mypage/castingadmin')
      const invitation = page.getByRole('region', { name: '받은 초대' })
      await invitation.getByRole('button', { name: '수락하기' }).click()
      await expect(page.getByText('이제 이 공고를 함께 봐요')).toBeVisible()
    }
    for (const place of ['지원자 보기', '수정'])
      await expect(row(full).getByRole('link', { name: `${casting} ${place}` })).toBeVisible()
    await row(full)
      .getByRole('button', { name: `${casting} 더 보기` })
      .click()
    for (const place of ['보낸 제안', '오디션 일정', '셀프테이프'])
      await expect(row(full).getByRole('link', { name: place, exact: true })).toBeVisible()
    await row(full).getByRole('button', { name: '조기마감' }).click()
    await full.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
    const lesser = row(reviewer)
    await expect(lesser.getByRole('link', { name: `${casting} 지원자 보기` })).toBeVisible()
    await expect(lesser.getByRole('link', { name: /수정|보낸 제안|셀프테이프/ })).toHaveCount(0)
    await expectAccessible(full)
    await open(reviewer, `/mypage/castingadmin/${castingId}/selftapes`)
    await expect(reviewer.getByRole('main')).toContainText('공고를 올린 분에게')
  })

  await test.step('a collaborator proposes for another’s casting, and edits it', async () => {
    await row(full)
      .getByRole('link', { name: `${casting} 수정` })
      .click()
    await expect(full.getByRole('heading', { name: '공고 수정' })).toBeVisible()
    await open(full, `/actors/${profileId}`)
    await full.getByRole('button', { name: '배역 제안' }).first().click()
    const dialog = full.getByRole('dialog')
    await dialog.getByLabel(/^공고/).selectOption(casting)
    await dialog.getByLabel(/^배역/).selectOption('수경')
    await dialog.getByLabel(/전할 말/).fill('선착장 장면에 어울려요')
    await dialog.getByRole('button', { name: '제안 보내기' }).click()
    const ask = full.getByRole('alertdialog', { name: '제안을 보낼까요?' })
    await expect(ask.getByText(`1명에게 알려요: ${name}`)).toBeVisible()
    await ask.getByText('지금 바로').click()
    await ask.getByRole('button', { name: '보내기' }).click()
    await expect(full.getByText('제안했어요')).toBeVisible()
  })

  await test.step('the actor accepts by applying', async () => {
    await open(actor, '/mypage/proposals')
    const offer = actor.getByRole('listitem').filter({ hasText: casting })
    await expect(offer.getByText('선착장 장면에 어울려요')).toBeVisible()
    await offer.getByRole('button', { name: '수락하고 지원하기' }).click()
    const sheet = actor.getByRole('dialog')
    await sheet.getByRole('checkbox', { name: /제3자 제공에 동의해요/ }).check()
    await sheet.getByRole('button', { name: '지원하기' }).click()
    await expect(sheet.getByText('지원서를 보냈어요')).toBeVisible()
  })

  const workspace = `/mypage/castingadmin/${castingId}?q=${encodeURIComponent(name)}`
  await test.step('once shortlisted, the collaborator asks for a self-tape', async () => {
    await open(full, workspace)
    await inspector(full).getByRole('button', { name: '서류 합격으로', exact: true }).click()
    await expect(full.getByText(/→ 서류 합격/)).toBeVisible()
    await full.getByRole('button', { name: '제안, 오디션, 셀프테이프' }).click()
    await full.getByRole('link', { name: '셀프테이프' }).click()
    await takenOver(full)
    await full.getByRole('button', { name: '셀프테이프 요청' }).first().click()
    const sheet = full.getByRole('dialog')
    await sheet.getByLabel(/^대본/).fill('수경: 배는 언제 들어와요?')
    await sheet.getByRole('searchbox').fill(name)
    await sheet.getByRole('checkbox', { name: new RegExp(name) }).check()
    await sheet.getByRole('button', { name: /1명에게/ }).click()
    const ask = full.getByRole('alertdialog', { name: '1명에게 요청할까요?' })
    await ask.getByText('지금 바로').click()
    await ask.getByRole('button', { name: '보내기' }).click()
    await expect(row(full, name).getByText('답을 기다려요')).toBeVisible()
  })

  await test.step('the actor sends a video, and the reviewer watches it beside the application', async () => {
    await open(actor, '/mypage/selftapes')
    const tape = actor.getByRole('listitem').filter({ hasText: casting })
    await tape.getByRole('button', { name: '수락하기' }).click()
    await tape.getByRole('button', { name: '영상 보내기' }).click()
    const sheet = actor.getByRole('dialog')
    await sheet.getByLabel(/주소/).fill('https://youtu.be/aqz-KE-bpKQ')
    await sheet.getByRole('button', { name: '불러오기' }).click()
    await sheet.getByRole('button', { name: '이 영상 보내기' }).click()
    await expect(actor.getByText('셀프테이프를 보냈어요')).toBeVisible()
    await open(reviewer, workspace)
    await expect(reviewer.getByText('대본 보기')).toBeVisible()
    await reviewer.getByText('대본 보기').click()
    await expect(reviewer.getByText('수경: 배는 언제 들어와요?')).toBeVisible()
    await expect(inspector(reviewer).getByRole('button', { name: '서류 합격으로', exact: true })).toHaveCount(0)
    await expect(field(reviewer, '댓글')).toBeVisible()
    await expectAccessible(reviewer)
  })
})

test('[A-11] proposals to a folder are taken back by thumb before anybody hears of them @phone', async ({
  browser,
}) => {
  const { id: castingId, title: casting, manager } = await openOwnCasting(0)
  const owner = await signedIn(browser, manager)
  const people: string[] = []
  const profileIds: number[] = []
  for (const _ of [1, 2]) {
    const actor = await browser.newContext()
    const { name } = await signInAsNewcomer(actor)
    people.push(name)
    profileIds.push(await addProfile(actor, name))
    await actor.close()
  }
  const { id: folder } = await post(owner.context().request, '/v1/casting-list', { title: '바다 극장', profileIds })
  const propose = async () => {
    await open(owner, `/mypage/castinglists/${folder}`)
    await owner.getByRole('button', { name: '배역 제안' }).tap()
    const form = owner.getByRole('dialog', { name: '2명에게 제안할까요?' })
    await form.getByLabel(/^배역/).selectOption('수경')
    await form.getByRole('button', { name: '제안 보내기' }).tap()
    return form
  }
  const ask = owner.getByRole('alertdialog', { name: '제안을 보낼까요?' })
  await propose()
  await expect(ask.getByText(/^2명에게 알려요/)).toContainText(people[0]!)
  await expect(ask.getByText(/^2명에게 알려요/)).toContainText(people[1]!)
  await expect(ask.getByRole('radio', { name: /분 뒤/ })).toBeChecked()
  await expectAccessible(owner)
  await expectNoSidewaysScroll(owner)
  await ask.getByRole('button', { name: '보내기' }).tap()
  await expect(owner.getByText(/2명에게 제안했어요. .*에 알려요/)).toBeVisible()
  await owner.getByRole('button', { name: '되돌리기' }).tap()
  await expect(owner.getByText('되돌렸어요. 아무에게도 알리지 않아요')).toBeVisible()

  await propose()
  await ask.getByRole('button', { name: '보내기' }).tap()
  await expect(owner.getByText(/2명에게 제안했어요/)).toBeVisible()
  await open(owner, `/mypage/castingadmin/${castingId}/proposals`)
  await expect(owner.getByText(casting).first()).toBeVisible()
  const pending = owner.getByRole('list', { name: '곧 알릴 소식' })
  await expect(pending.getByText(/2명에게: 배역을 제안받았어요/)).toBeVisible()
  await expectAccessible(owner)
  await expectNoSidewaysScroll(owner)
  await pending.getByRole('button', { name: '되돌리기' }).tap()
  await expect(owner.getByText('아직 보낸 제안이 없어요')).toBeVisible()
})

const inspector = (page: Page) => page.getByRole('complementary', { name: /상세$/ })
