import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { Banner, Popup, pages } from '#contract/pages/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { popupsTexts as texts } from './messages.ts'

type PopupForAdmin = AnswerOf<typeof pages.addPopup>
type Input = BodyOf<typeof pages.addPopup>
type Row = WithDates<PopupForAdmin, 'startAt' | 'endAt'>

/** The popups shown now, in order; at most five, so that nobody has to close a whole row of them. */
export async function shownPopups(db: Db): Promise<Popup[]> {
  return popupsBy(
    db,
    sql`WHERE place = 'POPUP' AND is_on AND now() BETWEEN start_at AND end_at ORDER BY popups.position, popups.id LIMIT 5`,
  )
}

/** The banners shown now, in order; at most three. */
export async function shownBanners(db: Db): Promise<Banner[]> {
  return popupsBy(
    db,
    sql`WHERE place = 'BANNER' AND is_on AND now() BETWEEN start_at AND end_at ORDER BY popups.position, popups.id LIMIT 3`,
  )
}

/** Every popup and banner, newest first. */
export const allPopups = (db: Db): Promise<PopupForAdmin[]> => popupsBy(db, sql`ORDER BY popups.id DESC LIMIT 200`)

/** Creates a popup, or replaces the one with this id. Errors: `not_found`, `photo_not_yours`, `contact_in_text`. */
export async function savePopup(
  db: Db,
  userId: number,
  { imageId, link, linkText, hideDays, startAt, endAt, order, isOn, ...words }: Input,
  popupId: number | null,
): Promise<PopupForAdmin> {
  refuseContacts({ title: words.title, body: words.body, linkText }, { allowsLinks: true })
  await requireImage(db, imageId, { userId, popupId })
  const row = {
    ...words,
    image_id: imageId,
    link,
    link_text: linkText || null,
    hide_days: hideDays,
    start_at: new Date(startAt),
    end_at: new Date(endAt),
    position: order,
    is_on: isOn,
  }
  const saved =
    popupId === null
      ? await db.insertInto('popups').values(row).returning('id').executeTakeFirst()
      : await db.updateTable('popups').set(row).where('id', '=', popupId).returning('id').executeTakeFirst()
  if (!saved) fail('not_found')
  const [popup] = await popupsBy(db, sql`WHERE popups.id = ${saved.id}`)
  return present(popup)
}

/** One popup or banner. Throws `not_found`. */
export const findPopup = async (db: Db, popupId: number): Promise<PopupForAdmin> =>
  (await popupsBy(db, sql`WHERE popups.id = ${popupId}`))[0] ?? fail('not_found')

export async function removePopup(db: Db, popupId: number): Promise<void> {
  const removed = await db.deleteFrom('popups').where('id', '=', popupId).returning('id').executeTakeFirst()
  if (!removed) fail('not_found')
}

/** An image that the operator uploaded, or the popup's present one. */
async function requireImage(
  db: Db,
  imageId: number | null,
  { userId, popupId }: { userId: number; popupId: number | null },
) {
  if (imageId === null) return
  const { rows } = await sql`
    SELECT FROM images WHERE id = ${imageId} AND deleted_at IS NULL
      AND (owner_id = ${userId} OR EXISTS (SELECT FROM popups WHERE popups.id = ${popupId} AND image_id = images.id))`.execute(
    db,
  )
  if (!rows.length) fail('photo_not_yours', { fields: { imageId: texts.photoNotFound } })
}

async function popupsBy(db: Db, rest: RawBuilder<unknown>): Promise<PopupForAdmin[]> {
  const { rows } = await sql<Row>`
    SELECT popups.id, place, title, body, link, link_text AS "linkText", target, hide_days AS "hideDays", start_at AS "startAt",
           end_at AS "endAt", popups.position AS "order", is_on AS "isOn",
           is_on AND now() BETWEEN start_at AND end_at AS "isShown",
           ${imageJson()} AS image
    FROM popups LEFT JOIN images ON images.id = image_id AND images.deleted_at IS NULL ${rest}`.execute(db)
  return rows
}
