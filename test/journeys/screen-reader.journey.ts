import { expect, test } from '@playwright/test'
import { addProfile, post, read, signInAsNewcomer } from './newcomers.ts'
import { openOwnCasting, shortlist } from './own-castings.ts'
import { ScreenReader } from './screen-reader.ts'
import { daysFromNow, signedIn } from './support.ts'

// The order of the keys is that of a wide screen.

test('[R-20] somebody who hears the page finds a casting by the keyboard and applies @desktop', async ({
  page,
  context,
}) => {
  const casting = await openOwnCasting(0)
  await signInAsNewcomer(context)
  await addProfile(context, '한가람')
  const reader = new ScreenReader(page)

  await test.step('skips the menus of the list and opens the casting', async () => {
    await reader.open(`/casting?q=${encodeURIComponent(casting.title)}`)
    expect(reader.heard.at(-1)).toContain('공고')
    expect(await reader.press('Tab')).toBe('본문으로 바로가기, link')
    await reader.press('Enter')
    await reader.goTo(`${casting.title}, link`)
    await reader.press('Enter')
    await reader.hears(`${casting.title} 페이지로 옮겼어요`)
    await reader.landsOn(new RegExp(`^${casting.title}, heading`))
  })

  await test.step('opens the form: a dialog with its title and the roles', async () => {
    await reader.goTo('지원하기, button')
    await reader.press('Enter')
    await reader.landsOn(/배역 선택, dialog/)
    expect(await reader.goTo(/수경, checkbox/)).toBe(
      '지원할 배역을 모두 선택해 주세요, group, 수경, checkbox, not checked',
    )
  })

  await test.step('hears what is missing, chooses a role and goes on', async () => {
    await reader.goTo('다음, button')
    await reader.press('Enter')
    await reader.landsOn(/수경, checkbox/)
    await reader.hears('지원할 배역을 선택해 주세요')
    expect(await reader.press('Space')).toContain('수경, checkbox, checked')
    await reader.goTo('다음, button')
    await reader.press('Enter')
    await reader.landsOn('사진 선택, heading')
    expect(await reader.goTo('checkbox')).toMatch(/사진 1.*, checkbox, checked/)
    await reader.goTo('다음, button')
    await reader.press('Enter')
    await reader.landsOn('메시지와 동의, heading')
  })

  await test.step('writes a message, hears that the consent is missing, gives it and sends', async () => {
    expect(await reader.goTo(/지원 메시지.*, textbox/)).toMatch(/지원 메시지.*, textbox.*연락처는 적지 않아도 돼요/)
    await page.keyboard.type('오래 보고 오래 듣는 연기를 해요.')
    await reader.goTo('지원하기, button')
    await reader.press('Enter')
    await reader.landsOn(
      /제3자 제공에 동의해요 \(필수\), checkbox, not checked, invalid.*동의하면 지원서를 보낼 수 있어요/,
    )
    expect(await reader.press('Space')).toContain('checkbox, checked')
    await reader.goTo('지원하기, button')
    await reader.press('Enter')
    await reader.landsOn('지원했어요, heading')
    await reader.goTo('지원 내역 보기, link')
    await reader.press('Enter')
    await reader.hears('지원 내역 페이지로 옮겼어요')
    await reader.landsOn('지원 내역, heading')
  })

  const { list } = await read(context.request, '/v1/applications/mine')
  expect(list[0]).toMatchObject({ message: '오래 보고 오래 듣는 연기를 해요.' })
})

test('[R-20] somebody who hears the page answers an audition from the bell @desktop', async ({ browser }) => {
  const casting = await openOwnCasting(1)
  const { loginId, applicationId } = casting.applicants[0]!
  const manager = await signedIn(browser, casting.manager)
  await shortlist(manager.context(), casting)
  const auditions = `/v1/castings/${casting.id}/auditions`
  const slot = { startAt: `${daysFromNow(3)}T06:00:00.000Z`, minutes: 20, place: '망원 연습실', capacity: 2 }
  const { id } = await post(manager.request, auditions, slot)
  await post(manager.request, `${auditions}/${id}/invites`, { applicationIds: [applicationId] })
  await manager.context().close()
  const page = await signedIn(browser, loginId)
  const reader = new ScreenReader(page)

  await test.step('hears at the bell that something is unread, and opens it', async () => {
    await reader.open('/casting')
    await expect(page.getByRole('button', { name: /^알림, 읽지 않음/ })).toBeVisible()
    await reader.goTo(/^알림, 읽지 않음 \d+, button/)
    await reader.press('Enter')
    await reader.landsOn(/알림, dialog/)
    await reader.goTo(/오디션에 초대받았어요, link/)
  })

  await test.step('follows it to the audition, and hears when and where it is', async () => {
    await reader.press('Enter')
    await reader.hears('오디션 일정 페이지로 옮겼어요')
    await reader.landsOn('오디션 일정, heading')
    expect(await reader.goTo(/참석하기, button/)).toContain(casting.title)
  })

  await test.step('says that they come, and hears that it is said', async () => {
    await reader.press('Enter')
    await reader.hears('참석한다고 알렸어요')
    expect(await reader.goTo('캘린더에 추가, link')).toContain('15:00–15:20')
  })

  const { list } = await read(page.request, '/v1/auditions/mine?page=1&limit=10')
  expect(list[0]).toMatchObject({ status: 'CONFIRMED' })
  await page.context().close()
})
