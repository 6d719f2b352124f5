import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen'
import pg from 'pg'
import { codeColumns } from './code-columns.ts'

/**
 * Kysely's types of a migrated database's tables. A text column whose CHECK lists its values, or that holds codes of
 * the contract, is typed as their union.
 */
export async function generateTableTypes(databaseUrl: string): Promise<string> {
  const listed = await listedValues(databaseUrl)
  const dialect = new CodegenDialect({ dateParser: 'string', numericParser: 'number' })
  const pool = new pg.Pool({ connectionString: databaseUrl })
  // A server that stops right after the pool has ended may still cut a connection of it.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await generate({
      db,
      dialect,
      outFile: null,
      includePattern: 'public.*',
      excludePattern: '*migrations',
      typeMapping: { int8: 'number' },
      postprocess: async ({ metadata }) => {
        for (const table of metadata.tables)
          for (const column of table.columns) {
            const name = `${table.name}.${column.name}`
            const values = listed.get(name) ?? codeColumns[name]
            if (values) column.enumValues = [...values]
          }
        return metadata
      },
    })
  } finally {
    await db.destroy()
  }
}

/** The values that CHECK constraints list, such as `status IN ('OPEN', 'CLOSED')`, by `table.column`. */
export async function listedValues(databaseUrl: string): Promise<Map<string, string[]>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; condition: string }>(`
      SELECT conrelid::regclass || '.' || attname AS name, pg_get_expr(conbin, conrelid) AS condition
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'c' AND cardinality(conkey) = 1`)
    const found = rows.flatMap(({ name, condition }) => {
      const list = /^\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('.+'::text))\)$/.exec(condition)
      const values = (list?.[1] ?? list?.[2])?.split(', ').map(item => /^'(\w+)'::text$/.exec(item)?.[1])
      return values?.every(value => value !== undefined) ? [[name, values as string[]] as const] : []
    })
    return new Map(found)
  } finally {
    await client.end()
  }
}
