import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findWrongDirections } from '../bin/directions.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-directions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('an import against each of the directions is found', async () => {
  plant(
    'package.json',
    '{"type":"module","imports":{"#contract/*":"./contract/*","#server/*":"./server/*","#web/*":"./web/*"}}',
  )
  plant(
    'contract/castings.ts',
    "import type { Casting } from '../server/castings/castings.ts'\nexport type C = Casting",
  )
  plant('server/kernel/app.ts', "import { a } from '../castings/castings.ts'\nexport const app = a")
  plant('server/integrations/sms.ts', "import { a } from '#server/castings/castings.ts'\nexport const sms = a")
  plant('server/castings/castings.ts', 'export type Casting = { id: string }\nexport const a = 1')
  plant('server/castings/room.ts', "import { tapes } from '../self-tapes/self-tapes.ts'\nexport const r = tapes")
  plant(
    'server/self-tapes/self-tapes.ts',
    "import type { P } from '../reports/reports.ts'\nexport const tapes = 1 as P",
  )
  plant('server/reports/reports.ts', "import { r } from '../castings/room.ts'\nexport type P = 1\nexport const p = r")
  plant('server/prints.ts', 'export const prints = 1')
  plant('server/reports/made.ts', "import { prints } from '../prints.ts'\nexport const made = prints")
  plant('server/reports/receipt.ts', "import { Page } from '../../web/castings/Page.tsx'\nexport const q = Page")
  plant(
    'web/castings/Page.tsx',
    "import type { Casting } from '#server/castings/castings.ts'\nexport const Page = (c: Casting) => <b>{c.id}</b>",
  )
  plant('web/ui/Button.tsx', "import { Page } from '../castings/Page.tsx'\nexport const Button = () => <Page id='1' />")
  plant('web/ui/one.ts', "import { two } from './two.ts'\nexport const one = () => two")
  plant('web/ui/two.ts', "import { one } from './one.ts'\nexport const two = () => one")
  plant('web/payments/Sum.tsx', "import { Page } from '#web/castings/Page.tsx'\nexport const Sum = Page")
  plant(
    'web/coupons/Card.tsx',
    "import type { Sum } from '#web/payments/Sum.tsx'\nexport const card = {} as typeof Sum",
  )
  plant('web/review/Panels.tsx', "export const load = () => import('#web/sharing/Dialog.tsx')")
  plant('web/sharing/Dialog.tsx', "import { load } from '#web/review/Panels.tsx'\nexport const dialog = () => load")
  plant('web/paths.ts', "import { one } from '#web/ui/one.ts'\nexport const paths = one")
  plant('web/root.tsx', "import { paths } from '#web/paths.ts'\nexport const root = paths")
  plant('web/castings/Frame.ts', "import { root } from '#web/root.tsx'\nexport const frame = root")
  plant('contract/schema.ts', 'export type Schema = 1\nexport const schema = 1')
  plant('contract/codes/codes.ts', "import { schema } from '../schema.ts'\nexport const Code = schema")
  plant(
    'web/castings/Kinds.ts',
    "import type { Schema } from '#contract/schema.ts'\nimport { Code } from '#contract/codes/codes.ts'\nexport const k: Schema = Code",
  )
  plant(
    'web/castings/Fields.ts',
    "import type { Schema } from '#contract/schema.ts'\nimport { schema } from '#contract/schema.ts'\nexport const f: Schema = schema",
  )
  const wrong = await findWrongDirections(folder)
  expect(wrong.filter(line => !line.startsWith('no-cycles')).sort()).toEqual([
    'contract-imports-zod-only: contract/castings.ts → server/castings/castings.ts',
    'kernel-and-integrations-import-no-domain: server/integrations/sms.ts → server/castings/castings.ts',
    'kernel-and-integrations-import-no-domain: server/kernel/app.ts → server/castings/castings.ts',
    'no-face-of-another-room: server/reports/reports.ts → server/castings/room.ts',
    'rooms-import-no-wiring: server/reports/made.ts → server/prints.ts',
    'server-never-imports-web: server/reports/receipt.ts → web/castings/Page.tsx',
    'server-rows-above-only-castings-feedback-tours-lectures: server/castings/room.ts → server/self-tapes/self-tapes.ts',
    'server-rows-above-only-self-tapes-proposals: server/self-tapes/self-tapes.ts → server/reports/reports.ts',
    'web-files-of-all-import-no-room: web/paths.ts → web/ui/one.ts',
    'web-loads-no-zod: contract/codes/codes.ts → contract/schema.ts',
    'web-loads-no-zod: web/castings/Fields.ts → contract/schema.ts',
    'web-never-imports-server: web/castings/Page.tsx → server/castings/castings.ts',
    'web-rooms-import-no-frame: web/castings/Frame.ts → web/root.tsx',
    'web-rows-above-only-castings-payments-proposals-auditions-representations-contact-checks-agreements: web/payments/Sum.tsx → web/castings/Page.tsx',
    'web-rows-above-only-notifications-media-coupons-casting-lists-reports: web/coupons/Card.tsx → web/payments/Sum.tsx',
    'web-rows-above-only-review-tours-feedback-suggestions: web/review/Panels.tsx → web/sharing/Dialog.tsx',
    'web-rows-above-only-ui-logs: web/ui/Button.tsx → web/castings/Page.tsx',
  ])
  expect(wrong.some(line => line.startsWith('no-cycles: web/ui/'))).toBe(true)
})

test('a run that parsed nothing is a fault', async () => {
  plant('empty/nothing.txt', '')
  expect(await findWrongDirections(folder, ['empty'])).toEqual(['no modules cruised'])
})
