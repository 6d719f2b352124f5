import type { Snapshot } from '#server/applications/snapshot.ts'
import { today } from '#server/kernel/time.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

export type TestCasting = { id: number; roleId: number }

/** An open casting with one role, inserted directly. */
export async function openCasting(
  server: Pick<TestServer, 'db'>,
  owner: Pick<Person, 'id'>,
  given: Record<string, unknown> = {},
): Promise<TestCasting> {
  const { id } = await server.db
    .insertInto('castings')
    .values({
      owner_id: owner.id,
      title: '〈늦여름의 관객〉 동생 수경 역을 찾아요',
      art_category: 'FEATURE_INDIE',
      work_title: '늦여름의 관객',
      company_name: '필름 온기',
      company_phone: '02-000-0000',
      synopsis: '바닷가 마을의 작은 극장에서 벌어지는 일',
      contents: '두 자매의 마지막 여름을 그린 장편 영화예요.',
      region: 'INCHEON',
      min_reward: 800000,
      max_reward: 800000,
      reward_unit: 'PER_SHOOT',
      casting_end_date: today(new Date(Date.now() + 10 * 86_400_000)),
      status: 'OPEN',
      opened_at: new Date(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await server.db
    .insertInto('casting_roles')
    .values({
      casting_id: id,
      name: '수경',
      grade: 'SUPPORT',
      gender: 'ANY',
      description: '언니를 기다리는 동생이에요.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, roleId: role.id }
}

const snapshot = {
  actorName: '서단오',
  engName: null,
  gender: 'FEMALE',
  birthDate: '1999-03-01',
  playAgeMin: null,
  playAgeMax: null,
  height: 168,
  weight: null,
  region: 'SEOUL',
  hasAgency: false,
  agencyName: null,
  intro: '',
  aboutMe: '',
  specialties: [],
  languages: [],
  dialects: [],
  statusTags: [],
  imageKeywords: [],
  filmography: [],
} satisfies Snapshot

/** An application of this actor to that casting, with a minimal profile. Returns its id. */
export async function applicationOf(server: TestServer, actor: Person, casting: TestCasting): Promise<number> {
  const facts = { actor_name: '서단오', gender: 'FEMALE' as const, birth_date: '1999-03-01' }
  const profile = await server.db
    .insertInto('profiles')
    .values({ user_id: actor.id, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { number } = await server.db
    .updateTable('castings')
    .set(eb => ({ last_applicant_number: eb('last_applicant_number', '+', 1) }))
    .where('id', '=', casting.id)
    .returning('last_applicant_number as number')
    .executeTakeFirstOrThrow()
  const application = await server.db
    .insertInto('applications')
    .values({
      casting_id: casting.id,
      number,
      profile_id: profile.id,
      user_id: actor.id,
      snapshot: JSON.stringify(snapshot),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('application_roles')
    .values({ application_id: application.id, role_id: casting.roleId, casting_id: casting.id })
    .execute()
  return application.id
}
