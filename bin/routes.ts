import { mkdirSync, writeFileSync } from 'node:fs'
import { contract } from '#contract'
import { openApi } from '#contract/openapi.ts'
import { writeEndpointFiles } from './endpoint-files.ts'

/** Writes everything that follows from the contract, with build/openapi.json. */
const count = writeEndpointFiles()
mkdirSync('build', { recursive: true })
writeFileSync('build/openapi.json', `${JSON.stringify(openApi(contract), null, 1)}\n`)
console.log(`${count} endpoints`)
