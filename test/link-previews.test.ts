import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'
import { castingLengths, castingLimits, lectureLengths } from '#contract/limits.ts'
import { apiTest } from './support/api.ts'
import { createTeacher, openLecture } from './support/lectures.ts'
import { createActor, createAdmin, createManager, type Person } from './support/people.ts'
import { imageForm } from './support/pictures.ts'
import { completeCasting, postCasting } from './support/posted-castings.ts'
import { addProfile } from './support/profiles.ts'

const origin = 'https://mudaero.example.com'
const { server, test } = apiTest({ LOG_LEVEL: 'silent', ORIGIN: origin }, 'built')

const document = readFileSync(join(import.meta.dirname, '../docs/link-previews.md'), 'utf8')
const tables = document.split('\n\n').filter(part => part.startsWith('|'))
const rowsOf = (table = '') =>
  table
    .trim()
    .split('\n')
    .slice(2)
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
const kilobyte = 1024
const bytesIn = (cell: string) => {
  const [, number, unit] = /(\d+) (KB|MB)/.exec(cell) ?? []
  return Number(number) * (unit === 'MB' ? kilobyte * kilobyte : kilobyte)
}
const sizeIn = (cell: string) =>
  [...cell.matchAll(/(\d+) × (\d+|–)/g)].map(([, width, height]) => [Number(width), Number(height) || 0])

const [theirs, own] = tables.map(rowsOf)
const ours = Object.fromEntries(own!.map(([what, value]) => [what!, value!]))
const [[width, height] = []] = sizeIn(ours.picture!)
const paths: Record<string, string> = {}

beforeAll(async () => {
  const [manager, actor, admin] = [await createManager(server), await createActor(server), await createAdmin(server)]
  const title = '가'.repeat(castingLimits.titleLength)
  const synopsis = `${'나다 '.repeat(20)}\n\n${'라마 '.repeat(castingLengths.synopsis)}`.slice(
    0,
    castingLengths.synopsis,
  )
  const companyName = '물'.repeat(castingLengths.companyName)
  const [thumbnailId, mainPhoto] = [await addNoise(manager), await addNoise(actor)]
  const { id } = await postCasting(server, manager, { title, synopsis, companyName, thumbnailId })
  paths.casting = `/casting/${id}`
  const photos = [{ imageId: mainPhoto, kind: 'MAIN' as const, position: 0 }]
  const profile = { actorName: '바'.repeat(30), intro: '사'.repeat(60), isPreviewAllowed: true, photos }
  paths.profile = `/actors/${await addProfile(server, actor, profile)}`
  const lectureId = await openLecture(server, admin, await createTeacher(server, admin))
  const long = { title: '아'.repeat(lectureLengths.title), summary: '자'.repeat(lectureLengths.summary) }
  await server.db.updateTable('lectures').set(long).where('id', '=', lectureId).execute()
  paths.lecture = `/profiletour/lectures/${lectureId}`
})

