import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { castingsPersonalData } from '#server/castings/personal-data.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { findViewer } from '#server/kernel/session.ts'
import { sweepFiles } from '#server/media/stored-files.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant } from '../../../test/support/applicants.ts'
import { pdfFile } from '../../../test/support/documents.ts'
import { createActor, createManager, type Person } from '../../../test/support/people.ts'
import { postCasting } from '../../../test/support/posted-castings.ts'
import { addProfile } from '../../../test/support/profiles.ts'
import { agreed, joining, newPhone, refusal, tablesWith, waiting } from '../accounts.support.ts'
import { uploadDocuments, withDocuments } from '../authorisation/documents.support.ts'
import { leave, retainedJob } from './leaving.ts'

const { server, test } = apiTest()

const password = '밤마다 대본 읽기 7'
const reason = { reason: 'NOT_NEEDED' as const, password }

type Member = Person & { phone: string; email: string; name: string }

/** Somebody who joined through the full form. */
async function joinAs(permission: 'Actor' | 'CastingManager', name: string): Promise<Member> {
  const given = await joining(server, { phone: newPhone() })
  const email = `${given.loginId}@example.com`
  const consents = { ...agreed, MARKETING_EMAIL: true }
  const body = { ...given, permission, name, email, consents }
  const { token, user } = await server.api().accounts.join({ body })
  const person = { id: user.id, token: token!, loginId: given.loginId, api: server.api(token!) }
  return { ...person, phone: given.phone, email, name }
}

/** A text being sent cannot be recalled: the carrier may already have it. */
const textsAreSent = () =>
  vi.waitFor(
    async () => {
      const rows = await server.db
        .selectFrom('outbox')
        .select('id')
        .where('status', 'in', ['READY', 'SENDING'])
        .execute()
      expect(rows).toEqual([])
    },
    { timeout: 30_000, interval: 100 },
  )

const student = { applicantType: 'STUDENT' as const, companyName: '물빛예대 졸업작품', position: '연출' }

