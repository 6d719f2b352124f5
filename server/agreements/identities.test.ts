import { expect } from 'vitest'
import { newPhone } from '#server/accounts/accounts.support.ts'
import { textsTo } from '#server/accounts/guardian/guardian.support.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { createManager, createPerson, type Person } from '../../test/support/people.ts'
import { createMember } from '../../test/support/team.ts'
import { added, type Draft, edit, makeDraft, password, send, sign } from './agreements.support.ts'

const { server, test } = apiTest()

type Who = 'owner' | 'full' | 'actor' | 'moderator'
type Api = Person['api']

/** Each call about an agreement that was sent, and who may make it. */
const calls = (draft: Draft, textSha256: string, formId: number) => {
  const { params, casting, appId } = draft
  const signature = {
    ...{ textSha256, name: '아무개', consents: true as const, provides: true },
    proof: { method: 'PASSWORD' as const, password },
  }
  const terms = { ...added, workTitle: '늦여름의 관객', roleName: '수경' } as never
  const ofCasting = { params: { castingId: casting.id } }
  const account = { bank: '가나은행', number: '123-456789-01-234', holder: '아무개' }
  const guardian = { name: '별보호자', phone: newPhone() }
  const of = (may: readonly Who[], call: (api: Api['agreements']) => Promise<unknown>) => ({ may, call })
  return {
    list: of(['owner', 'full'], api => api.ofCasting({ ...ofCasting, query: {} })),
    make: of(['owner', 'full'], api =>
      api.make({ ...ofCasting, body: { roles: [{ appId, roleId: casting.roleId }] } }),
    ),
    read: of(['owner', 'full', 'actor', 'moderator'], api => api.agreement({ params })),
    edit: of(['owner', 'full'], api => api.edit({ params, body: { textSha256, formId, terms, reasons: {} } })),
    send: of(['owner'], api => api.send({ params, body: signature })),
    sign: of(['actor'], api => api.sign({ params, body: signature })),
    askGuardian: of(['actor'], api => api.askGuardian({ params, body: { guardian } })),
    askForChange: of(['actor'], api =>
      api.askForChange({ params, body: { requests: [{ clause: 1, text: '바꿔요' }] } }),
    ),
    decline: of(['actor'], api => api.decline({ params, body: {} })),
    withdraw: of(['owner', 'full'], api => api.withdraw({ params })),
    end: of(['owner', 'actor'], api => api.end({ params, body: { reason: '두 사람이 그만두기로 했어요' } })),
    fee: of(['owner', 'full', 'actor'], api =>
      api.changeFee({ params: { ...params, no: 1 }, body: { act: 'MARK', paidOn: today() } }),
    ),
    account: of(['owner', 'full', 'actor'], api => api.account({ params })),
    setAccount: of(['actor'], api => api.setAccount({ params, body: account })),
    removeAccount: of(['actor'], api => api.removeAccount({ params })),
    dossier: of(['actor'], api => api.feeDossier({ params: { ...params, no: 1 } })),
  }
}

test('nobody beside its parties, team and operators reads or writes an agreement', async () => {
  const draft = await makeDraft(server)
  await edit(draft, added)
  const { owner, actor, casting, params } = draft
  const removed = await createMember(server, casting.id, 'FULL')
  await server.db.deleteFrom('casting_members').where('user_id', '=', removed.id).execute()
  const people: Record<string, Api> = {
    owner: owner.api,
    full: (await createMember(server, casting.id, 'FULL')).api,
    reviewer: (await createMember(server, casting.id)).api,
    removed: removed.api,
    stranger: (await createManager(server)).api,
    actor: actor.api,
    applicant: (await createApplicant(server, casting)).actor.api,
    moderator: (await createPerson(server, ['Admin'], { operatorRoles: ['MODERATION'] })).api,
    finance: (await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })).api,
    guest: server.api(),
  }
  await send(draft)
  const before = await owner.api.agreements.agreement({ params })
  const passed: string[] = []
  for (const [what, { may, call }] of Object.entries(calls(draft, before.textSha256, before.form.id)))
    for (const [who, api] of Object.entries(people)) {
      if (may.includes(who as Who)) continue
      const { status } = await refusal(call(api.agreements)).catch(() => ({ status: 200 }))
      if (status !== (who === 'guest' ? 401 : 404) && status !== 403) passed.push(`${what} by ${who}: ${status}`)
    }
  expect(passed).toEqual([])
  expect(await owner.api.agreements.agreement({ params })).toEqual(before)
})

test('only the latest link of a guardian opens the agreement, while it waits', async () => {
  const draft = await makeDraft(server, { birthDate: addDays(today(), -16 * 366) })
  await edit(draft, added)
  await send(draft)
  const guardian = { name: '별보호자', phone: newPhone() }
  await sign(draft, { guardian })
  const link = async () => /agreement-signing\/(ga_[\w-]+)/.exec((await textsTo(server, guardian.phone)).at(-1)!)![1]!
  const old = await link()
  await draft.actor.api.agreements.askGuardian({ params: draft.params, body: { guardian } })
  const { agreements } = server.api()
  const refuse = (token: string) => agreements.answerSigning({ params: { token }, body: { agrees: false } })
  for (const token of [old, `${old.slice(0, -4)}AAAA`, 'ga_', '../mine'])
    expect(await refusal(refuse(token))).toMatchObject({ status: expect.toBeOneOf([400, 404]) })
  const latest = await link()
  await refuse(latest)
  expect((await draft.owner.api.agreements.agreement({ params: draft.params })).state).toBe('DECLINED')
  expect(await refusal(refuse(latest))).toMatchObject({ status: 404 })
  expect(await refusal(agreements.signing({ params: { token: latest } }))).toMatchObject({ status: 404 })
})