/** A photo that no encoding makes small. */
async function addNoise(person: Person): Promise<number> {
  const [side, channels] = [1400, 3] as const
  const raw = Buffer.from(
    Array.from({ length: side * side * channels }, (_, at) => ((at * 2_654_435_761) >>> 13) % 256),
  )
  const jpeg = await sharp(raw, { raw: { width: side, height: side, channels } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const headers = { authorization: `Bearer ${person.token}` }
  const sent = await fetch(`${server.origin}/uploader/images`, { method: 'POST', headers, body: imageForm(jpeg) })
  const { data } = (await sent.json()) as { data: { id: number }[] }
  return data[0]!.id
}

const reading = (path: string, agent: string, encoding = 'gzip, deflate') =>
  fetch(server.origin + path, { headers: { 'user-agent': agent, 'accept-encoding': encoding } })

function tagsIn(html: string): Map<string, string> {
  const tags = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+|robots)" content="([^"]*)"/g)]
  return new Map(tags.map(([, name, content]) => [name!, content!.replaceAll('&amp;', '&')]))
}

test('previews keep to the documented rules of the apps that show them', async () => {
  expect(theirs!.map(([where]) => where)).toEqual(['KakaoTalk', 'Instagram', 'Threads', 'X', 'iMessage'])
  for (const [kind, path] of Object.entries(paths)) {
    const html = await (await reading(path, 'facebookexternalhit/1.1')).text()
    const tags = tagsIn(html)
    const picture = await fetch(tags.get('og:image')!.replace(origin, server.origin))
    const file = await picture.arrayBuffer()
    const drawn = await sharp(file).metadata()
    expect([drawn.format, drawn.width, drawn.height], kind).toEqual(['png', width, height])
    for (const [where, , least, most, , title, description, page] of theirs!) {
      const said = `${kind} at ${where}`
      for (const [leastWidth, leastHeight] of sizeIn(least!)) {
        expect(drawn.width, said).toBeGreaterThanOrEqual(leastWidth!)
        expect(drawn.height, said).toBeGreaterThanOrEqual(leastHeight!)
      }
      for (const [mostWidth, mostHeight] of sizeIn(most!)) {
        expect(drawn.width, said).toBeLessThanOrEqual(mostWidth!)
        expect(drawn.height, said).toBeLessThanOrEqual(mostHeight!)
      }
      if (most !== '–') expect(file.byteLength, said).toBeLessThanOrEqual(bytesIn(most!))
      if (title !== '–') expect(tags.get('og:title')!.length, said).toBeLessThanOrEqual(Number(title))
      if (description !== '–') expect(tags.get('og:description')!.length, said).toBeLessThanOrEqual(Number(description))
      if (page !== '–') expect(Buffer.byteLength(html), said).toBeLessThanOrEqual(bytesIn(page!))
    }
  }
})

test('previews keep to our own bounds', async () => {
  for (const [kind, path] of Object.entries(paths)) {
    const html = await (await reading(path, 'Twitterbot/1.0')).text()
    const tags = tagsIn(html)
    const [title, description, image] = ['title', 'description', 'image'].map(name => tags.get(`og:${name}`)!)
    expect([title!.length <= Number(ours.title), title!.length > 0, title!.includes('무대로')], kind).toEqual([
      true,
      true,
      false,
    ])
    expect([description!.length <= Number(ours.description), description!.length > 10], kind).toEqual([true, true])
    expect(description, kind).not.toMatch(/\n|\s{2}/)
    expect([tags.get('og:url'), tags.get('twitter:card')], kind).toEqual([origin + path, 'summary_large_image'])
    expect([tags.get('og:image:width'), tags.get('og:image:height')], kind).toEqual([String(width), String(height)])
    expect(image, kind).toMatch(new RegExp(`^${origin}/previews/[a-z]+/\\d+\\.png\\?v=[a-z0-9]+$`))
    expect(Buffer.byteLength(html.slice(0, html.lastIndexOf('og:image'))), kind).toBeLessThan(
      bytesIn(ours['tags within the first']!),
    )
    const file = Buffer.from(await (await fetch(image!.replace(origin, server.origin))).arrayBuffer())
    expect(file.byteLength, kind).toBeLessThanOrEqual(bytesIn(ours['picture at most']!))
    const free = Number(ours['free at its upper and lower edge'])
    for (const top of [0, height! - free]) {
      // Statistics are of the file that is read: the edge becomes one.
      const strip = await sharp(file).extract({ left: 0, top, width: 700, height: free }).png().toBuffer()
      const edge = await sharp(strip).stats()
      expect(
        edge.channels.slice(0, 3).map(({ min }) => min),
        `${kind} from ${top}`,
      ).toEqual([255, 255, 255])
    }
  }
})

test('every crawler may read the same tags in an encoding that it accepts', async () => {
  const robots = await (await fetch(`${server.origin}/robots.txt`)).text()
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix]) => prefix!)
  for (const [kind, path] of Object.entries(paths)) {
    const agents = ['Mozilla/5.0', ...theirs!.map(([, agent]) => agent!.replaceAll('`', ''))]
    const answers = await Promise.all(agents.map(agent => reading(path, agent)))
    expect(new Set(answers.map(({ headers }) => headers.get('content-encoding'))), kind).toEqual(new Set(['gzip']))
    const told = await Promise.all(answers.map(async answer => JSON.stringify([...tagsIn(await answer.text())])))
    expect(new Set(told).size, kind).toBe(1)
    const tags = tagsIn(await (await reading(path, 'Twitterbot/1.0', 'identity')).text())
    for (const address of [path, tags.get('og:image')!.replace(origin, '')])
      expect(
        closed.filter(prefix => address.startsWith(prefix)),
        address,
      ).toEqual([])
    expect(tags.get('robots') ?? '').not.toMatch(/nosnippet|noimageindex/)
  }
})

test('the picture has another address once it shows something else', async () => {
  const manager = await createManager(server)
  const { id } = await postCasting(server, manager)
  let readings = 0
  // A query that no page has, so that none is answered from the cache of guests.
  const address = async () =>
    tagsIn(await (await reading(`/casting/${id}?reading=${readings++}`, 'Twitterbot/1.0')).text()).get('og:image')
  const first = await address()
  await server.db
    .updateTable('castings')
    .set({ contents: '자세한 내용을 더 적었어요. 리딩은 두 번이에요.' })
    .where('id', '=', id)
    .execute()
  expect(await address()).toBe(first)
  await server.db
    .updateTable('castings')
    .set({ title: `${completeCasting().title} 다시` })
    .where('id', '=', id)
    .execute()
  expect(await address()).not.toBe(first)
})

test('a draft of a lecture has no picture', async () => {
  const admin = await createAdmin(server)
  const draft = await openLecture(server, admin, await createTeacher(server, admin), { isDraft: true })
  expect((await fetch(`${server.origin}/previews/lectures/${draft}.png`)).status).toBe(404)
})
