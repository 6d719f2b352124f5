import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { contract } from '#contract'
import { openApi } from '#contract/openapi.ts'
import { root } from './tools.ts'

/** Errors of `redocly lint` in the OpenAPI document, one line each. */
export async function findApiErrors(): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(openApi(contract)),
    absoluteRef: join(root, 'build', 'openapi.json'),
    config: await createConfig({ extends: ['recommended'] }),
  })
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
}
