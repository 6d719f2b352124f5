/** The databases that test databases are copies of: one as the migrations make it, one that the program started on. */
export const templates = { migrated: 'mudaero_migrated', started: 'mudaero_started' }

/** The same server, another database. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
