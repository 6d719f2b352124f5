import { sql } from 'kysely'
import { dayMs } from '#contract/korean-time.ts'
import { type ProfileBody, profileBody } from '#contract/profiles/body.ts'
import { completenessOf } from '#contract/profiles/completeness.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { byYear, replaceFilmography } from '#server/profiles/films/filmography.ts'
import { refreshFacets } from '#server/profiles/search/facets.ts'
import { columnsOf } from '#server/profiles/stored-body.ts'
import { demoActors } from '../../db/demo/actors.ts'
import { EXTRA_ACTORS } from '../../db/demo/applications.ts'
import { type ExtraActor, extraActors } from '../../db/demo/extras.ts'
import { filmographyOf } from '../../db/demo/filmography.ts'
import { between, random } from '../../db/demo/random.ts'
import type { DemoActor, DemoFilm } from '../../db/demo/types.ts'
import { inChunks } from './chunks.ts'
import type { DemoUsers } from './demo-people.ts'

/** As many faces as fit the wall of the front page. */
const introduced = 12

/** Writes the profiles of all actors and applicants; their photos follow one by one. */
export async function loadProfiles(
  db: Db,
  { secrets, now, users }: { secrets: Secrets; now: Date; users: DemoUsers },
): Promise<void> {
  const actors = demoActors(now)
  const open = actors.filter(actor => actor.accessScope === 'PUBLIC').slice(0, introduced)
  const isIntroduced = new Set(open.map(actor => actor.loginId))
  const bodies = new Map(actors.map(actor => [actor.loginId, bodyOfActor(actor, now)]))
  const people = [
    ...actors.map(actor => ({ ...actor, body: present(bodies.get(actor.loginId)) })),
    ...extraActors(EXTRA_ACTORS, now).map(extra => ({ ...extra, body: bodyOfExtra(extra, now) })),
  ]
  const rows = people.map(({ loginId, birthDate, updatedDaysAgo, body }) => {
    const draw = random(`profile:${loginId}`)
    const changed = new Date(now.getTime() - (updatedDaysAgo + draw()) * dayMs)
    return {
      user_id: present(users.get(loginId)),
      birth_date: birthDate,
      ...columnsOf(body, secrets),
      completeness: completenessOf(body).percent,
      is_introduced: isIntroduced.has(loginId),
      is_introduction_allowed: isIntroduced.has(loginId),
      view_count: between(draw, 5, loginId.startsWith('actor') ? 900 : 120),
      created_at: new Date(now.getTime() - between(draw, 332, 338) * dayMs),
      updated_at: changed,
      profile_updated_at: changed,
    }
  })
  const ids = new Map<number, number>()
  for (const chunk of inChunks(rows)) {
    const added = await db.insertInto('profiles').values(chunk).returning(['id', 'user_id']).execute()
    for (const profile of added) ids.set(profile.user_id, profile.id)
  }
  for (const { loginId, body } of people)
    await replaceFilmography(db, present(ids.get(present(users.get(loginId)))), byYear(body.filmography))
  await confirmFilms(db, actors)
  await refreshFacets(db, [...ids.values()])
}

/** The editor input of a demo actor, without photos. */
function bodyOfActor(actor: DemoActor, now: Date): ProfileBody {
  const { tattoo, smokingSceneOk, hairLength, hairColor, availability, links } = actor
  return profileBody.parse({
    ...shared(actor),
    engName: actor.engName,
    audiences: { weight: actor.weightHidden ? 'ME' : 'EVERYONE' },
    hasAgency: actor.hasAgency,
    agencyName: actor.agencyName ?? '',
    agencyContact: actor.agencyContact ?? '',
    aboutMe: actor.aboutMe,
    education: actor.education,
    languages: actor.languages,
    dialects: actor.dialects,
    statusTags: actor.statusTags,
    appearance: { tattoo, smokingSceneOk, hairLength, hairColor },
    links: Object.fromEntries(links.map(({ kind, url }) => [kind.toLowerCase(), url])),
    availability: [
      {
        weekdays: availability.weekdays,
        nights: availability.nights,
        from: addDays(today(now), availability.fromDays),
        to: addDays(today(now), availability.toDays),
      },
    ],
    filmography: filmsOf(actor.filmography),
  })
}

const bodyOfExtra = (extra: ExtraActor, now: Date): ProfileBody =>
  profileBody.parse({
    ...shared(extra),
    audiences: { weight: 'APPLIED' },
    filmography: filmsOf(filmographyOfExtra(extra, now)),
  })

const filmsOf = (films: DemoFilm[]) => films.map(({ source: _, verified: __, ...film }) => film)

/** Few and small works: most applicants are beginners. */
function filmographyOfExtra({ loginId, name, gender, birthDate }: ExtraActor, now: Date): DemoFilm[] {
  const films = between(random(`extra films:${loginId}`), 1, 4)
  return filmographyOf({ name, gender, birth: birthDate, films }, now)
}

const shared = (person: DemoActor | ExtraActor) => ({
  actorName: person.name,
  gender: person.gender,
  playAgeMin: person.playAgeMin,
  playAgeMax: person.playAgeMax,
  height: person.height,
  weight: person.weight,
  phone: person.phone,
  email: person.email,
  region: person.region,
  intro: person.intro,
  specialties: person.specialties,
  imageKeywords: person.imageKeywords,
  accessScope: person.accessScope,
  photos: [],
})

/** Marks the parts that the film records confirm. */
async function confirmFilms(db: Db, actors: DemoActor[]): Promise<void> {
  const confirmed = actors.flatMap(({ loginId, filmography }) =>
    filmography.filter(film => film.verified).map(({ title }) => ({ loginId, title })),
  )
  await sql`
    UPDATE filmography SET source = 'KOBIS', is_verified = true
    FROM jsonb_to_recordset(${JSON.stringify(confirmed)}::jsonb) AS confirmed ("loginId" text, title text)
    JOIN users ON users.login_id = confirmed."loginId" JOIN profiles ON profiles.user_id = users.id
    WHERE filmography.profile_id = profiles.id AND filmography.title = confirmed.title`.execute(db)
}
