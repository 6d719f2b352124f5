import { profiles } from '#contract/profiles/index.ts'
import type { Maker } from '#server/kernel/errands/thread.ts'
import { createKnownCounts } from '#server/kernel/known-counts.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { drawPages } from '#server/media/documents/document-pages.ts'
import type { MarkTools } from '#server/media/documents/marked-file.ts'
import { bookmarks, toggleBookmark } from './bookmarks.ts'
import { askContact } from './contact.ts'
import { contactRatioJob, readContactRatio } from './contact-ratio.ts'
import { registerProfileFiles } from './files-download.ts'
import { chooseFilms, findByName, showMoviePerson } from './films/movie-films.ts'
import { introducedProfiles } from './introduced.ts'
import { profileJobs } from './jobs.ts'
import { type NameGuest, registerProfilePdf } from './pdf/pdf-route.ts'
import type { SheetFacts } from './pdf/sheet.ts'
import { createSheets } from './pdf/sheet-maker.ts'
import { profilesPersonalData } from './personal-data.ts'
import { createProfile, deleteProfile, findByShortName, readProfile, updateProfile } from './profiles.ts'
import { hasProfile } from './readiness.ts'
import { findSavedSearches, removeSavedSearch, saveSearch } from './search/saved-searches.ts'
import { countWithFewer, searchProfiles } from './search/search.ts'
import { readStatistics } from './statistics.ts'

/** A representative changes no number of the actor: left out, the stored one stays. */
const withOwnPhone = <Body extends { phone?: string | null }>(ctx: { user: Viewer; body: Body }): Body =>
  ctx.user.actedBy ? { ...ctx.body, phone: null } : ctx.body

export const profilesRoom = roomWith<{ prints: { sheets: Maker<SheetFacts> }; nameGuest: NameGuest } & MarkTools>()(
  'profiles',
  {
    contract: profiles,
    handlers: () => {
      const counts = createKnownCounts()
      return {
        list: ctx => searchProfiles(ctx.db, counts, ctx.user, ctx.query),
        fewerConditions: ctx => countWithFewer(ctx.db, ctx.user, ctx.query),
        async create(ctx) {
          const made = await createProfile(ctx.db, ctx.secrets, ctx.user, withOwnPhone(ctx))
          await drawPages(ctx.db, ctx.jobs, ctx.body.fileIds)
          return made
        },
        read: ctx => readProfile(ctx.db, ctx.secrets, ctx.user, ctx.params.profileId, ctx.query.as),
        byShortName: async ctx => ({ id: await findByShortName(ctx.db, ctx.user, ctx.params.shortName) }),
        async update(ctx) {
          const saved = await updateProfile(ctx.db, ctx.secrets, ctx.user.id, ctx.params.profileId, withOwnPhone(ctx))
          await drawPages(ctx.db, ctx.jobs, ctx.body.fileIds)
          return saved
        },
        async remove(ctx) {
          await deleteProfile(ctx, ctx.user.id, ctx.params.profileId)
          return null
        },
        contact: ctx => askContact(ctx, ctx.user, ctx.params.profileId),
        hasProfile: ctx => hasProfile(ctx.db, ctx.user.id),
        searchMoviePeople: ctx => findByName(ctx, ctx.user.id, ctx.query),
        moviePerson: ctx => showMoviePerson(ctx, ctx.user.id, ctx.query.code),
        chooseFilms: ctx => chooseFilms(ctx, ctx.user.id, ctx.body),
        savedSearches: ctx => findSavedSearches(ctx.db, ctx.user.id),
        saveSearch: ctx => saveSearch(ctx.db, ctx.user.id, ctx.body),
        removeSavedSearch: ctx => removeSavedSearch(ctx.db, ctx.user.id, ctx.params.savedSearchId),
        contactRatio: ctx => readContactRatio(ctx.db),
        statistics: ctx => readStatistics(ctx.db, ctx.user.id, ctx.params.profileId),
        introduced: ctx => introducedProfiles(ctx.db, ctx.query),
        toggleBookmark: ctx => toggleBookmark(ctx.db, ctx.user, ctx.params.profileId),
        bookmarks: ctx => bookmarks(ctx.db, ctx.user, ctx.query),
      }
    },
    jobs: [contactRatioJob, ...profileJobs],
    doors(app, ctx) {
      registerProfilePdf(app, { ...ctx, sheets: createSheets(ctx.prints.sheets) })
      registerProfileFiles(app, ctx)
    },
    personalData: profilesPersonalData,
  },
)
