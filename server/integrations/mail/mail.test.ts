import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MailRefused, type MailSender, MailUncertain } from './mail-sender.ts'
import { type Mailbox, startMailbox } from './mailbox-stand-in.ts'
import { createSmtpMails } from './smtp.ts'

let mailbox: Mailbox
let mails: MailSender
beforeAll(async () => {
  mailbox = await startMailbox()
  mails = createSmtpMails({ url: mailbox.url, from: '무대로 <no-reply@example.com>', timeout: 2_000 })
})
afterAll(async () => {
  await mails.close()
  await mailbox.stop()
})
beforeEach(() => {
  mailbox.mails.length = 0
})

const mail = {
  to: 'seo@example.com',
  subject: '결과가 나왔어요',
  text: '결과를 확인해 주세요',
  html: '<p>결과를 확인해 주세요</p>',
  key: 'delivery:7',
  unsubscribeUrl: 'https://example.com/unsubscribe?token=a',
}

test('a mail is sent once, with its own id and an unsubscribe button', async () => {
  await mails.send(mail)
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['seo@example.com']])
  const { source } = mailbox.mails[0]!
  expect(source).toContain('Message-ID: <delivery-7@example.com>')
  expect(source).toContain('List-Unsubscribe: <https://example.com/unsubscribe?token=a>')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('permanent, retryable and uncertain failures are distinguished', async () => {
  mailbox.faults.push('refused', 'busy', 'reset-after')
  await expect(mails.send(mail)).rejects.toThrow(MailRefused)
  const busy = await mails.send(mail).catch(error => error)
  expect([busy instanceof MailRefused, busy instanceof MailUncertain]).toEqual([false, false])
  expect(mailbox.mails).toHaveLength(0)
  await expect(mails.send(mail)).rejects.toThrow(MailUncertain)
  expect(mailbox.mails).toHaveLength(1)
})

test('line breaks in a subject create no header', async () => {
  await mails.send({ ...mail, subject: '안녕\r\nBcc: other@example.com' })
  expect(mailbox.mails[0]!.to).toEqual(['seo@example.com'])
  expect(mailbox.mails[0]!.source).not.toMatch(/^Bcc:/m)
})
