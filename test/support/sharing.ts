import type { Person } from './people.ts'
import type { Api, TestServer } from './server.ts'

type Change = Parameters<Api['sharing']['changeShare']>[0]['body']
type ListChange = Parameters<Api['castingLists']['changeShare']>[0]['body']
export type Guest = { token: string; api: Api }

export const sharePassword = '봄날의 리허설'

/** Shares a casting, everything allowed unless said otherwise. */
export const shareCasting = (owner: Person, castingId: number, change: Change = {}) =>
  owner.api.sharing.changeShare({
    params: { castingId },
    body: {
      password: sharePassword,
      scope: { roleIds: [], groupIds: [] },
      shows: { comments: true, ratings: true, files: true },
      can: { comment: true, rate: true, group: true },
      ...change,
    },
  })

/** A guest who has entered the password. */
export async function enterAsGuest(
  server: TestServer,
  castingId: number,
  visit: { password?: string; name?: string; company?: string } = {},
): Promise<Guest> {
  const { token } = await server.api().sharing.enterShare({
    params: { castingId },
    body: { password: sharePassword, name: '한감독', company: '필름 온기', ...visit },
  })
  return { token: token!, api: server.api(null, token!) }
}

/** Makes a person a member of a casting's team, directly in the tables. */
export async function joinTeam(server: TestServer, castingId: number, person: Person, role: 'FULL' | 'REVIEWER') {
  await server.db
    .insertInto('casting_members')
    .values({ casting_id: castingId, user_id: person.id, role, state: 'ACCEPTED', answered_at: new Date() })
    .execute()
}

/** A casting list shared with `sharePassword`; its id. */
export async function shareList(owner: Person, profileIds?: number[], change: ListChange = {}): Promise<number> {
  const { id } = await owner.api.castingLists.create({ body: { title: '늦여름의 후보', profileIds } })
  await owner.api.castingLists.changeShare({
    params: { castingListId: id },
    body: { password: sharePassword, ...change },
  })
  return id
}

/** A guest who has entered the password of a list. */
export async function enterList(
  server: TestServer,
  castingListId: number,
  visit: { password?: string; name?: string; company?: string } = {},
): Promise<Guest> {
  const { token } = await server.api().castingLists.enterShare({
    params: { castingListId },
    body: { password: sharePassword, name: '한감독', company: '필름 온기', ...visit },
  })
  return { token: token!, api: server.api(null, token!) }
}
