import { type RawBuilder, sql } from 'kysely'
import type { Image } from '#contract/common.ts'

/**
 * The contract's image as one JSON object, from the table `images` or its alias in the query; null where an outer join
 * found no image.
 */
export function imageJson(table = 'images'): RawBuilder<Image | null> {
  const column = (name: keyof Image) => sql.ref(`${table}.${name}`)
  return sql`CASE WHEN ${column('id')} IS NOT NULL THEN jsonb_build_object('id', ${column('id')}, 'key', ${column('key')},
    'width', ${column('width')}, 'height', ${column('height')}, 'color', ${column('color')}) END`
}