describe('DELETE /v1/users', () => {
  test('[A-81] nothing that identifies an actor stays in any table, and no session works', async () => {
    const manager = await createManager(server)
    const casting = await postCasting(server, manager)
    const actor = await joinAs('Actor', '고운달빛')
    const video = await actor.api.media.linkVideo({ body: { url: 'https://youtu.be/aqz-KE-bpKQ' } })
    const documents = await uploadDocuments(server, actor, [{ name: '숨은 이력서.pdf', content: pdfFile() }])
    const profileId = await addProfile(server, actor, {
      videos: [{ videoId: video.id, kind: 'REEL', title: '숨은 영상' }],
      fileIds: documents.data.map(document => document.id),
      actorName: '달빛가명',
      intro: '숨은 소개말',
      phone: actor.phone,
    })
    const { photos } = await actor.api.profiles.read({ params: { profileId } })
    const { photo } = (await server.db
      .selectFrom('profile_photos')
      .select('id as photo')
      .where('profile_id', '=', profileId)
      .executeTakeFirst())!
    const role = await server.db
      .selectFrom('casting_roles')
      .select('id')
      .where('casting_id', '=', casting.id)
      .executeTakeFirstOrThrow()
    await actor.api.applications.apply({
      params: { castingId: casting.id },
      body: { roleIds: [role.id], photoIds: [photo], videoIds: [video.id], message: '숨은 메시지', consent: true },
    })
    await manager.api.profiles.toggleBookmark({ params: { profileId } })
    const words = [
      actor.name,
      actor.phone,
      actor.email,
      actor.loginId,
      '달빛가명',
      '숨은 소개말',
      '숨은 메시지',
      '숨은 영상',
      '숨은 이력서',
    ]
    expect((await tablesWith(server, words)).length).toBeGreaterThan(4)

    await textsAreSent()
    await actor.api.accounts.leave({ body: reason })

    expect(await tablesWith(server, [...words, photos[0]!.image.key])).toEqual([
      `public.images: ${photos[0]!.image.key}`,
    ])
    const texts = await server.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient_index', '=', server.server.tools.secrets.blindIndex(actor.phone))
      .where('status', '<>', 'SENDING')
      .execute()
    expect(texts).toEqual([])
    expect(await refusal(actor.api.accounts.me())).toBe('401 not_signed_in')
    expect(await findViewer(server.db, actor.token, { ip: null })).toBeNull()
    expect(await refusal(server.api().accounts.login({ body: { loginId: actor.loginId, password } }))).toBe(
      '401 login_failed',
    )
    await sweepFiles(server.db, server.server.tools.store)
    expect(await tablesWith(server, [photos[0]!.image.key])).toEqual([])
    expect(await refusal(manager.api.profiles.read({ params: { profileId } }))).toBe('404 not_found')
    const { rows: sealed } = await sql<{ facts: string }>`
      SELECT facts_encrypted AS facts FROM retained.facts WHERE user_id = ${actor.id} ORDER BY id`.execute(server.db)
    const facts = sealed.map(row => JSON.parse(server.server.tools.secrets.decrypt(row.facts)))
    expect(facts).toMatchObject([{ provisions: [{ castingId: casting.id }] }, { name: actor.name }])
    const kept = await server.db.selectFrom('castings').select('apply_count').where('id', '=', casting.id).execute()
    expect(kept).toEqual([{ apply_count: 0 }])
    const { list } = await manager.api.review.profiles({ params: { castingId: casting.id } })
    expect(list).toEqual([])
  })

  test('[A-81] data kept by law is sealed and stored apart, and expires', async () => {
    const person = await joinAs('Actor', '남는기록')
    await person.api.accounts.leave({ body: reason })
    const { rows } = await sql<{ kind: string; facts: string; years: number }>`
      SELECT kind, facts_encrypted AS facts, extract(year FROM age(expires_at, created_at)) AS years
      FROM retained.facts WHERE user_id = ${person.id}`.execute(server.db)
    expect(rows).toMatchObject([{ kind: 'CONTRACT' }])
    const facts = JSON.parse(server.server.tools.secrets.decrypt(rows[0]!.facts))
    expect(facts).toMatchObject({ name: '남는기록', phone: person.phone, loginId: person.loginId })
    expect(facts.consents).toContainEqual(expect.objectContaining({ kind: 'TERMS', agreed: true }))
    expect(JSON.stringify(facts)).not.toContain(person.email)
    const run = () => retainedJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
    await run()
    const count = () =>
      sql<{ n: number }>`SELECT count(*) AS n FROM retained.facts WHERE user_id = ${person.id}`.execute(server.db)
    expect((await count()).rows).toEqual([{ n: 1 }])
    await sql`UPDATE retained.facts SET expires_at = now() WHERE user_id = ${person.id}`.execute(server.db)
    await run()
    expect((await count()).rows).toEqual([{ n: 0 }])
  })

  test('[A-81] a leaving manager’s castings are hidden, or deleted where nobody applied', async () => {
    const manager = await joinAs('CastingManager', '떠나는감독')
    await server.db
      .insertInto('casting_auth_applications')
      .values({
        user_id: manager.id,
        applicant_type: 'COMPANY',
        company_name: '필름 떠남',
        status: 'APPROVED',
        decided_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    const contact = { managerName: manager.name, managerPhone: manager.phone, managerEmail: manager.email }
    const empty = await postCasting(server, manager, contact)
    const wanted = await postCasting(server, manager, contact)
    const role = await server.db
      .selectFrom('casting_roles')
      .select('id')
      .where('casting_id', '=', wanted.id)
      .executeTakeFirstOrThrow()
    const applicant = await createApplicant(server, { id: wanted.id, roleId: role.id } as Parameters<
      typeof createApplicant
    >[1])
    expect(await manager.api.accounts.leaving()).toMatchObject({
      needsPassword: true,
      blocks: [],
      ownCastings: 2,
      kept: expect.arrayContaining(['CONTRACT', 'NOTICE']),
    })

    await manager.api.accounts.leave({ body: reason })

    const states = await server.db
      .selectFrom('castings')
      .select(['id', 'status'])
      .where('owner_id', '=', manager.id)
      .orderBy('id')
      .execute()
    expect(states).toEqual([
      { id: empty.id, status: 'DELETED' },
      { id: wanted.id, status: 'HIDDEN' },
    ])
    expect(await tablesWith(server, [manager.name, manager.phone, manager.email, manager.loginId])).toEqual([])
    expect(await refusal(applicant.actor.api.castings.detail({ params: { castingId: wanted.id } }))).toMatch(/^404/)
    const { list } = await applicant.actor.api.applications.mine()
    expect(JSON.stringify(list)).toContain('EXPIRED')
    const { rows } = await sql<{ kind: string }>`
      SELECT kind FROM retained.facts WHERE user_id = ${manager.id} ORDER BY kind`.execute(server.db)
    expect(rows.map(row => row.kind)).toEqual(['CONTRACT', 'NOTICE'])
  })

  test('[D-08][A-81] the reason for leaving is optional, and never linked to the person', async () => {
    const person = await joinAs('Actor', '이유있음')
    const leaveWith = (body: object) => refusal(person.api.accounts.leave({ body: body as typeof reason }))
    expect(await leaveWith({ ...reason, reason: 'BORED' })).toBe('400 invalid_input')
    expect(await leaveWith({ ...reason, reason: 'ETC' })).toBe('400 invalid_input')
    expect(await leaveWith({ ...reason, reason: 'ETC', reasonText: '가'.repeat(201) })).toBe('400 invalid_input')
    expect(await leaveWith({ ...reason, extra: 1 })).toBe('400 invalid_input')
    expect(await leaveWith({ ...reason, reason: 'ETC', reasonText: '쉬고 싶어요' })).toBe('accepted')
    const row = await server.db.selectFrom('withdrawals').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ reason: 'ETC', reason_text: '쉬고 싶어요' })
    expect(Object.keys(row)).not.toContain('user_id')
  })

  test('[A-81] without a reason nothing about it is stored', async () => {
    const person = await joinAs('Actor', '말없이')
    const count = async () => (await server.db.selectFrom('withdrawals').selectAll().execute()).length
    const before = await count()
    expect((await person.api.accounts.leaving()).kept).toEqual(['CONTRACT'])
    await person.api.accounts.leave({ body: { password } })
    expect(await count()).toBe(before)
    expect(await refusal(person.api.accounts.me())).toBe('401 not_signed_in')
  })

  test('[A-81] leaving needs the password, with at most ten attempts', async () => {
    const person = await joinAs('Actor', '문지기')
    const wrong = () => refusal(person.api.accounts.leave({ body: { ...reason, password: 'wrong password' } }))
    expect(await refusal(person.api.accounts.leave({ body: { reason: 'MOVE' } }))).toBe('422 password_wrong')
    for (let time = 0; time < 9; time += 1) expect(await wrong()).toBe('422 password_wrong')
    expect(await wrong()).toBe('429 login_throttled')
    expect(await person.api.accounts.me()).toMatchObject({ loginId: person.loginId })
    expect(await refusal(server.api().accounts.leave({ body: reason }))).toBe('401 not_signed_in')
  })

  test('[A-81] an account without a password leaves soon after signing in, or signs in again', async () => {
    const actor = await createActor(server)
    await sql`UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE user_id = ${actor.id}`.execute(
      server.db,
    )
    expect(await refusal(actor.api.accounts.leave({ body: { reason: 'MOVE' } }))).toBe('403 reauthentication_required')
    await sql`UPDATE sessions SET authenticated_at = now() WHERE user_id = ${actor.id}`.execute(server.db)
    expect(await refusal(actor.api.accounts.leave({ body: { reason: 'MOVE' } }))).toBe('accepted')
  })

  test('[A-81] something still running blocks leaving, with a link to it', async () => {
    const actor = await createActor(server)
    const block = { message: '진행 중인 주문이 있어요', href: '/mypage/payments', label: '주문 보기' }
    const running: PersonalData = { export: async () => ({}), forget: async () => {}, blocks: async () => [block] }
    const viewer = (await findViewer(server.db, actor.token, { ip: null }))!
    const { secrets } = server.server.tools
    const given = {
      secrets,
      jobs: server.server.jobs,
      clock: server.clock,
      personalData: [castingsPersonalData, running],
    }
    await expect(leave(server.db, viewer, { reason: 'MOVE' }, given)).rejects.toMatchObject({
      code: 'leaving_blocked',
      message: block.message,
    })
    expect(await actor.api.accounts.me()).toMatchObject({ loginId: actor.loginId })
  })

  test('[A-81] writes in progress when somebody leaves are stored nowhere', async () => {
    const person = await joinAs('CastingManager', '늦은편지')
    const { accounts } = person.api
    const body = await withDocuments(server, person, student)
    let calls: Promise<string>[] = []
    let upload: Promise<unknown> | undefined
    await server.db.transaction().execute(async leaving => {
      await sql`SELECT FROM users WHERE id = ${person.id} FOR UPDATE`.execute(leaving)
      calls = [
        accounts.changeAccount({ body: { name: '돌아온이름' } }),
        accounts.changeConsents({ body: { MARKETING_SMS: true } }),
        accounts.applyCastingAuth({ body }),
      ].map(call => refusal(call))
      upload = uploadDocuments(server, person, [{ name: '재직.pdf', content: pdfFile() }]).catch(() => null)
      await expect.poll(() => waiting(leaving), { timeout: 30_000, interval: 100 }).toBe(4)
      await sql`UPDATE users SET status = 'WITHDRAWN', name = '탈퇴한 회원' WHERE id = ${person.id}`.execute(leaving)
    })
    expect(await Promise.all(calls)).toEqual(Array(3).fill('401 not_signed_in'))
    await upload
    expect(await tablesWith(server, ['돌아온이름', '재직.pdf'])).toEqual([])
  })

  test('[A-81] the person’s waiting texts are deleted, those to a former number too', async () => {
    const phone = newPhone()
    const wait = async (loginId: string, to: string) => {
      const { token, user } = await server.api().accounts.join({ body: await joining(server, { phone, loginId }) })
      const { secrets } = server.server.tools
      const text = { to, userId: user.id, template: 'INFO', body: '기다리는 글', dedupeKey: `waits ${loginId}` }
      // Queued without a job, as while the provider is down.
      await queueText(server.db, { send: async () => {} }, secrets, text)
      return server.api(token!)
    }
    const leaving = await wait(`la${phone.slice(3)}`, newPhone())
    await wait(`lb${phone.slice(3)}`, phone)
    const waits = async () => {
      const rows = server.db.selectFrom('outbox').select('dedupe_key as key').where('dedupe_key', 'like', 'waits %')
      return (await rows.orderBy('id').execute()).map(({ key }) => key)
    }
    expect(await waits()).toEqual([`waits la${phone.slice(3)}`, `waits lb${phone.slice(3)}`])
    await leaving.accounts.leave({ body: reason })
    expect(await waits()).toEqual([`waits lb${phone.slice(3)}`])
  })

  test('[A-81] leaving succeeds although another write holds its locks and waits for the person', async () => {
    const person = await joinAs('Actor', '엇갈린사람')
    await sql`INSERT INTO saved_searches (user_id, name, query) VALUES (${person.id}, '', '')`.execute(server.db)
    const answers = await server.db.transaction().execute(async other => {
      // The other transaction never checks for a deadlock, so that PostgreSQL aborts the leaving.
      await sql`SET LOCAL deadlock_timeout = '10min'`.execute(other)
      await sql`SELECT FROM saved_searches WHERE user_id = ${person.id} FOR UPDATE`.execute(other)
      const leaving = refusal(person.api.accounts.leave({ body: reason }))
      await expect.poll(() => waiting(other), { timeout: 30_000, interval: 20 }).toBe(1)
      await sql`SELECT FROM users WHERE id = ${person.id} FOR KEY SHARE`.execute(other)
      return [leaving]
    })
    expect(await answers[0]).toBe('accepted')
  })

  test('[A-81] two simultaneous requests leave once', async () => {
    const person = await joinAs('Actor', '두번눌러')
    const answers = await Promise.all([1, 2].map(() => refusal(person.api.accounts.leave({ body: reason }))))
    expect(answers.toSorted()).toEqual(['401 not_signed_in', 'accepted'])
  })
})

