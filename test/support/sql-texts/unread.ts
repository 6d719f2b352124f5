/**
 * How many templates of a file are in no text that the database has read here: fragments whose way to the statement the
 * reader does not follow. Files only leave this list.
 */
export const unread: Record<string, number> = {
  'server/castings/search/list.ts': 2,
  'server/profiles/search/search.ts': 2,
}
