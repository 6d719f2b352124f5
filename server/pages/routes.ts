import { pages } from '#contract/pages/index.ts'
import { audit } from '#server/audit/audit.ts'
import { implement } from '#server/kernel/implement.ts'
import { createFigures } from './figures.ts'
import { findActorHome, findManagerHome } from './home.ts'
import { allPopups, removePopup, savePopup, shownBanners, shownPopups } from './popups.ts'
import { createSearchWords } from './search-words.ts'

export const pageRoutes = () => {
  const figures = createFigures()
  const searchWords = createSearchWords()
  return implement(pages, {
    searchWords: ({ db, query }) => searchWords(db, query),
    figures: ({ db }) => figures(db),
    actorHome: ({ db, user }) => findActorHome(db, user.id),
    managerHome: ({ db, user }) => findManagerHome(db, user.id),
    popups: async ({ db }) => ({ list: await shownPopups(db) }),
    banners: async ({ db }) => ({ list: await shownBanners(db) }),
    allPopups: async ({ db }) => ({ list: await allPopups(db) }),
    async addPopup({ db, user, body }) {
      const popup = await savePopup(db, user.id, body, null)
      await audit(db, user, 'popup.add', popup.id)
      return popup
    },
    async changePopup({ db, user, params, body }) {
      const popup = await savePopup(db, user.id, body, params.popupId)
      await audit(db, user, 'popup.change', popup.id)
      return popup
    },
    async removePopup({ db, user, params }) {
      await removePopup(db, params.popupId)
      await audit(db, user, 'popup.remove', params.popupId)
      return null
    },
  })
}
