import { createRequire } from 'node:module'

/**
 * The fonts of everything that is printed or drawn, in order: a letter is set in the first one that has it. Files are
 * named below `node_modules`, so that a production tree takes these and no others.
 */
export const printFonts = [
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
] as const

export const fontWeights = [400, 700] as const

/** Where a file of `printFonts` lies. */
export const fontPath = createRequire(import.meta.url).resolve
