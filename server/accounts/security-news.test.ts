import { expect, vi } from 'vitest'
import { type Mailbox, startMailbox } from '#server/integrations/mail/mailbox-stand-in.ts'
import { apiTest } from '../../test/support/api.ts'
import { newsOf } from '../../test/support/news.ts'
import { joining, newPhone, provePhone } from './accounts.support.ts'

let mailbox: Mailbox
const { server, test } = apiTest(async onCleanup => {
  mailbox = await startMailbox()
  onCleanup(() => mailbox.stop())
  return { SMTP_URL: mailbox.url, MAIL_FROM: '무대로 <no-reply@example.com>' }
})

async function member() {
  const body = await joining(server)
  const { token, user } = await server.api().accounts.join({ body })
  return { ...body, id: user.id, api: server.api(token!) }
}
type Member = Awaited<ReturnType<typeof member>>

const titlesOf = async (person: Member) => (await newsOf(server, person)).map(({ title }) => title)
const signInFrom = ({ loginId, password }: Member, userAgent: string) =>
  fetch(`${server.origin}/v1/users/login`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ loginId, password, staySignedIn: false }),
  }).then(answer => expect(answer.status).toBe(200))

test('only a sign-in from an unknown device is reported, once and by its name', async () => {
  const person = await member()
  await server.api().accounts.login({ body: { loginId: person.loginId, password: person.password } })
  expect(await titlesOf(person)).toEqual([])
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
  await signInFrom(person, phone)
  await signInFrom(person, phone)
  const [news, ...others] = await newsOf(server, person)
  expect(others).toEqual([])
  expect(news).toMatchObject({ title: '새 기기에서 로그인했어요', link: '/mypage/account', isUrgent: true })
  expect(news!.content).toContain('Safari · iPhone')
})

test('a changed password is reported, however it was changed', async () => {
  const person = await member()
  const newPassword = '무대 뒤의 긴 복도에서'
  await person.api.accounts.changePassword({ body: { currentPassword: person.password, newPassword } })
  expect(await titlesOf(person)).toEqual(['비밀번호가 바뀌었어요'])
  const phoneProof = await provePhone(server, person.phone, 'FIND_PASSWORD')
  const { resetToken } = await server.api().accounts.findPassword({ query: { loginId: person.loginId, phoneProof } })
  await server.api().accounts.resetPassword({ body: { resetToken: resetToken!, password: '조명이 꺼진 뒤의 박수' } })
  expect(await titlesOf(person)).toEqual(['비밀번호가 바뀌었어요', '비밀번호가 바뀌었어요'])
})

test('a changed number or address is reported to the former one', async () => {
  const person = await member()
  const before = `old${person.id}@example.com`
  await person.api.accounts.changeAccount({ body: { email: before } })
  await person.api.accounts.changeAccount({ body: { email: before, name: '윤슬' } })
  await person.api.accounts.changeAccount({ body: { email: `new${person.id}@example.com` } })
  await vi.waitFor(() => expect(mailbox.mails.map(({ to }) => to)).toContainEqual([before]), { timeout: 14_000 })
  const phone = newPhone()
  const phoneProof = await provePhone(server, phone, 'CHANGE_PHONE')
  await person.api.accounts.changeAccount({ body: { phone, phoneProof } })
  const titles = await titlesOf(person)
  expect(titles).toEqual(['이메일 주소가 바뀌었어요', '이메일 주소가 바뀌었어요', '휴대폰 번호가 바뀌었어요'])
  const { secrets } = server.server.tools
  const texts = await server.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', '=', 'PHONE_CHANGED')
    .orderBy('id')
    .execute()
  expect(texts.map(text => secrets.decrypt(text.recipient_encrypted))).toEqual([person.phone])
})