describe('GET /v1/users/export', () => {
  test('[A-81] contains everything about the person and nothing about others, and is audited', async () => {
    const [person, other] = [await joinAs('Actor', '내정보'), await joinAs('Actor', '남의정보')]
    await addProfile(server, person, { actorName: '나의활동명', phone: person.phone })
    await addProfile(server, other, { actorName: '남의활동명', phone: other.phone })
    await uploadDocuments(server, person, [{ name: '학생증.pdf', content: pdfFile() }])
    const { data } = await person.api.accounts.exportMine()
    const text = JSON.stringify(data)
    for (const word of [person.name, person.phone, person.email, person.loginId, '나의활동명', '학생증.pdf', 'TERMS'])
      expect(text).toContain(word)
    for (const word of [other.name, other.phone, other.email, other.loginId, '남의활동명', 'argon2', 'password'])
      expect(text).not.toContain(word)
    expect(Object.keys(data).toSorted()).toMatchInlineSnapshot(`
      [
        "간편 로그인",
        "강의",
        "계정",
        "공고 문의",
        "공고 템플릿",
        "나를 대신해 한 일",
        "나를 함께 관리하는 사람",
        "남긴 댓글",
        "남긴 평가",
        "담당자에게 보낸 답장",
        "동의",
        "등록한 카드",
        "로그인",
        "만든 바깥 연락의 확인번호",
        "맞춤 공고",
        "받은 연락의 확인번호",
        "법정대리인",
        "보낸 보호자 서류",
        "보낸 알림",
        "보안 서약",
        "사진",
        "상대역으로 녹음한 목소리",
        "서류",
        "셀프테이프",
        "셀프테이프로 요청한 장면",
        "셀프테이프에 남긴 메모",
        "셀프테이프에 표시한 대사 위치",
        "신고",
        "알림",
        "알림 설정",
        "연락처 내보내기 요청",
        "영상",
        "오디션 일정",
        "올린 공고",
        "올린 지정연기 대본",
        "응답률",
        "이용 기록",
        "자동 투어 동의",
        "저장한 검색",
        "저장한 공고",
        "저장한 배우",
        "저장한 조건",
        "제안",
        "주문과 결제",
        "지원",
        "지정연기 대본 비밀 서약",
        "지정연기 대본 열람",
        "차단",
        "출연 계약서",
        "출연료 지급률",
        "캐스팅 권한 신청",
        "캐스팅 리스트",
        "쿠폰",
        "프로필",
        "프로필 투어",
        "플러스 멤버십",
        "피드백",
        "함께 관리하는 배우",
        "함께 보는 공고",
        "활동 기록",
      ]
    `)
    const logged = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', person.id)
      .where('action', '=', 'account.export')
      .orderBy('id')
      .execute()
    expect(logged).toHaveLength(1)
  })
})

