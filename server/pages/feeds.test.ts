import { expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createManager } from '../../test/support/people.ts'
import { postCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()

const read = async (path: string) => {
  const answer = await fetch(`${server.origin}/casting/${path}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

const inRegion = (region: string): Record<string, unknown> => ({ region })

test('open castings can be subscribed to, also for a search', async () => {
  const manager = await createManager(server)
  const open = await postCasting(server, manager, { title: '형 역 <지훈> & 동생 역을 찾아요', ...inRegion('BUSAN') })
  const other = await postCasting(server, manager, inRegion('JEJU'))
  const hidden = await postCasting(server, manager, { isPrivate: true })
  const closed = await postCasting(server, manager)
  await server.db
    .updateTable('castings')
    .set({ status: 'EARLY_CLOSED', closed_at: new Date() })
    .where('id', '=', closed.id)
    .execute()

  const all = await read('feed.xml')
  expect([all.status, all.type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(all.text).toContain('<title>형 역 &lt;지훈&gt; &amp; 동생 역을 찾아요</title>')
  expect(all.text).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/)
  for (const { id } of [open, other]) expect(all.text).toContain(`/casting/${id}</link>`)
  for (const { id } of [hidden, closed]) expect(all.text).not.toContain(`/casting/${id}<`)
  const some = await read('feed.xml?region=BUSAN&limit=1000')
  expect(some.text).toContain(`/casting/${open.id}<`)
  expect(some.text).not.toContain(`/casting/${other.id}<`)
  expect((await read('feed.xml?region=MOON')).status).toBe(400)
})

test('the deadlines of open castings are all-day events of a calendar', async () => {
  const day = addDays(today(), 7)
  const { id } = await postCasting(server, await createManager(server), {
    title: '달력에 넣을 공고',
    castingEndDate: day,
    ...inRegion('ULSAN'),
  })
  const { type, text } = await read('deadlines.ics?region=ULSAN')
  expect(type).toBe('text/calendar; charset=utf-8')
  const lines = text.split('\r\n')
  expect(lines).toContain(`UID:casting-${id}@mudaero`)
  expect(lines).toContain('SUMMARY:마감: 달력에 넣을 공고')
  expect(lines).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`)
  expect(lines).toContain(`DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`)
  expect(lines.some(line => line.startsWith('X-WR-CALNAME:'))).toBe(true)
})
