import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isRecruiting } from '../castings/recruiting.ts'
import type { Db } from '../kernel/db.ts'
import type { Env } from '../kernel/env.ts'
import { fail } from '../kernel/errors.ts'
import { birthDates } from '../profiles/ages.ts'
import { isListed } from '../profiles/cards.ts'

/** A file may name this many addresses (sitemaps.org); file n holds the rows whose ids are the n-th fifty thousand. */
const inFile = 50_000

const staticPaths = ['/', '/casting', '/actors', '/agent', '/policy?policy=terms', '/policy?policy=privacy']

/** What machines needn't walk through: the office, people's own pages, what is shared by password, and the API. */
const closedPaths = ['/admin', '/mypage', '/account', '/share', '/v1/', '/v2/', '/v3/', '/dev/']

type Row = { id: number; changed: Date }

/** Open notices that anybody may read, and grown-up actors who agreed that search engines hear of them. */
const sources = {
  castings: {
    path: '/casting',
    last: (db: Db) => sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM castings`.execute(db),
    rows: (db: Db, from: number) =>
      sql<Row>`SELECT id, updated_at AS changed FROM castings
        WHERE id > ${from} AND id <= ${from + inFile} AND ${isRecruiting()} AND NOT is_private ORDER BY id`.execute(db),
  },
  actors: {
    path: '/actors',
    last: (db: Db) => sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM profiles`.execute(db),
    rows: (db: Db, from: number) =>
      sql<Row>`SELECT id, profile_updated_at AS changed FROM profiles
        WHERE id > ${from} AND id <= ${from + inFile} AND ${isListed} AND access_scope = 'PUBLIC' AND is_search_allowed
          AND birth_date <= ${birthDates({ min: 19, max: null }).to} ORDER BY id`.execute(db),
  },
}

/**
 * robots.txt, the index of the sitemaps and the sitemaps themselves: what search engines may know of, and since when it
 * is as it is. Each is answered afresh and may be kept for an hour.
 */
export function registerSitemap(app: FastifyInstance, { db, env }: { db: Db; env: Env }): void {
  const get = (path: string, type: string, answer: (params: Record<string, string>) => string | Promise<string>) =>
    app.get(path, { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async (request, reply) => {
      const text = await answer(request.params as Record<string, string>)
      return reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text)
    })

  get('/robots.txt', 'text/plain', () =>
    [
      'User-agent: *',
      ...closedPaths.map(path => `Disallow: ${path}`),
      '',
      `Sitemap: ${env.origin}/sitemap.xml`,
      '',
    ].join('\n'),
  )
  get('/sitemap.xml', 'application/xml', async () => {
    const files = ['pages']
    for (const [name, { last }] of Object.entries(sources)) {
      const { id } = (await last(db)).rows[0]!
      for (let at = 1; at <= Math.ceil(id / inFile); at++) files.push(`${name}-${at}`)
    }
    return listing(
      'sitemapindex',
      files.map(file => `<sitemap><loc>${env.origin}/sitemap-${file}.xml</loc></sitemap>`),
    )
  })
  get('/sitemap-pages.xml', 'application/xml', () =>
    listing(
      'urlset',
      staticPaths.map(path => `<url><loc>${env.origin}${path}</loc></url>`),
    ),
  )
  get('/sitemap-:name(castings|actors)-:at(\\d{1,6}).xml', 'application/xml', async ({ name, at }) => {
    const { path, rows } = sources[name as keyof typeof sources]
    if (Number(at) < 1) fail('not_found')
    const found = await rows(db, (Number(at) - 1) * inFile)
    return listing(
      'urlset',
      found.rows.map(
        ({ id, changed }) =>
          `<url><loc>${env.origin}${path}/${id}</loc><lastmod>${changed.toISOString()}</lastmod></url>`,
      ),
    )
  })
}

const listing = (root: string, items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${root}>\n`
