/** Why the embedded PostgreSQL could not start: one Korean line for the person at the terminal, which says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
