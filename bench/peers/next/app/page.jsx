import { readFileSync } from 'node:fs'
import pg from 'pg'
import { htmlTree } from '../html-tree.js'

export const dynamic = 'force-dynamic'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const statements = JSON.parse(readFileSync('statements.json', 'utf8'))
const tree = htmlTree(readFileSync('page.html', 'utf8'))

/** A server component that asks the database what the list asks it, and renders the elements of the list's page. */
export default async function Page() {
  await Promise.all(statements.map(({ sql, parameters }) => pool.query(sql, parameters)))
  return tree
}
