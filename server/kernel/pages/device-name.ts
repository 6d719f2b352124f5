import { deviceNameTexts as texts } from '../messages.ts'

// Order matters: browsers built on others also name those.
const programs: [RegExp, string][] = [
  [/KAKAOTALK/i, texts.kakaoTalk],
  [/NAVER\(inapp/i, texts.naver],
  [/Whale\//, texts.whale],
  [/SamsungBrowser\//, texts.samsung],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** A readable name of the device, such as 'Safari · iPhone', from its user agent. */
export function deviceName(userAgent: string | null): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(programs), nameIn(systems)].filter(Boolean).join(' · ') || texts.unknown
}
