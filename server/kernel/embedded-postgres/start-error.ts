/** Why the embedded PostgreSQL could not start: one Korean line with the next step, for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
