import { z } from 'zod'
import { type FoundMoviePerson, type MoviePeople, MoviePeopleUnavailable, type MoviePerson } from './movie-people.ts'

type Account = { apiKey: string; baseUrl: string; timeoutMs?: number }

const told = z.string().nullish()

const fault = z.object({ faultInfo: z.object({ message: told, errorCode: told }) })

/** The parts of `searchPeopleInfo` that a filmography needs. */
const personAnswer = z.union([
  fault,
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

/** `searchPeopleList`: titles stand in one text, between bars. */
const listAnswer = z.union([
  fault,
  z.object({
    peopleListResult: z.object({
      peopleList: z
        .array(
          z.object({ peopleCd: z.string(), peopleNm: z.string(), peopleNmEn: told, repRoleNm: told, filmoNames: told }),
        )
        .nullish(),
    }),
  }),
])
/** People of one answer. */
const listed = 20

/** After this many consecutive failures requests pause for a minute: waiting for a dead provider is useless. */
const failuresUntilPause = 3
const pauseMs = 60_000

/** People of the film council's records (KOBIS). The key is part of the address, so no error names the address. */
export function createKobis({ apiKey, baseUrl, timeoutMs = 3_000 }: Account): MoviePeople {
  let failures = 0
  let pausedUntil = 0
  return {
    find: code => guarded(() => askPerson(code)),
    search: words => guarded(() => askList(words)),
    close: async () => {},
  }

  async function guarded<T>(ask: () => Promise<T>): Promise<T> {
    if (Date.now() < pausedUntil) throw new MoviePeopleUnavailable('paused after failures')
    try {
      const found = await ask()
      failures = 0
      return found
    } catch (error) {
      failures += 1
      if (failures >= failuresUntilPause) pausedUntil = Date.now() + pauseMs
      throw error instanceof MoviePeopleUnavailable ? error : new MoviePeopleUnavailable(reasonOf(error))
    }
  }

  async function ask<T extends object>(
    name: string,
    words: Record<string, string>,
    answer: z.ZodType<T | z.output<typeof fault>>,
  ): Promise<T> {
    const response = await fetch(`${baseUrl}/people/${name}.json?${new URLSearchParams({ key: apiKey, ...words })}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new MoviePeopleUnavailable(`status ${response.status}`)
    const result = answer.parse(await response.json())
    // A wrong key and a spent quota arrive as faults with status 200.
    if ('faultInfo' in result) throw new MoviePeopleUnavailable(`fault ${result.faultInfo.errorCode}`)
    return result
  }

  async function askList({ name, film }: { name: string; film: string }): Promise<FoundMoviePerson[]> {
    const words = { curPage: '1', itemPerPage: String(listed), peopleNm: name, ...(film && { filmoNames: film }) }
    const { peopleListResult } = await ask('searchPeopleList', words, listAnswer)
    return (peopleListResult.peopleList ?? []).map(({ peopleCd, peopleNm, peopleNmEn, repRoleNm, filmoNames }) => ({
      code: peopleCd,
      name: peopleNm,
      nameEn: peopleNmEn ?? '',
      role: repRoleNm ?? '',
      films: (filmoNames ?? '').split('|').filter(Boolean),
    }))
  }

  async function askPerson(code: string): Promise<MoviePerson | null> {
    const result = await ask('searchPeopleInfo', { peopleCd: code }, personAnswer)
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
