import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.ts'

/**
 * Creates the next file of db/migrations: npm run new-migration casting-lists → db/migrations/NNNN_casting_lists.sql
 */
const name = process.argv
  .slice(2)
  .join('_')
  .toLowerCase()
  .replaceAll(/[\s-]+/g, '_')
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('이름을 영문 소문자로 적어 주세요. 예: npm run new-migration casting-lists')
  process.exit(1)
}

const folder = join('db', 'migrations')
const numbers = readdirSync(join(root, folder)).map(file => Number.parseInt(file, 10) || 0)
const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
const path = join(folder, `${number}_${name}.sql`)
writeFileSync(join(root, path), '-- What this adds, and why the tables look as they do.\n', { flag: 'wx' })
console.log(`${path} 파일을 만들었어요. SQL을 적은 뒤 node bin/bootstrap.mjs schema로 표의 타입을 다시 만들어 주세요.`)
