import { profiles } from '#contract/profiles/index.ts'
import { implement } from '#server/kernel/implement.ts'
import { createKnownCounts } from '#server/kernel/known-counts.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { drawPages } from '#server/media/documents/document-pages.ts'
import { bookmarks, toggleBookmark } from './bookmarks.ts'
import { askContact } from './contact.ts'
import { readContactRatio } from './contact-ratio.ts'
import { chooseFilms, showMoviePerson } from './films/movie-films.ts'
import { introducedProfiles } from './introduced.ts'
import { createProfile, deleteProfile, findByShortName, readProfile, updateProfile } from './profiles.ts'
import { hasProfile } from './readiness.ts'
import { findSavedSearches, removeSavedSearch, saveSearch } from './search/saved-searches.ts'
import { searchProfiles } from './search/search.ts'
import { readStatistics } from './statistics.ts'

export function profileRoutes(tools: Pick<Tools, 'secrets' | 'moviePeople' | 'env'>) {
  const { secrets } = tools
  const counts = createKnownCounts()
  return implement(profiles, {
    list: ({ db, user, query }) => searchProfiles(db, counts, user, query),
    async create({ db, jobs, user, body }) {
      const made = await createProfile(db, secrets, user, body)
      await drawPages(db, jobs, body.fileIds)
      return made
    },
    read: ({ db, user, params }) => readProfile(db, secrets, user, params.profileId),
    byShortName: async ({ db, user, params }) => ({ id: await findByShortName(db, user, params.shortName) }),
    async update({ db, jobs, user, params, body }) {
      const saved = await updateProfile(db, secrets, user.id, params.profileId, body)
      await drawPages(db, jobs, body.fileIds)
      return saved
    },
    async remove({ db, jobs, user, params }) {
      await deleteProfile({ db, jobs }, user.id, params.profileId)
      return null
    },
    contact: ({ db, jobs, user, params }) => askContact({ db, jobs, secrets, env: tools.env }, user, params.profileId),
    hasProfile: ({ db, user }) => hasProfile(db, user.id),
    moviePerson: ({ db, user, query, log }) => showMoviePerson({ ...tools, db, log }, user.id, query.code),
    chooseFilms: ({ db, user, body, log }) => chooseFilms({ ...tools, db, log }, user.id, body),
    savedSearches: ({ db, user }) => findSavedSearches(db, user.id),
    saveSearch: ({ db, user, body }) => saveSearch(db, user.id, body),
    removeSavedSearch: ({ db, user, params }) => removeSavedSearch(db, user.id, params.savedSearchId),
    contactRatio: ({ db }) => readContactRatio(db),
    statistics: ({ db, user, params }) => readStatistics(db, user.id, params.profileId),
    introduced: ({ db, query }) => introducedProfiles(db, query),
    toggleBookmark: ({ db, user, params }) => toggleBookmark(db, user, params.profileId),
    bookmarks: ({ db, user, query }) => bookmarks(db, user, query),
  })
}
