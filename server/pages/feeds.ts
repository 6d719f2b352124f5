import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { CastingCard } from '#contract/castings/index.ts'
import {
  auditionText,
  castingTerms,
  readTerms,
  roleTerms,
  statedAds,
  statedOfRole,
  statedTerms,
} from '#contract/castings/terms.ts'
import { ArtCategory, type AuditionWay } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { Region } from '#contract/codes/profiles.ts'
import { addDays } from '#contract/korean-time.ts'
import { rewardText } from '#server/castings/changes.ts'
import { isSettled } from '#server/castings/search/recruiting.ts'
import { factsOf, queryOf } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Dispatcher } from '#server/kernel/dispatch.ts'
import { type Env, mailAddress, siteOrigin } from '#server/kernel/env.ts'
import { calendarFile } from '#server/media/documents/calendar-file.ts'
import { feedTexts as texts } from './messages.ts'

type Setup = { db: Db; env: Env; dispatcher: Dispatcher }
type Row = { id: number; openedAt: Date; changedAt: Date; revision: number; synopsis: string } & {
  auditionWay: CodeOf<typeof AuditionWay>
  terms: unknown
  roles: { name: string; headcount: number; terms: unknown }[]
}
type Entry = CastingCard & Row & { address: string }

const listed = 50
const shownForS = 600

/**
 * `GET /casting/feed.xml`: the newest open castings as RSS 2.0; `GET /casting/deadlines.ics`: their deadlines as whole
 * days of a calendar. Both take the filters of the list, so that a search can be subscribed to.
 */
export function registerFeeds(app: FastifyInstance, { db, env, dispatcher }: Setup): void {
  const origin = siteOrigin(env)
  const get = (path: string, type: string, write: (entries: Entry[], filters: URLSearchParams) => string) =>
    app.get(
      path,
      { config: { rateLimit: { max: 60, timeWindow: '1 minute', groupId: 'feeds' } } },
      async (request, reply) => {
        const filters = filtersOf(request)
        const entries = await read(request, reply, filters)
        if (!entries) return reply
        return reply
          .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${shownForS}` })
          .send(write(entries, filters))
      },
    )

  /** Null if the filters were refused; then the refusal has been sent. */
  async function read(request: FastifyRequest, reply: FastifyReply, filters: URLSearchParams): Promise<Entry[] | null> {
    const query = new URLSearchParams([
      ...filters,
      ['recruiting', 'true'],
      ['sort', 'recent'],
      ['limit', String(listed)],
    ])
    const call = {
      key: 'castings.list',
      params: {},
      query: query.toString(),
      body: undefined,
      token: null,
      shareTokens: [],
    }
    const { status, envelope } = await dispatcher.dispatch({ ...call, request: factsOf(request), effects: none })
    if (!envelope.result) {
      reply.code(status).header('cache-control', 'no-store').send(envelope)
      return null
    }
    const { list } = envelope.data as { list: CastingCard[] }
    const { rows } = await sql<Row>`
      SELECT id, opened_at AS "openedAt", updated_at AS "changedAt", revision, synopsis,
             audition_way AS "auditionWay", terms,
             (SELECT coalesce(json_agg(json_build_object('name', r.name, 'headcount', r.headcount, 'terms', r.terms)
                              ORDER BY r.position, r.id), '[]')
              FROM casting_roles r
              WHERE r.casting_id = castings.id AND r.deleted_at IS NULL AND r.status = 'OPEN') AS roles
      FROM castings
      WHERE id = ANY(${list.map(({ id }) => id)}) AND ${isSettled()}`.execute(db)
    const rowOf = new Map(rows.map(row => [row.id, row]))
    return list.flatMap(card => {
      const row = rowOf.get(card.id)
      return row ? [{ ...card, ...row, address: `${origin}/casting/${card.id}` }] : []
    })
  }

  get('/casting/feed.xml', 'application/rss+xml', (entries, filters) => {
    const channel = [
      element('title', texts.title(env.brand.name)),
      element('link', `${origin}/casting${filters.size ? `?${filters}` : ''}`),
      element('description', texts.description),
      element('language', 'ko'),
      `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(`${origin}/casting/feed.xml${filters.size ? `?${filters}` : ''}`)}"/>`,
      ...entries.map(itemOf),
    ]
    return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${channel.join('\n')}\n</channel></rss>\n`
  })

  get('/casting/deadlines.ics', 'text/calendar', entries =>
    calendarFile(
      'Castings',
      entries.flatMap(entry =>
        entry.castingEndDate && !entry.isAlwaysOpen ? [eventOf(entry, entry.castingEndDate, mailAddress(env))] : [],
      ),
      texts.calendar(env.brand.name),
    ),
  )
}

/** The filters of the request; paging and sorting are the feed's own. */
function filtersOf(request: FastifyRequest): URLSearchParams {
  const filters = new URLSearchParams(queryOf(request.raw.url))
  for (const name of ['page', 'limit', 'sort', 'recruiting']) filters.delete(name)
  return filters
}

/** A list sets no cookies. */
const none = {
  setToken() {},
  renewToken() {},
  rememberDevice() {},
  rememberGuest() {},
  rememberWrite() {},
  clearToken() {},
  setShareToken() {},
  setActingFor() {},
}

function itemOf(entry: Entry): string {
  return [
    '<item>',
    element('title', entry.title),
    element('link', entry.address),
    `<guid isPermaLink="true">${escapeXml(entry.address)}</guid>`,
    element('pubDate', entry.openedAt.toUTCString()),
    element('description', [factsLine(entry), ...termLines(entry), entry.synopsis].filter(Boolean).join('\n')),
    ...(entry.artCategory ? [element('category', ArtCategory[entry.artCategory])] : []),
    '</item>',
  ].join('')
}

const eventOf = (entry: Entry, day: string, email: string) => ({
  uid: `casting-${entry.id}`,
  revision: entry.revision,
  changedAt: entry.changedAt,
  startsAt: day,
  endsAt: addDays(day, 1),
  organizer: { name: entry.companyName || entry.title, email },
  title: texts.deadline(entry.title),
  place: entry.region === 'NONE' ? '' : Region[entry.region],
  note: factsLine(entry),
  url: entry.address,
  status: 'CONFIRMED' as const,
})

function factsLine({ companyName, reward, region, castingEndDate, isAlwaysOpen, auditionWay, terms }: Entry): string {
  const fee = reward && rewardText({ minReward: reward.min, maxReward: reward.max, rewardUnit: reward.unit })
  const until = isAlwaysOpen ? texts.alwaysOpen : castingEndDate && texts.until(castingEndDate)
  const audition = auditionText({ auditionWay, ...readTerms(castingTerms, terms) }, (from, to) =>
    [from, to].filter(Boolean).join(' – '),
  )
  return [companyName, region !== 'NONE' && Region[region], fee, audition && texts.audition(audition), until]
    .filter(Boolean)
    .join(' · ')
}

/** What is asked of each role and paid for it, a line each, as the page of the casting says it. */
function termLines({ roles, terms, artCategory }: Entry): string[] {
  const stated = readTerms(castingTerms, terms)
  const said = [
    ...statedTerms(stated, 'shoot'),
    ...statedTerms(stated, 'reward'),
    ...statedAds({ ...stated, artCategory }),
  ]
  return [
    ...roles.map(role =>
      [texts.role(role.name, role.headcount), ...statedOfRole(readTerms(roleTerms, role.terms))].join(' · '),
    ),
    said.map(term => term.join(' ')).join(' · '),
  ].filter(Boolean)
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text of a document: marks become entities, and characters that XML forbids go. */
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, mark => entities[mark] ?? mark).replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
