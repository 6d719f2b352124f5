import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Brand } from '#contract/brand.ts'
import { ArtCategory } from '#contract/codes/castings.ts'
import { LectureField, LectureKind, ShownLectureState } from '#contract/codes/lectures.ts'
import { Region } from '#contract/codes/profiles.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { rewardText } from '#server/castings/changes.ts'
import { findVisible } from '#server/castings/detail.ts'
import { cardsOf as castingCardsOf } from '#server/castings/search/cards.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { createKeptFiles, createThread, type KeptFiles, NotMade } from '#server/kernel/errands/thread.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { readLecture } from '#server/lectures/catalog.ts'
import { readJpeg } from '#server/media/images/image-files.ts'
import { isShownOutside, cardsOf as profileCardsOf } from '#server/profiles/cards.ts'
import { previewTexts as texts } from '../messages.ts'
import type { PreviewFacts } from './draw.ts'

/** Changes with the drawing code, so that no cache keeps an older picture. */
const drawing = 3
const shownForS = 600
const retryAfterS = 10

type Facts = Omit<PreviewFacts, 'photo'> & { photoKey: string | null }
type Setup = { db: Db; clock: Clock; store: BlobStore; env: Env; previews: KeptFiles<PreviewFacts> }

/** Draws previews in a thread, one at a time; the last 150 are kept, some ten megabytes. */
export const createPreviews = () =>
  createKeptFiles(
    createThread<PreviewFacts>(new URL('./draw-worker.ts', import.meta.url), { timeoutMs: 10_000, maxMegabytes: 256 }),
    { mostKept: 150, mostWaiting: 20 },
  )

/**
 * `/previews/…png`: the pictures that chats and social networks show for links to the site, to a public casting, to a
 * lecture, and to the profile of an adult actor who consented. Others answer 404.
 */
export function registerPreviews(app: FastifyInstance, { db, clock, store, env, previews }: Setup): void {
  const get = (path: string, factsOf: (id: number) => Facts | Promise<Facts>) =>
    app.get<{ Params: { id?: string } }>(
      path,
      { config: { rateLimit: { max: 300, timeWindow: '1 minute', groupId: 'previews' } } },
      async (request, reply) => answer(request, reply, await factsOf(Number(request.params.id ?? 0))),
    )

  async function answer(request: FastifyRequest, reply: FastifyReply, { photoKey, ...facts }: Facts) {
    const key = createHash('sha256')
      .update(JSON.stringify([drawing, facts, photoKey]))
      .digest('base64url')
      .slice(0, 22)
    const etag = `"${key}"`
    reply.headers({ etag, 'cache-control': `public, max-age=${shownForS}` })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    try {
      const photo = async () => (photoKey ? await readJpeg(store, photoKey) : null)
      return reply.type('image/png').send(await previews.fileOf(key, async () => ({ ...facts, photo: await photo() })))
    } catch (error) {
      if (!(error instanceof NotMade)) throw error
      request.log.warn({ err: error }, 'preview not drawn')
      return reply.code(503).headers({ 'retry-after': retryAfterS, 'cache-control': 'no-store' }).send()
    }
  }

  get('/previews/site.png', () => siteFacts(env.brand))
  get('/previews/castings/:id(\\d{1,15}).png', id => castingFacts(db, env.brand, id))
  get('/previews/actors/:id(\\d{1,15}).png', id => actorFacts(db, env.brand, id))
  get('/previews/lectures/:id(\\d{1,15}).png', id => lectureFacts({ db, clock }, env.brand, id))
}

const siteFacts = ({ name }: Brand): Facts => ({
  brand: name,
  kicker: '',
  title: texts.site,
  lines: [...texts.siteLines],
  photoKey: null,
})

async function castingFacts(db: Db, { name }: Brand, castingId: number): Promise<Facts> {
  await findVisible(db, castingId, null, undefined)
  const [card] = await castingCardsOf(db, sql`ARRAY[${castingId}]::bigint[]`, null)
  if (!card) fail('not_found')
  const { reward, region, artCategory, castingEndDate } = card
  const until = card.isAlwaysOpen ? texts.alwaysOpen : castingEndDate && texts.until(castingEndDate)
  const fee =
    reward &&
    (reward.max === 0
      ? texts.unpaid
      : rewardText({ ...reward, minReward: reward.min, maxReward: reward.max, rewardUnit: reward.unit }))
  return {
    brand: name,
    kicker: joined(card.isRecruiting ? until : texts.closed, artCategory && ArtCategory[artCategory]),
    title: card.title,
    lines: [joined(card.companyName, region !== 'NONE' && Region[region]), fee ?? ''].filter(Boolean),
    photoKey: card.thumbnail?.key ?? null,
  }
}

async function actorFacts(db: Db, { name }: Brand, profileId: number): Promise<Facts> {
  const pick = sql`SELECT id, 1 AS at FROM profiles WHERE id = ${profileId} AND ${isShownOutside('is_preview_allowed')}`
  const [card] = await profileCardsOf(db, null, pick)
  if (!card) fail('not_found')
  return {
    brand: name,
    kicker: texts.actor,
    title: card.actorName,
    lines: [
      joined(card.birthYear && texts.born(card.birthYear), card.height && `${card.height}cm`),
      card.mainWork ? texts.work(card.mainWork.title) : '',
    ].filter(Boolean),
    photoKey: card.photo?.key ?? null,
  }
}

async function lectureFacts(ctx: Pick<Setup, 'db' | 'clock'>, { name }: Brand, lectureId: number): Promise<Facts> {
  const { kind, field, title, teacherName, startsAt, price, state, image } = await readLecture(ctx, lectureId, null)
  return {
    brand: name,
    kicker: joined(state === 'OPEN' ? LectureKind[kind] : ShownLectureState[state], LectureField[field]),
    title,
    lines: [
      joined(teacherName && texts.teacher(teacherName), startsAt && texts.starts(koreanDate(new Date(startsAt)))),
      texts.won(price),
    ].filter(Boolean),
    photoKey: image?.key ?? null,
  }
}

const joined = (...parts: (string | number | null | false | undefined)[]) => parts.filter(Boolean).join(' · ')
