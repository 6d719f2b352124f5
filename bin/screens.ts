import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopWithLauncher } from './launcher.ts'
import { root, runTool } from './tools.ts'

// npm run screens: looks at every page on both widths as each kind of person, fails on what axe finds, and takes the
// pictures of docs/screens again.
stopWithLauncher()
rmSync(join(root, 'docs', 'screens'), { recursive: true, force: true })
const { ok } = await runTool('@playwright/test/cli.js', ['test', '--config', 'test/screens/playwright.config.ts'], {
  show: true,
})
process.exitCode = ok ? 0 : 1
