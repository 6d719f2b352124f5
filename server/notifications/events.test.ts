import { expect, vi } from 'vitest'
import type { Notification } from '#contract/notifications/index.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { tellClosings } from '../../test/support/closings.ts'
import { tellDecisions } from '../../test/support/decisions.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { completeCasting, postCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()

/** The latest card of a type with this text, once the job has written it. */
function toldOf(person: Person, type: Notification['type'], words: string): Promise<Notification> {
  return vi.waitUntil(async () => {
    const { list } = await person.api.notifications.list({ query: { limit: 50 } })
    return list.find(card => card.type === type && `${card.title} ${card.content}`.includes(words)) ?? null
  }, 10_000) as Promise<Notification>
}

test('[A-95][A-33] an owner is told of applications once, as applicants of what happens to theirs', async () => {
  const manager = await createManager(server)
  const casting = await postCasting(server, manager, { isProgressShown: true })
  const roles = await manager.api.castings.roles({ params: { castingId: casting.id } })
  const people = []
  for (let at = 0; at < 3; at++) people.push(await createApplicant(server, { id: casting.id, roleId: roles[0]!.id }))
  const gathered = await toldOf(manager, 'APPLICATION', '3명')
  expect(gathered).toMatchObject({ link: `/mypage/castingadmin/${casting.id}`, isImportant: false })
  expect(
    (await manager.api.notifications.list({ query: { limit: 50 } })).list.filter(card => card.type === 'APPLICATION'),
  ).toHaveLength(1)

  const [first, second] = people
  const params = { castingId: casting.id, appId: first!.id }
  await manager.api.review.markRead({ params })
  await manager.api.review.markRead({ params })
  expect(await toldOf(first!.actor, 'APPLICATION_READ', '읽었어요')).toMatchObject({ link: '/mypage/castinghistory' })

  const close = () =>
    manager.api.castings.closeEarly({ params: { castingId: casting.id }, body: { isEarlyClosed: true } })
  await close()
  await close()
  await tellClosings(server, casting.id)
  await toldOf(first!.actor, 'CASTING_CHANGED', '일찍 마감')
  await toldOf(second!.actor, 'CASTING_CHANGED', '일찍 마감')
  const { list } = await first!.actor.api.notifications.list({ query: { limit: 50 } })
  expect(list.map(card => card.type).sort()).toEqual(['APPLICATION_READ', 'CASTING_CHANGED'])
  const others = await second!.actor.api.notifications.list({ query: { limit: 50 } })
  expect(others.list.map(card => card.type)).toEqual(['CASTING_CHANGED'])
})

test('[P-04] the owner is told an operator’s decision unless it was rolled back', async () => {
  const [manager, admin] = [await createManager(server), await createAdmin(server)]
  const { id } = await manager.api.castings.create({
    body: { action: 'submit', acceptsCopy: true, ...completeCasting() },
  })
  const decide = (body: { status: 'OPEN' } | { status: 'REJECTED'; reason: string }) =>
    admin.api.admin.decideCasting({ params: { castingId: id }, body } as never)
  await decide({ status: 'REJECTED', reason: '출연료를 적어 주세요' })
  await expect(decide({ status: 'OPEN' })).rejects.toMatchObject({ code: 'casting_state_moved' })
  await tellDecisions(server)
  expect(await toldOf(manager, 'CASTING_REVIEWED', '출연료를 적어')).toMatchObject({ link: `/casting/${id}/edit` })
  const { list } = await manager.api.notifications.list()
  expect(list).toHaveLength(1)
})
