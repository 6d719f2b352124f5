/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted component is text */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findStrayClasses } from '../bin/class-names.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-class-names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, ...lines: string[]) => writeFileSync(join(folder, 'web', path), lines.join('\n'))

test('a class without a style and a style without a class are found', () => {
  expect(findStrayClasses(folder)).toEqual(['no style sheets read'])
  mkdirSync(join(folder, 'web', 'ui'), { recursive: true })
  write('Page.module.css', '.page { color: red }', '@media (--wide) { .page .left { gap: 1.5em } }', '/* .old {} */')
  write('Tones.module.css', '.ok { color: green }', '.warn { color: red }')
  write('ui/Card.module.css', '.card:hover { color: red }', '.num { color: red }')
  write(
    'Page.tsx',
    "import styles from './Page.module.css'",
    "import tones from './Tones.module.css'",
    "import card from '#web/ui/Card.module.css'",
    'const load = () => card.read()',
    'export const Page = ({ tone }: Props) => (',
    '  <p className={`${styles.page} ${styles.right}`}>',
    '    <b className={tones[tone]} /> <b className={`${card.card} num`}>{texts.card.title}</b>',
    '  </p>',
    ')',
  )
  expect(findStrayClasses(folder)).toEqual([
    'web/Page.tsx: styles.right',
    'web/Page.module.css: .left',
    'web/ui/Card.module.css: .num',
  ])
})
