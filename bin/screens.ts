import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopWithLauncher } from './launcher.ts'
import { root, runTool } from './tools.ts'

// npm run screens: looks at every page on both widths as each kind of person, in all its states, with forced colours and
// with more contrast; fails on what axe finds, and takes the pictures of docs/screens again. With patterns of pages
// (`npm run screens -- /casting /mypage`) it looks at these and keeps the pictures.
stopWithLauncher()
const pages = process.argv.slice(2)
if (pages.length === 0) rmSync(join(root, 'docs', 'screens'), { recursive: true, force: true })
const { ok } = await runTool('@playwright/test/cli.js', ['test', '--config', 'test/screens/playwright.config.ts'], {
  env: { SCREENS_OF: pages.join(' ') },
  show: true,
})
process.exitCode = ok ? 0 : 1
