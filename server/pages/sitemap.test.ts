import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createTeacher, openLecture } from '../../test/support/lectures.ts'
import { createActor, createAdmin, createManager } from '../../test/support/people.ts'
import { postCasting } from '../../test/support/posted-castings.ts'
import { addProfile } from '../../test/support/profiles.ts'

const { server, test } = apiTest()

const read = async (path: string) => {
  const answer = await fetch(`${server.origin}${path}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('the sitemap lists public castings, actors and lectures only', async () => {
  const manager = await createManager(server)
  const [open, hidden] = [await postCasting(server, manager), await postCasting(server, manager, { isPrivate: true })]
  const agreed = await addProfile(server, await createActor(server), { isSearchAllowed: true })
  const silent = await addProfile(server, await createActor(server))
  const member = await addProfile(server, await createActor(server), { isSearchAllowed: true, accessScope: 'MEMBER' })
  const child = await addProfile(server, await createActor(server, { birthDate: '2010-03-03' }), {
    isSearchAllowed: true,
  })

  const admin = await createAdmin(server)
  const teacher = await createTeacher(server, admin)
  const lecture = await openLecture(server, admin, teacher)
  const draft = await openLecture(server, admin, teacher, { isDraft: true })

  const robots = await read('/robots.txt')
  expect(robots.text).toMatch(/Disallow: \/mypage\n/)
  const index = await read(/Sitemap: http:\/\/[^/]+(\/sitemap\.xml)/.exec(robots.text)![1]!)
  expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8'])
  const files = [...index.text.matchAll(/<loc>http:\/\/[^/]+(\/sitemap-[^<]+)<\/loc>/g)].map(found => found[1]!)
  expect(files).toEqual([
    ...['/sitemap-pages.xml', '/sitemap-castings-1.xml', '/sitemap-actors-1.xml', '/sitemap-lectures-1.xml'],
  ])
  const pages = (await Promise.all(files.map(async path => (await read(path)).text))).join('')
  for (const path of ['/casting<', `/casting/${open.id}<`, `/actors/${agreed}<`]) expect(pages).toContain(path)
  expect(pages).toContain(`/profiletour/lectures/${lecture}<`)
  for (const path of [
    `/casting/${hidden.id}<`,
    `/profiletour/lectures/${draft}<`,
    ...[silent, member, child].map(id => `/actors/${id}<`),
  ])
    expect(pages).not.toContain(path)
  expect((await read('/sitemap-actors-0.xml')).status).toBe(404)
})
