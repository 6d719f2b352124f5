import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { refusal } from '../../test/support/applicants.ts'
import { createPerson } from '../../test/support/people.ts'
import { formText } from './agreements.support.ts'
import { clausesOf } from './forms.ts'

const { server, test } = apiTest()
const given = { kind: 'DRAMA', name: '방송 출연 표준계약서', version: '2025-07', reason: '새 판이 나왔어요' } as const

test('a form that lacks a place of a duty is refused by a sentence that names it', () => {
  expect(clausesOf(formText())).toEqual([
    { no: 1, title: '내용', text: expect.stringContaining('{출연료}') },
    { no: 2, title: '분쟁 해결', text: '먼저 이야기로 푼다.' },
  ])
  const problem = (text: string) => {
    try {
      clausesOf(text)
    } catch (error) {
      return (error as Error).message
    }
    return null
  }
  expect(problem('그냥 적은 글')).toMatch(/조를 찾지 못했어요/)
  expect(problem(`머리말\n${formText()}`)).toMatch(/조를 찾지 못했어요/)
  expect(problem(formText().replace('제2조', '제3조'))).toMatch(/^제3조를 확인해/)
  expect(problem(formText().replace('(분쟁 해결)', ''))).toMatch(/^제2조를 확인해/)
  expect(problem(formText().replace('{출연료}', '{출연 료}'))).toMatch(/\{출연 료\}는 채울 수 없는/)
  expect(problem(formText({ without: '지급일' }))).toMatch(/‘지급일’ 자리가 없어요.*\{지급일\}/)
  expect(problem(formText({ without: '맡는 장면' }))).toBeNull()
})

test('Moderation loads a form and retires it once, each with a line in the audit log', async () => {
  const { api } = await createPerson(server, ['Admin'], { operatorRoles: ['MODERATION'] })
  const { id } = await api.admin.loadAgreementForm({ body: { ...given, text: formText() } })
  const twice = api.admin.loadAgreementForm({ body: { ...given, text: formText() } })
  expect(await refusal(twice)).toMatchObject({ status: 409, code: 'agreement_form_twice' })
  const lacking = api.admin.loadAgreementForm({
    body: { ...given, version: '2', text: formText({ without: '출연료' }) },
  })
  expect(await refusal(lacking)).toMatchObject({ status: 422, code: 'agreement_form_wrong' })
  const live = await api.admin.agreementForms({ query: { state: 'LIVE' } })
  expect(live).toMatchObject({ totalResult: 1, counts: { LIVE: 1 } })
  expect(live.list[0]).toMatchObject({ id, kind: 'DRAMA', version: '2025-07', state: 'LIVE', uses: 0 })

  const retire = () => api.admin.retireAgreementForm({ params: { formId: id }, body: { reason: '새 판으로 바꿔요' } })
  await retire()
  expect(await refusal(retire())).toMatchObject({ status: 409, code: 'agreement_form_retired' })
  expect((await api.admin.agreementForms({ query: { state: 'LIVE' } })).list).toEqual([])
  const log = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'agreement_form.%')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['agreement_form.load', 'agreement_form.retire'])
})

test('operators with other roles neither read nor load forms', async () => {
  const { api } = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  expect(await refusal(api.admin.agreementForms())).toMatchObject({ status: 403 })
  const load = api.admin.loadAgreementForm({ body: { ...given, text: formText() } })
  expect(await refusal(load)).toMatchObject({ status: 403 })
})
