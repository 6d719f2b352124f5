import { logs } from '#contract/logs/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { ActivityLog } from './activity-log.ts'
import { pageOf } from './page-of.ts'
import { withoutForeignQuery, withoutSecrets } from './pre-path.ts'

export function logRoutes({
  env,
  metrics,
  activityLog,
}: Pick<Tools, 'env' | 'metrics'> & { activityLog: ActivityLog }) {
  const at = () => new Date()
  return implement(logs, {
    browser({ body: { path, vitals, errors }, log }) {
      const page = pageOf(path)
      for (const { name, value } of vitals) metrics.vital(name, page, value)
      for (const { name, at: where } of errors) {
        metrics.browserError(page)
        log.warn({ page, error: name, at: where }, 'browser error')
      }
      return null
    },
    visit({ user, body }) {
      activityLog.add({ kind: 'VISIT', viewerId: user.id, path: withoutSecrets(body.path), at: at() })
      return null
    },
    profileContact({ user, body }) {
      const shared = { kind: 'PROFILE_CONTACT', viewerId: user.id, contactType: body.type, at: at() } as const
      activityLog.add(...[...new Set(body.profileIds)].map(profileId => ({ ...shared, profileId })))
      return null
    },
    profileView({ user, body }) {
      const prePath = body.prePath ? withoutForeignQuery(body.prePath, env.ORIGIN) : null
      activityLog.add({ kind: 'PROFILE_VIEW', viewerId: user.id, profileId: body.profileId, prePath, at: at() })
      return null
    },
    profileExposure({ user, body }) {
      activityLog.add({ kind: 'PROFILE_EXPOSURE', viewerId: user.id, profileId: body.profileId, at: at() })
      return null
    },
  })
}