describe('GET /v1/users/export/file', () => {
  const download = (headers: Record<string, string>) => fetch(`${server.origin}/v1/users/export/file`, { headers })

  test('[A-81] is the same data as a download, however much it is', async () => {
    const person = await joinAs('Actor', '많은정보')
    await sql`
      INSERT INTO audit_log (actor_id, action, target_type, target_id, detail)
      SELECT ${person.id}, 'account.export', repeat('가', 500), 1, '{}' FROM generate_series(1, 9999)`.execute(
      server.db,
    )
    const answer = await download({ authorization: `Bearer ${person.token}` })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="mudaero-\d{4}-\d\d-\d\d\.json"/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    expect(Buffer.byteLength(text)).toBeGreaterThan(10 * 1024 * 1024)
    const { data } = JSON.parse(text)
    expect(Object.keys(data)).toEqual(Object.keys((await person.api.accounts.exportMine()).data))
    expect(data.계정.loginId).toBe(person.loginId)
  })

  test('[A-81] the export comes to a phone’s downloader but to no page of another site', async () => {
    const { token, id } = await joinAs('Actor', '앱에서')
    const cookie = `pfToken=${token}`
    expect((await download({ cookie })).status).toBe(200)
    expect((await download({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await download({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401)
    expect((await download({})).status).toBe(401)
    const logged = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', id)
      .where('action', '=', 'account.export')
      .execute()
    expect(logged).toHaveLength(2)
  })
})

test('[A-81] every table with people is covered by a personalData and by this list', async () => {
  const { rows } = await sql<{ place: string }>`
    SELECT conrelid::regclass || '.' || attname AS place
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`.execute(server.db)
  expect(rows.map(row => row.place)).toMatchInlineSnapshot(`
    [
      "agreement_events.by",
      "agreement_fees.paid_by",
      "agreement_forms.loaded_by",
      "agreement_signatures.user_id",
      "agreements.actor_id",
      "agreements.producer_id",
      "application_comments.author_id",
      "application_filters.user_id",
      "application_ratings.author_id",
      "applications.user_id",
      "audit_log.actor_id",
      "audition_invites.invited_by",
      "audition_invites.user_id",
      "audition_slots.created_by",
      "auto_tour_offices.user_id",
      "blocks.blocked_id",
      "blocks.blocker_id",
      "calendar_feeds.user_id",
      "cards.user_id",
      "case_owners.owner_id",
      "case_replies.author_id",
      "casting_alert_matches.user_id",
      "casting_alerts.user_id",
      "casting_auth_applications.decided_by",
      "casting_auth_applications.user_id",
      "casting_bookmarks.user_id",
      "casting_changes.changed_by",
      "casting_enquiries.decided_by",
      "casting_invitations.invited_by",
      "casting_lists.owner_id",
      "casting_members.invited_by",
      "casting_members.user_id",
      "casting_messages.sent_by",
      "casting_pledges.user_id",
      "casting_presets.owner_id",
      "casting_shares.created_by",
      "casting_templates.owner_id",
      "castings.first_approved_by",
      "castings.owner_id",
      "consent_confirmations.user_id",
      "consents.user_id",
      "contact_numbers.user_id",
      "contact_releases.asked_by",
      "contact_releases.decided_by",
      "coupon_policies.created_by",
      "coupon_tries.user_id",
      "coupons.user_id",
      "deliveries.user_id",
      "departures.planned_by",
      "digests.user_id",
      "downloads.user_id",
      "feedback_orders.reviewer_id",
      "feedback_orders.user_id",
      "feedback_reviewers.user_id",
      "files.owner_id",
      "guardian_papers.decided_by",
      "guardian_papers.representative_id",
      "guardians.representative_id",
      "guardians.user_id",
      "idempotent_calls.user_id",
      "images.owner_id",
      "lecture_announcements.author_id",
      "lecture_attendance.marked_by",
      "lecture_questions.answered_by",
      "lecture_questions.user_id",
      "lecture_reviews.user_id",
      "lecture_seats.user_id",
      "lecture_waiting.user_id",
      "media_notes.author_id",
      "member_notes.author_id",
      "member_notes.user_id",
      "movie_people_askers.user_id",
      "notice_questions.answered_by",
      "notice_questions.asker_id",
      "notification_counts.user_id",
      "notification_group_events.user_id",
      "notification_settings.user_id",
      "notification_timings.user_id",
      "notifications.user_id",
      "office_views.user_id",
      "orders.user_id",
      "outbox.user_id",
      "outside_contacts.made_by",
      "password_resets.user_id",
      "pay_rates.user_id",
      "planned_results.planned_by",
      "plus_subscriptions.user_id",
      "prices.set_by",
      "profile_bookmarks.user_id",
      "profiles.user_id",
      "proposals.proposed_by",
      "proposals.user_id",
      "push_subscriptions.user_id",
      "quiet_hours.user_id",
      "read_marks.reviewer_id",
      "read_texts.read_by",
      "refunds.approved_by",
      "refunds.requested_by",
      "reply_rates.user_id",
      "reports.decided_by",
      "reports.reporter_id",
      "representations.representative_id",
      "representations.represented_id",
      "result_messages.sent_by",
      "saved_searches.user_id",
      "scene_readings.read_by",
      "self_tapes.requested_by",
      "self_tapes.user_id",
      "sessions.user_id",
      "setting_versions.set_by",
      "setting_versions.taken_back_by",
      "sides.created_by",
      "sides_openings.user_id",
      "sides_pledges.user_id",
      "sns_accounts.user_id",
      "stage_changes.changed_by",
      "tape_marks.marked_by",
      "tape_scenes.created_by",
      "teachers.user_id",
      "tour_orders.user_id",
      "tour_rounds.walker_id",
      "undo_moves.user_id",
      "video_uploads.owner_id",
      "videos.owner_id",
    ]
  `)
})

test('[A-81] documents of an application are deleted with the person', async () => {
  const manager = await joinAs('CastingManager', '서류많음')
  const body = await withDocuments(server, manager, student)
  await manager.api.accounts.applyCastingAuth({ body })
  const { key } = await server.db
    .selectFrom('files')
    .select('key')
    .where('id', '=', body.fileIds[0]!)
    .executeTakeFirstOrThrow()
  const { store } = server.server.tools
  expect(await store.head(key)).not.toBeNull()
  await manager.api.accounts.leave({ body: reason })
  await sweepFiles(server.db, store)
  expect(await store.head(key)).toBeNull()
  expect(await tablesWith(server, ['물빛예대', key])).toEqual([])
})
