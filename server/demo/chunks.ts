/** Chunks that fit into one statement each: PostgreSQL takes 65,535 parameters. */
export function* inChunks<Row>(rows: Row[], size = 500): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
