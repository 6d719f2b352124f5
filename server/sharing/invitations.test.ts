import { sql } from 'kysely'
import { beforeAll, beforeEach, expect } from 'vitest'
import { sharingLimits } from '#contract/limits.ts'
import { type Mailbox, startMailbox } from '#server/integrations/mail/mailbox-stand-in.ts'
import { apiTest } from '../../test/support/api.ts'
import { refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { createMember } from '../../test/support/team.ts'
import { sharingJob } from './door.ts'

let mailbox: Mailbox
const { server, test } = apiTest(async onCleanup => {
  mailbox = await startMailbox()
  onCleanup(() => mailbox.stop())
  return { SMTP_URL: mailbox.url, MAIL_FROM: '무대로 <no-reply@example.com>' }
})
let owner: Person
let casting: TestCasting

beforeAll(async () => {
  owner = await createManager(server)
})
beforeEach(async () => {
  casting = await openCasting(server, owner)
})

const here = () => ({ castingId: casting.id })
const send = (body: { role: 'FULL' | 'REVIEWER'; email?: string }, by = owner) =>
  by.api.sharing.sendInvitation({ params: here(), body })
const tokenOf = (path: string | null) => path!.split('/').at(-1)!
const link = async (role: 'FULL' | 'REVIEWER' = 'REVIEWER') => tokenOf((await send({ role })).path)
const openAs = (person: Person | null, token: string) =>
  (person?.api ?? server.api()).sharing.openInvitation({ params: { token } })
const join = (person: Person, token: string) => person.api.sharing.joinTeam({ params: { token } })
const pending = async () => (await owner.api.sharing.team({ params: here() })).invitations
const gone = { status: 404, code: 'not_found' }

test('[U-03] a link describes the invitation and admits one approved manager', async () => {
  const token = await link('FULL')
  expect(await openAs(null, token)).toMatchObject({ role: 'FULL', standing: 'GUEST', castingId: null })
  const member = await createManager(server)
  expect((await openAs(member, token)).standing).toBe('READY')
  expect(await join(member, token)).toEqual(here())
  expect((await member.api.review.overview({ params: here() })).viewer.kind).toBe('FULL')
  expect(await pending()).toEqual([])
  const late = await createManager(server)
  expect(await refusal(openAs(late, token))).toEqual(gone)
  expect(await refusal(join(late, token))).toEqual(gone)
  expect((await newsOf(server, owner)).map(({ title }) => title)).toContain('초대한 담당자가 공고를 함께 봐요')
})

test('[U-03] people see why they cannot accept an invitation', async () => {
  const token = await link()
  const [actor, unapproved] = [await createActor(server), await createUnapprovedManager(server)]
  expect((await openAs(actor, token)).standing).toBe('NO_MANAGER')
  expect((await openAs(unapproved, token)).standing).toBe('UNAPPROVED')
  expect(await refusal(join(actor, token))).toMatchObject({ status: 403 })
  expect(await refusal(join(unapproved, token))).toMatchObject({ code: 'auth_required' })
  const member = await createMember(server, casting.id)
  expect(await openAs(member, token)).toMatchObject({ standing: 'MEMBER', castingId: casting.id })
  for (const person of [member, owner])
    expect(await refusal(join(person, token))).toEqual({ status: 409, code: 'already_member' })
  // A person invited by login id joins by the link, with the link's role.
  const invited = await createManager(server)
  await owner.api.sharing.invite({ params: here(), body: { login: invited.loginId, role: 'REVIEWER' } })
  await join(invited, await link('FULL'))
  const { list } = await owner.api.sharing.team({ params: here() })
  expect(list.find(each => each.userId === invited.id)).toMatchObject({ state: 'ACCEPTED', role: 'FULL' })
})

test('[U-03] a mailed invitation is pending until it is replaced or revoked', async () => {
  expect((await send({ role: 'REVIEWER', email: 'colleague@example.com' })).path).toBeNull()
  await send({ role: 'FULL', email: 'Colleague@example.com' })
  const [invitation, ...others] = await pending()
  expect(others).toEqual([])
  expect(invitation).toMatchObject({ email: 'Colleague@example.com', role: 'FULL' })
  const { rows } = await sql<{ row: string }>`
    SELECT to_jsonb(casting_invitations)::text AS row FROM casting_invitations`.execute(server.db)
  for (const { row } of rows) expect(row.toLowerCase()).not.toContain('colleague')

  const colleague = await createMember(server, casting.id, 'FULL')
  expect((await colleague.api.sharing.team({ params: here() })).invitations).toEqual([])
  const at = { ...here(), invitationId: invitation!.id }
  for (const person of [colleague, await createManager(server)])
    expect((await refusal(person.api.sharing.revokeInvitation({ params: at }))).status).toBeGreaterThanOrEqual(403)
  expect(await refusal(send({ role: 'FULL' }, colleague))).toMatchObject({ status: 403 })
  expect((await owner.api.sharing.revokeInvitation({ params: at })).invitations).toEqual([])
  expect(await refusal(owner.api.sharing.revokeInvitation({ params: at }))).toEqual(gone)
  const admin = await createAdmin(server)
  expect((await send({ role: 'REVIEWER' }, admin)).team.invitations).toHaveLength(1)
})

test('[U-03] an invitation ends after a week, and counts towards the limit of members', async () => {
  const token = await link()
  await server.db
    .updateTable('casting_invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await refusal(join(await createManager(server), token))).toEqual(gone)
  expect(await pending()).toEqual([])
  await sharingJob.work({}, { db: server.db } as never)
  expect(await server.db.selectFrom('casting_invitations').select('id').execute()).toEqual([])
  await createMember(server, casting.id)
  for (let at = 1; at < sharingLimits.teamMembers; at++)
    await server.db
      .insertInto('casting_invitations')
      .values({
        casting_id: casting.id,
        role: 'REVIEWER',
        token_hash: Buffer.from(`${at}`),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
  expect(await refusal(send({ role: 'FULL' }))).toMatchObject({ code: 'team_limit' })
  const approved = await createManager(server)
  const byLogin = owner.api.sharing.invite({ params: here(), body: { login: approved.loginId, role: 'FULL' } })
  expect(await refusal(byLogin)).toMatchObject({ code: 'team_limit' })
})

test('[U-03] the mail contains the link, which admits its receiver', async () => {
  await server.server.jobs.start()
  await send({ role: 'REVIEWER', email: 'wanted@example.com' })
  const arrived = () => mailbox.mails.find(({ to }) => to.includes('wanted@example.com'))
  await expect.poll(arrived).toBeDefined()
  const [token] = /pfTeam_[\w-]{43}/.exec(wordsOf(arrived()!.source)) ?? []
  const member = await createManager(server)
  expect(await join(member, token!)).toEqual(here())
})

/** The parts of a mail in plain letters. */
const wordsOf = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/(?:[A-Za-z0-9+/]{60,}\r?\n)+[A-Za-z0-9+/=]*/g, part => Buffer.from(part, 'base64').toString())
    .replace(/=3D/g, '=')
