/**
 * How many templates of a file are in no text that the database has read here: statements that cannot be prepared
 * (ANALYZE, partitions of the log), and fragments whose way to the statement the reader does not follow. Files
 * only leave this list.
 */
export const unread: Record<string, number> = {
  'server/admin/lists.ts': 1,
  'server/demo/load-demo.ts': 1,
  'server/logs/months.ts': 2,
  'server/pages/previews/previews.ts': 1,
  'server/profiles/search/search.ts': 3,
  'server/profiles/visibility.ts': 3,
}
