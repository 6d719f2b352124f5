import { z } from 'zod'
import { type MoviePeople, MoviePeopleUnavailable, type MoviePerson } from './movie-people.ts'

type Account = { apiKey: string; baseUrl: string; timeoutMs?: number }

const told = z.string().nullish()

/** The parts of `searchPeopleInfo` that a filmography needs. */
const answer = z.union([
  z.object({ faultInfo: z.object({ message: told, errorCode: told }) }),
  z.object({
    peopleInfoResult: z.object({
      peopleInfo: z
        .object({
          peopleNm: told,
          peopleNmEn: told,
          repRoleNm: told,
          filmos: z.array(z.object({ movieCd: z.string(), movieNm: z.string(), moviePartNm: told })).nullish(),
        })
        .nullish(),
    }),
  }),
])

/** After this many consecutive failures requests pause for a minute: waiting for a dead provider is useless. */
const failuresUntilPause = 3
const pauseMs = 60_000

/** People of the film council's records (KOBIS). The key is part of the address, so no error names the address. */
export function createKobis({ apiKey, baseUrl, timeoutMs = 3_000 }: Account): MoviePeople {
  let failures = 0
  let pausedUntil = 0
  return {
    async find(code) {
      if (Date.now() < pausedUntil) throw new MoviePeopleUnavailable('paused after failures')
      try {
        const person = await ask(code)
        failures = 0
        return person
      } catch (error) {
        failures += 1
        if (failures >= failuresUntilPause) pausedUntil = Date.now() + pauseMs
        throw error instanceof MoviePeopleUnavailable ? error : new MoviePeopleUnavailable(reasonOf(error))
      }
    },
    close: async () => {},
  }

  async function ask(code: string): Promise<MoviePerson | null> {
    const query = new URLSearchParams({ key: apiKey, peopleCd: code })
    const response = await fetch(`${baseUrl}/people/searchPeopleInfo.json?${query}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new MoviePeopleUnavailable(`status ${response.status}`)
    const result = answer.parse(await response.json())
    // A wrong key and a spent quota arrive as faults with status 200.
    if ('faultInfo' in result) throw new MoviePeopleUnavailable(`fault ${result.faultInfo.errorCode}`)
    const info = result.peopleInfoResult.peopleInfo
    if (!info?.peopleNm) return null
    return {
      code,
      name: info.peopleNm,
      nameEn: info.peopleNmEn ?? '',
      role: info.repRoleNm ?? '',
      films: (info.filmos ?? []).map(({ movieCd, movieNm, moviePartNm }) => ({
        movieCd,
        title: movieNm,
        part: moviePartNm ?? '',
      })),
    }
  }
}

// Messages of fetch and of the JSON parser may quote their input: the kind of error is enough.
const reasonOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
