/** The migrated database that test databases are copies of. */
export const TEMPLATE = 'mudaero_template'

/** The same server, another database. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
