import { pages } from '#contract/pages.ts'
import { audit } from '../accounts/audit.ts'
import type { Db } from '../kernel/db.ts'
import { implement } from '../kernel/implement.ts'
import { allPopups, removePopup, savePopup, shownBanners, shownPopups } from './popups.ts'

const note = (db: Db, actorId: number, action: string, id: number, ip: string | null) =>
  audit(db, { actorId, action: `popup.${action}`, target: { type: 'popup', id }, ip })

export const pageRoutes = () =>
  implement(pages, {
    popups: async ({ db }) => ({ list: await shownPopups(db) }),
    banners: async ({ db }) => ({ list: await shownBanners(db) }),
    allPopups: async ({ db }) => ({ list: await allPopups(db) }),
    async addPopup({ db, user, body, request }) {
      const popup = await savePopup(db, user!.id, body, null)
      await note(db, user!.id, 'add', popup.id, request.ip)
      return popup
    },
    async changePopup({ db, user, params, body, request }) {
      const popup = await savePopup(db, user!.id, body, params.popupId)
      await note(db, user!.id, 'change', popup.id, request.ip)
      return popup
    },
    async removePopup({ db, user, params, request }) {
      await removePopup(db, params.popupId)
      await note(db, user!.id, 'remove', params.popupId, request.ip)
      return null
    },
  })
