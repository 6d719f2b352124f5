import { pages } from '#contract/pages/index.ts'
import { audit } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { KeptFiles } from '#server/kernel/errands/thread.ts'
import { roomWith } from '#server/kernel/room.ts'
import { registerAppManifest } from './app-manifest.ts'
import { registerFeeds } from './feeds.ts'
import { createFigures } from './figures.ts'
import { findActorHome, findManagerHome } from './home.ts'
import { allPopups, findPopup, removePopup, savePopup, shownBanners, shownPopups } from './popups.ts'
import type { PreviewFacts } from './previews/draw.ts'
import { registerPreviews } from './previews/previews.ts'
import { createSearchWords } from './search-words.ts'
import { findProfileWords, findSiteTexts } from './site-texts.ts'
import { registerSitemap } from './sitemap.ts'

export const pagesRoom = roomWith<{ previews: KeptFiles<PreviewFacts> }>()('pages', {
  contract: pages,
  handlers: () => {
    const figures = createFigures()
    const searchWords = createSearchWords()
    return {
      searchWords: ctx => searchWords(ctx.db, ctx.query),
      figures: ctx => figures(ctx.db),
      siteTexts: ctx => findSiteTexts(ctx),
      profileWords: ctx => findProfileWords(ctx),
      actorHome: ctx => findActorHome(ctx.db, ctx.user.id),
      managerHome: ctx => findManagerHome(ctx.db, ctx.user.id),
      popups: async ctx => ({ list: await shownPopups(ctx.db) }),
      banners: async ctx => ({ list: await shownBanners(ctx.db) }),
      allPopups: async ctx => ({ list: await allPopups(ctx.db) }),
      async addPopup(ctx) {
        const popup = await savePopup(ctx.db, ctx.user.id, ctx.body, null)
        await audit(ctx.db, ctx.user, 'popup.add', popup.id)
        return popup
      },
      async changePopup(ctx) {
        const before = await findPopup(ctx.db, ctx.params.popupId)
        const popup = await savePopup(ctx.db, ctx.user.id, ctx.body, ctx.params.popupId)
        await audit(ctx.db, ctx.user, 'popup.change', popup.id, changesBetween(before, popup))
        return popup
      },
      async removePopup(ctx) {
        await removePopup(ctx.db, ctx.params.popupId)
        await audit(ctx.db, ctx.user, 'popup.remove', ctx.params.popupId)
        return null
      },
    }
  },
  doors(app, ctx) {
    registerSitemap(app, ctx)
    registerAppManifest(app, ctx.env)
    registerPreviews(app, ctx)
    registerFeeds(app, ctx)
  },
})
