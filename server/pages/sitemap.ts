import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isRecruiting, isSettled } from '#server/castings/search/recruiting.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import { isShownOutside } from '#server/profiles/cards.ts'

/**
 * The maximum number of addresses per file (sitemaps.org); file n holds the rows whose ids are the n-th fifty thousand.
 */
const inFile = 50_000

const staticPaths = [
  '/',
  '/casting',
  '/actors',
  '/profiletour?tab=profilefeedback',
  '/profiletour?tab=videofeedback',
  '/profiletour?tab=lecture',
  '/plfilplus',
  '/about',
  '/agent',
  '/policy?policy=terms',
  '/policy?policy=privacy',
]

/** Paths that crawlers need not visit: the back office, personal pages, password-protected shares, and the API. */
const closedPaths = [
  '/admin',
  '/mypage',
  '/account',
  '/teach',
  '/share',
  '/qr',
  '/payments',
  '/v1/',
  '/v2/',
  '/v3/',
  '/dev/',
]

type Row = { id: number; changed: Date }

/** Open public castings, adult actors who consented to search engines, and lectures. */
const sources = {
  castings: {
    path: '/casting',
    last: (db: Db) => sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM castings`.execute(db),
    rows: (db: Db, from: number) =>
      sql<Row>`SELECT id, updated_at AS changed FROM castings
        WHERE id > ${from} AND id <= ${from + inFile} AND ${isRecruiting()} AND ${isSettled()}
          AND NOT is_private ORDER BY id`.execute(db),
  },
  actors: {
    path: '/actors',
    last: (db: Db) => sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM profiles`.execute(db),
    rows: (db: Db, from: number) =>
      sql<Row>`SELECT id, profile_updated_at AS changed FROM profiles
        WHERE id > ${from} AND id <= ${from + inFile} AND ${isShownOutside('is_search_allowed')}
        ORDER BY id`.execute(db),
  },
  lectures: {
    path: '/profiletour/lectures',
    last: (db: Db) => sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM lectures`.execute(db),
    rows: (db: Db, from: number) =>
      sql<Row>`SELECT id, moved_at AS changed FROM lectures
        WHERE id > ${from} AND id <= ${from + inFile} AND state IN ('OPEN', 'CLOSED') ORDER BY id`.execute(db),
  },
}

/** robots.txt, the sitemap index and the sitemaps. Rendered on each request and cacheable for an hour. */
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
      const { id } = firstOf((await last(db)).rows)
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
  get('/sitemap-:name(castings|actors|lectures)-:at(\\d{1,6}).xml', 'application/xml', async ({ name, at }) => {
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
