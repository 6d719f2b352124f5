/** The templates of test databases: one with migrations only, one on which the program has started. */
export const templates = { migrated: 'mudaero_migrated', started: 'mudaero_started' }

/** The URL of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
