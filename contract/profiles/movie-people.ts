import { z } from 'zod'
import { ArtCategory, RoleGrade } from '../codes/castings.ts'
import { codes, name, plainText, q, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { onlyDigits, profileLengths } from '../limits.ts'
import { filmYear } from './body.ts'
import { moviePeopleTexts as texts } from './messages.ts'

const code = plainText().regex(onlyDigits(profileLengths.movieCode), texts.codeWrong)

/** VERIFIED: the records are this actor's. REVIEW: an operator has to decide, because the names differ. */
export const moviePersonState = z.enum(['VERIFIED', 'REVIEW'])

/** A person of the film council's records (KOBIS). */
export const moviePerson = z
  .object({
    code: z.string(),
    name: z.string(),
    nameEn: z.string(),
    role: z.string(),
    /** Equal to the name of the profile or of the account, ignoring spaces. */
    isNameMatching: z.boolean(),
    films: z.array(
      z.object({
        movieCd: z.string(),
        title: z.string(),
        part: z.string(),
        /** When the film was registered, often its year; null if the code does not contain it. */
        year: z.int().nullable(),
        isChosen: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'MoviePersonView' })
export type MoviePersonView = z.output<typeof moviePerson>

export const chosenFilms = z
  .strictObject({
    code,
    films: z
      .array(
        z.strictObject({
          movieCd: text(1, 20),
          year: filmYear,
          category: codes(ArtCategory).default('FEATURE_COMMERCIAL'),
          roleName: name(0, profileLengths.roleName).default(''),
          roleGrade: codes(RoleGrade).nullable().default(null),
        }),
      )
      .max(200)
      .refine(list => new Set(list.map(film => film.movieCd)).size === list.length, texts.sameFilm),
  })
  .meta({ id: 'ChosenFilms' })
export type ChosenFilms = z.output<typeof chosenFilms>

/** Somebody of the records with this name: told from others of that name by the years and films. */
const foundPerson = z
  .object({
    code: z.string(),
    name: z.string(),
    nameEn: z.string(),
    role: z.string(),
    isNameMatching: z.boolean(),
    /** A few titles, first those that were searched for. */
    films: z.array(z.string()),
    /** Years in which their films were registered; null while unknown. */
    years: z.object({ from: z.int(), to: z.int() }).nullable(),
  })
  .meta({ id: 'FoundMoviePerson' })
export type FoundMoviePerson = z.output<typeof foundPerson>

export const moviePeople = {
  searchMoviePeople: endpoint('GET /v1/profiles/movie-people/search', {
    access: 'Actor',
    representatives: 'act',
    summary: '이름과 작품 제목으로 찾은 영화인. 이름이 같은 사람은 활동한 해와 작품으로 구분해요',
    query: z.strictObject({
      name: plainText().trim().min(2, texts.nameShort).max(profileLengths.movieName),
      film: q.text(profileLengths.filmTitle),
    }),
    response: z.object({ list: z.array(foundPerson) }),
    errors: ['movie_people_unavailable'],
    transaction: 'manual',
    rateLimit: 20,
  }),
  moviePerson: endpoint('GET /v1/profiles/movie-people', {
    access: 'Actor',
    representatives: 'act',
    summary: '영화인 코드로 찾은 사람과 참여한 작품. 찾을 수 없는 때에는 직접 적어요',
    query: z.strictObject({ code: code }),
    response: moviePerson,
    errors: ['movie_people_unavailable', 'movie_person_unknown'],
    transaction: 'manual',
    rateLimit: 20,
  }),
  chooseFilms: endpoint('POST /v1/profiles/movie-people', {
    hides: true,
    access: 'Actor',
    representatives: 'act',
    summary: '확인된 작품 중 프로필에 보일 것 선택. 선택하지 않은 것은 빠져요',
    body: chosenFilms,
    response: z.object({
      state: moviePersonState.nullable(),
      /** Newly added parts, and confirmed ones among the actor's own entries. */
      added: z.int(),
      confirmed: z.int(),
    }),
    errors: ['movie_people_unavailable', 'movie_person_unknown', 'movie_person_taken', 'profile_missing'],
    transaction: 'manual',
    rateLimit: 20,
  }),
}
