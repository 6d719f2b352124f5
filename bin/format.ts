import { runTool } from './tools.ts'

const { ok } = await runTool('@biomejs/biome/bin/biome', ['check', '--write'], { show: true })
process.exit(ok ? 0 : 1)
