import { accounts } from '#contract/accounts/index.ts'
import { audit } from '#server/audit/audit.ts'
import { fail } from '#server/kernel/errors.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { present } from '#server/kernel/present.ts'
import { roomWith } from '#server/kernel/room.ts'
import { endSessions } from '#server/kernel/session.ts'
import { applyForCasting, findCastingAuth } from './authorisation/casting-auth.ts'
import { documentsJob, sendMoreDocuments } from './authorisation/documents.ts'
import { registerDocuments } from './authorisation/documents-download.ts'
import { blockHandlers } from './blocks/blocks.ts'
import { unsubscribeHandlers } from './consents/unsubscribe.ts'
import { guardianHandlers } from './guardian/handlers.ts'
import { accountJobs } from './jobs.ts'
import { checkJoin, join } from './join.ts'
import { accountsPersonalData } from './leaving/export.ts'
import { registerExportFile } from './leaving/export-file.ts'
import { leavingHandlers } from './leaving/handlers.ts'
import { retainedJob } from './leaving/leaving.ts'
import { newCodeWork, sendPhoneCode, verifyPhoneCode } from './phone-codes.ts'
import { recoveryHandlers } from './recovery/handlers.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { login } from './sessions/login.ts'
import { socialHandlers } from './social/handlers.ts'
import { findMe, meForRepresentative } from './users.ts'

export const accountsRoom = roomWith<{ personalData: readonly PersonalData[] }>()('accounts', {
  contract: accounts,
  handlers: {
    ...blockHandlers,
    ...guardianHandlers,
    ...leavingHandlers,
    ...recoveryHandlers,
    ...sessionHandlers,
    ...socialHandlers,
    ...unsubscribeHandlers,
    login: ctx => login(ctx.db, ctx.body, ctx),
    async me(ctx) {
      const me = await findMe(ctx.db, ctx.secrets, ctx.user.id, ctx.clock.now())
      return ctx.user.actedBy ? meForRepresentative(me, ctx.user.actedBy) : me
    },
    async logout(ctx) {
      await endSessions(ctx.db, ctx.user.id, { only: ctx.user.sessionId, reason: 'logout' })
      await audit(ctx.db, ctx.user, 'session.logout', ctx.user.sessionId)
      ctx.effects.clearToken()
      return null
    },
    async phoneCode(ctx) {
      const { phone, purpose, code, requestId, work } = ctx.body
      const { ip, deviceMark } = ctx.request
      if (code === undefined) {
        const origin = ctx.env.ORIGIN ?? null
        const sent = await sendPhoneCode(
          ctx.db,
          { phone, purpose, work },
          { tools: ctx, jobs: ctx.jobs, ip, deviceMark, origin },
        )
        return { phoneProof: null, requestId: sent.requestId, expiresAt: sent.expiresAt }
      }
      const given = { tools: ctx, ip, deviceMark }
      const proven = await verifyPhoneCode(ctx.db, { phone, purpose, code, requestId }, given)
      return { phoneProof: proven.phoneProof, requestId: null, expiresAt: proven.expiresAt }
    },
    phoneCodeWork: async ctx => ({ challenge: await newCodeWork(ctx.db, ctx, ctx.body) }),
    join: ctx => join(ctx.db, ctx.body, { ...ctx, tools: ctx }),
    checkJoin: ctx => checkJoin(ctx.db, ctx, ctx.body),
    applyCastingAuth: ctx => applyForCasting(ctx.db, ctx.user, ctx.body),
    async castingAuth(ctx) {
      const id = String(ctx.params.id)
      if (id === 'latest') return findCastingAuth(ctx.db, ctx.user.id, 'latest')
      const found = /^\d{1,15}$/.test(id) && (await findCastingAuth(ctx.db, ctx.user.id, Number(id)))
      return found || fail('not_found')
    },
    async addCastingAuthFiles(ctx) {
      await sendMoreDocuments(ctx.db, ctx.user, ctx.params.id, ctx.body.fileIds)
      return present(await findCastingAuth(ctx.db, ctx.user.id, ctx.params.id))
    },
  },
  jobs: tools => [...accountJobs(tools), documentsJob, retainedJob],
  doors(app, ctx) {
    registerDocuments(app, ctx)
    registerExportFile(app, ctx)
  },
  personalData: accountsPersonalData,
})
