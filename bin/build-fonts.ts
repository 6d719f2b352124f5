/**
 * Subsets Pretendard (SIL OFL 1.1) into the files that pages load, cut by use: tier 1 has the signs and syllables of
 * almost every page, tier 2 the next ones, and slices of the remaining KS X 1001 syllables are fetched by unicode-range.
 * Run it by hand after larger changes of the sentences; the result in web/ui/fonts is committed.
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

const tier1Syllables = 420
const tier2Syllables = 300
const tier1Bytes = 70_000
const sliceSyllables = 60
const weights = { min: 400, max: 700, default: 400 }
const features = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
/** Signs of the interface, without which most pages would load another file. */
const signs = '\u00a0·–—…‘’“”←→×±°%‰₩※〈〉《》「」'
const rareSigns = '―『』【】↑↓↗÷•€²³½©®™℃㎝㎏~∼、。'
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

/** The text of the files below these folders whose path fits, without comments. */
function textsIn(folders: string[], fits: RegExp): string {
  const paths = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
  )
  const files = paths.filter(path => fits.test(path)).map(path => readFileSync(join(root, path), 'utf8'))
  return files.join('').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
}

/** The characters of the product's sentences and of what its demo pages show, with how often each stands there. */
function usedCharacters(): Map<string, number> {
  const counts = new Map<string, number>()
  const said = textsIn(['contract', 'web'], /(messages|errors|labels|actions|codes\/[^/]*)\.ts$/)
  for (const char of said + textsIn(['db/demo'], /\.ts$/)) counts.set(char, (counts.get(char) ?? 0) + 1)
  return counts
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

/**
 * A system font with the widths of the subset, so that lines do not break elsewhere when the font arrives. The ascent
 * and descent of the subset are divided by the same number.
 */
const fallbackFace = (name: string, weight: number, local: string, adjust: number, range?: string) => `@font-face {
  font-family: "${name}";
  font-weight: ${weight};
  src: ${local};
  size-adjust: ${adjust}%;
  ascent-override: ${(9500 / adjust).toFixed(1)}%;
  descent-override: ${(2400 / adjust).toFixed(1)}%;
  line-gap-override: 0%;${range ? `\n  unicode-range: ${range};` : ''}
}
`

// Widths measured against Noto Sans CJK KR, whose brackets and middle dot are full width and the subset's are not:
// between its 400 and 500 for the regular face, between 600 and 700 for the bold one.
const notoWidths = [
  { range: 'U+300A-300B', regular: 49, bold: 54 },
  { range: 'U+300E-300F', regular: 43, bold: 46 },
  { range: 'U+3008-3009, U+300C-300D, U+3010-3011', regular: 35, bold: 38 },
  { range: 'U+B7', regular: 46, bold: 47 },
  { range: 'U+20, U+A0', regular: 110, bold: 103 },
  { range: 'U+28-29, U+2B, U+30-39, U+41-5B, U+5D, U+7E', regular: 104, bold: 102 },
  { range: 'U+2D', regular: 125, bold: 120 },
  { range: 'U+1100-11FF, U+3130-318F, U+AC00-D7A3', regular: 93.9, bold: 93.9 },
  {
    range: 'U+21-27, U+2A, U+2C, U+2E-2F, U+3A-40, U+5C, U+5E-7D, U+7F-9F, U+A1-B6, U+B8-2FF, U+2000-2FFF',
    regular: 96,
    bold: 94,
  },
]
const notoRegular = 'local("Noto Sans CJK KR"), local("Noto Sans KR"), local("NotoSansCJKkr-Regular")'
const notoBold = 'local("Noto Sans CJK KR Bold"), local("Noto Sans KR Bold"), local("NotoSansCJKkr-Bold")'
const fallback = [
  ...notoWidths.flatMap(({ range, regular, bold }) => [
    fallbackFace(`${family} Fallback`, 400, notoRegular, regular, range),
    fallbackFace(`${family} Fallback`, 700, notoBold, bold, range),
  ]),
  // Not measured on a device yet: ‘예비 글꼴의 너비’ at the end of /dev/ui measures them there.
  fallbackFace(`${family} Fallback Device`, 400, 'local("Apple SD Gothic Neo"), local("Malgun Gothic")', 96),
].join('')

const used = usedCharacters()
const known = new Set(ksx1001())
const byUse = [...used].filter(([char]) => known.has(char)).sort(([, a], [, b]) => b - a)
const ordered = [...new Set([...byUse.map(([char]) => char), ...frequentSyllables, ...known])].filter(char =>
  known.has(char),
)
const tier1 = [...new Set([...ascii, ...signs, ...ordered.slice(0, tier1Syllables)])]
// The sentences of public pages need no slice beyond the tiers.
const publicRooms = ['shell', 'ui', 'pages', 'membership', 'castings', 'profiles', 'accounts'].map(
  room => `web/${room}`,
)
const shown = new Set(textsIn(publicRooms, /messages\.ts$/))
const later = ordered.slice(tier1Syllables)
const tier2 = [...later.filter(char => shown.has(char)), ...later.filter(char => !shown.has(char))].slice(
  0,
  tier2Syllables,
)
const other = [...used.keys()].filter(char => char > ' ' && !isSyllable(char))
const rare = [...new Set([...rareSigns, ...jamo, ...other])].filter(char => !tier1.includes(char))

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

// A slice claims everything between its first syllable and the next slice's, which keeps the style sheet short; the
// tiers come last, because of faces that claim the same character the later one wins.
const rest = later.filter(char => !tier2.includes(char)).sort()
const starts = rest.filter((_, i) => i % sliceSyllables === 0)
for (const [i, start] of starts.entries()) {
  const first = (i === 0 ? '가' : start).codePointAt(0)!
  const last = i === starts.length - 1 ? '힣'.codePointAt(0)! : starts[i + 1]!.codePointAt(0)! - 1
  const syllables = rest.slice(i * sliceSyllables, (i + 1) * sliceSyllables)
  await cut(`pfsans-${String(i + 1).padStart(2, '0')}.woff2`, syllables, `U+${hex(first)}-${hex(last)}`)
}
await cut('pfsans-signs.woff2', rare, unicodeRange(rare))
await cut('pfsans-tier2.woff2', tier2, unicodeRange(tier2))
await cut('pfsans-tier1.woff2', tier1, unicodeRange(tier1))
writeFileSync(join(out, 'fonts.css'), css + fallback)
writeFileSync(join(out, 'LICENSE.txt'), readFileSync(join(pretendard, 'LICENSE.txt')))
console.log(`total ${(total / 1000).toFixed(0)} kB`)
