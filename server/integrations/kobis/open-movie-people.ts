import type { Env } from '#server/kernel/env.ts'
import { createKobis } from './kobis.ts'
import { type MoviePeople, MoviePeopleUnavailable } from './movie-people.ts'

type Settings = Pick<Env, 'isProduction' | 'KOBIS_API_KEY' | 'KOBIS_BASE_URL'>

/**
 * The configured records: KOBIS, or outside production its stand-in on this machine, which starts with the first
 * request. Production without a key reports the records as unavailable.
 */
export function openMoviePeople(env: Settings): MoviePeople {
  const { KOBIS_API_KEY: apiKey, KOBIS_BASE_URL: baseUrl } = env
  if (apiKey) return createKobis({ apiKey, baseUrl })
  return env.isProduction ? createNoMoviePeople() : createLoopbackMoviePeople()
}

const createNoMoviePeople = (): MoviePeople => ({
  find: () => Promise.reject(new MoviePeopleUnavailable('KOBIS_API_KEY is not set')),
  search: () => Promise.reject(new MoviePeopleUnavailable('KOBIS_API_KEY is not set')),
  close: async () => {},
})

function createLoopbackMoviePeople(): MoviePeople {
  let opened: ReturnType<typeof open> | undefined
  async function open() {
    const { startKobisStandIn } = await import('./kobis-stand-in.ts')
    const standIn = await startKobisStandIn()
    return { standIn, people: createKobis({ apiKey: standIn.apiKey, baseUrl: standIn.url }) }
  }
  return {
    async find(code) {
      opened ??= open()
      return (await opened).people.find(code)
    },
    async search(words) {
      opened ??= open()
      return (await opened).people.search(words)
    },
    async close() {
      await (await opened)?.standIn.stop()
    },
  }
}
