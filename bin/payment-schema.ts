import { readFileSync } from 'node:fs'
import { compareWithOpenApi } from '#server/integrations/payment/compare-schema.ts'
import { exitWithReason } from './exit-with-reason.ts'

/**
 * Compares our schema of the payment provider's calls with its published description, given as a file:
 * node bin/bootstrap.mjs payment-schema v2.openapi.json. Prints the differences; exit code 1 if there are any.
 */
try {
  const [path] = process.argv.slice(2)
  if (!path)
    throw new Error('비교할 OpenAPI 파일을 적어 주세요. 예: node bin/bootstrap.mjs payment-schema v2.openapi.json')
  const differences = compareWithOpenApi(JSON.parse(readFileSync(path, 'utf8')))
  for (const line of differences) console.log(line)
  console.log(`${differences.length} differences`)
  process.exitCode = differences.length ? 1 : 0
} catch (error) {
  exitWithReason(error)
}
