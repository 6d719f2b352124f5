import { fileURLToPath } from 'node:url'

type Weight = (typeof fontWeights)[number]
export const fontWeights = [400, 700] as const

/** A font with its files, named below `node_modules`, so that a production tree takes these and no others. */
export type PrintFont = {
  family: string
  licence: string
  files: Record<Weight, string>
  direction?: 'rtl'
  /** Its letters are put together by the rules of Indian scripts. */
  isIndic?: boolean
}

/** The fonts that most texts need. */
export const commonFonts: readonly PrintFont[] = [
  {
    family: 'Pretendard',
    licence: 'pretendard/dist/LICENSE.txt',
    files: {
      400: 'pretendard/dist/public/static/Pretendard-Regular.otf',
      700: 'pretendard/dist/public/static/Pretendard-Bold.otf',
    },
  },
  // Hanja, old Hangul and kana.
  {
    family: 'Noto Sans KR',
    licence: '@expo-google-fonts/noto-sans-kr/LICENSE_FONT',
    files: {
      400: '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
      700: '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
    },
  },
  {
    family: 'Noto Sans Thai',
    licence: '@expo-google-fonts/noto-sans-thai/LICENSE_FONT',
    files: {
      400: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
      700: '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
    },
  },
]

/** The fonts of everything that is printed or drawn, in order: a letter is set in the first one that has it. */
export const printFonts: readonly PrintFont[] = [
  ...commonFonts,
  // Other ideographs, such as simplified Chinese.
  {
    family: 'Noto Sans Hans',
    licence: '@embedpdf/fonts-sc/LICENSE',
    files: {
      400: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
      700: '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf',
    },
  },
  {
    // The dots of other Arabic fonts are glyphs of their own, and their لا is one: both are copied wrongly.
    family: 'Amiri',
    direction: 'rtl',
    licence: '@expo-google-fonts/amiri/LICENSE_FONT',
    files: {
      400: '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf',
      700: '@expo-google-fonts/amiri/700Bold/Amiri_700Bold.ttf',
    },
  },
  {
    // In Noto Sans Devanagari ई is its parts, of which the second is copied as nothing.
    family: 'Yantramanav',
    isIndic: true,
    licence: '@expo-google-fonts/yantramanav/LICENSE_FONT',
    files: {
      400: '@expo-google-fonts/yantramanav/400Regular/Yantramanav_400Regular.ttf',
      700: '@expo-google-fonts/yantramanav/700Bold/Yantramanav_700Bold.ttf',
    },
  },
]

/** Where a file of `printFonts` lies; packages may export other files alone. */
export const fontPath = (name: string): string =>
  fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url))
