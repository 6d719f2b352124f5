/**
 * Subsets Pretendard (SIL OFL 1.1) into the files that pages load: tier 1 with the characters of almost every page, and
 * tier 2 slices of the remaining KS X 1001 syllables that the browser fetches by unicode-range. Run it by hand after
 * larger changes of the sentences; the result in web/ui/fonts is committed.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { frequentSyllables } from './frequent-syllables.ts'
import { renameFont } from './rename-font.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'web/ui/fonts')
const pretendard = join(root, 'node_modules/pretendard/dist')
// The licence reserves the name "Pretendard" for unmodified files, so the subset has its own.
const family = 'PfSans'

const tier1Syllables = 500
const tier1Bytes = 90_000
const sliceSyllables = 120
const weights = { min: 400, max: 700, default: 400 }
const features = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const punctuation = '\u00a0·–—―…‘’“”〈〉《》「」『』【】→←↑↓↗×÷±°%‰•※₩€²³½©®™℃㎝㎏~∼、。'
const jamo = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ'

const isSyllable = (char: string) => char >= '가' && char <= '힣'

/** The 2,350 syllables of KS X 1001 in order, read from the platform's EUC-KR decoder. */
function ksx1001(): string[] {
  const decoder = new TextDecoder('euc-kr')
  const syllables: string[] = []
  for (let row = 0xb0; row <= 0xc8; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) syllables.push(decoder.decode(new Uint8Array([row, cell])))
  }
  return syllables.filter(isSyllable)
}

/** Every character of the product's own sentences: the text of all message files. */
function catalogueCharacters(): Set<string> {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  return new Set(
    files.filter(f => f.endsWith('messages.ts')).flatMap(f => [...readFileSync(join(root, 'web', f), 'utf8')]),
  )
}

const hex = (n: number) => n.toString(16).toUpperCase()

function unicodeRange(chars: string[]): string {
  const points = [...new Set(chars)].map(char => char.codePointAt(0)!).sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ')
}

function face(file: string, range: string): string {
  return `@font-face {
  font-family: "${family}";
  font-weight: 400 700;
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${range};
}
`
}

// Metrics of the system fonts scaled to those of the subset, so that text does not shift when the font arrives.
const fallback = `@font-face {
  font-family: "${family} Fallback";
  src: local("Apple SD Gothic Neo"), local("Malgun Gothic"), local("Noto Sans KR"), local("Noto Sans CJK KR");
  size-adjust: 96%;
  ascent-override: 99%;
  descent-override: 25%;
  line-gap-override: 0%;
}
`

const said = catalogueCharacters()
const known = new Set(ksx1001())
const byUse = [...[...said].filter(char => known.has(char)), ...frequentSyllables, ...known]
const ordered = [...new Set(byUse)].filter(char => known.has(char))

const other = [...said].filter(char => !isSyllable(char) && char > ' ')
const tier1 = [...new Set([...ascii, ...punctuation, ...jamo, ...other, ...ordered.slice(0, tier1Syllables)])]

for (const file of readdirSync(out)) if (file.endsWith('.woff2')) rmSync(join(out, file))
const whole = renameFont(readFileSync(join(pretendard, 'public/variable/PretendardVariable.ttf')), family)
const options = { targetFormat: 'woff2' as const, variationAxes: { wght: weights }, keepFeatures: features }
let total = 0
let css = '/* Written by bin/build-fonts.ts. Fonts: SIL OFL 1.1, see LICENSE.txt beside the files. */\n'

async function cut(file: string, chars: string[], range: string): Promise<void> {
  const font = await subsetFont(whole, chars.join(''), { ...options, noHinting: true })
  writeFileSync(join(out, file), font)
  css += face(file, range)
  total += font.length
  console.log(`${file}\t${chars.length} characters\t${(font.length / 1000).toFixed(1)} kB`)
  if (file.includes('tier1') && font.length > tier1Bytes) throw new Error(`tier 1 is over ${tier1Bytes} bytes`)
}

// A slice claims everything between its first syllable and the next slice's, which keeps the style sheet short; tier 1
// comes last, because of faces that claim the same character the later one wins.
const rest = ordered.slice(tier1Syllables).sort()
const starts = rest.filter((_, i) => i % sliceSyllables === 0)
for (const [i, start] of starts.entries()) {
  const first = (i === 0 ? '가' : start).codePointAt(0)!
  const last = i === starts.length - 1 ? '힣'.codePointAt(0)! : starts[i + 1]!.codePointAt(0)! - 1
  const syllables = rest.slice(i * sliceSyllables, (i + 1) * sliceSyllables)
  await cut(`pfsans-${String(i + 1).padStart(2, '0')}.woff2`, syllables, `U+${hex(first)}-${hex(last)}`)
}
await cut('pfsans-tier1.woff2', tier1, unicodeRange(tier1))
writeFileSync(join(out, 'fonts.css'), css + fallback)
writeFileSync(join(out, 'LICENSE.txt'), readFileSync(join(pretendard, 'LICENSE.txt')))
console.log(`total ${(total / 1000).toFixed(0)} kB`)
