import { logs } from '#contract/logs/index.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { ActivityLog } from './activity-log.ts'
import { exposuresJob, monthsJob } from './jobs.ts'
import { pageOf } from './page-of.ts'
import { logsPersonalData } from './personal-data.ts'
import { withoutForeignQuery, withoutSecrets } from './pre-path.ts'

export const logsRoom = roomWith<{ activityLog: ActivityLog }>()('logs', {
  contract: logs,
  handlers: {
    browser(ctx) {
      const { path, vitals, errors } = ctx.body
      const page = pageOf(path)
      for (const { name, value } of vitals) ctx.metrics.vital(name, page, value)
      for (const { name, at: where } of errors) {
        ctx.metrics.browserError(page)
        ctx.log.warn({ page, error: name, at: where }, 'browser error')
      }
      return null
    },
    visit(ctx) {
      ctx.activityLog.add({ kind: 'VISIT', viewerId: ctx.user.id, path: withoutSecrets(ctx.body.path), at: new Date() })
      return null
    },
    profileContact(ctx) {
      const shared = {
        kind: 'PROFILE_CONTACT',
        viewerId: ctx.user.id,
        contactType: ctx.body.type,
        at: new Date(),
      } as const
      ctx.activityLog.add(...[...new Set(ctx.body.profileIds)].map(profileId => ({ ...shared, profileId })))
      return null
    },
    profileView(ctx) {
      const prePath = ctx.body.prePath ? withoutForeignQuery(ctx.body.prePath, ctx.env.ORIGIN) : null
      ctx.activityLog.add({
        kind: 'PROFILE_VIEW',
        viewerId: ctx.user.id,
        profileId: ctx.body.profileId,
        prePath,
        at: new Date(),
      })
      return null
    },
    profileExposure(ctx) {
      ctx.activityLog.add({
        kind: 'PROFILE_EXPOSURE',
        viewerId: ctx.user.id,
        profileId: ctx.body.profileId,
        at: new Date(),
      })
      return null
    },
  },
  jobs: [monthsJob, exposuresJob],
  personalData: logsPersonalData,
})
