import { expect, test } from 'vitest'
import { type App, inAppOf, wayOut } from './in-app.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const linux = (device: string, chrome: string) =>
  `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${chrome} Mobile Safari/537.36`

// As found in public logs and tests of other products, 2021 to 2026; collected on 2026-11-26.
const agents: [App | null, boolean, string][] = [
  ['KAKAOTALK', true, `${iphone} Mobile/15E148 KAKAOTALK 10.9.0`],
  ['KAKAOTALK', true, `${iphone} KAKAOTALK 10.4.2`],
  ['KAKAOTALK', false, `${linux('14; SM-S918N Build/UP1A.231005.007; wv', '128.0.6613.127')};KAKAOTALK 2410900`],
  ['KAKAOTALK', false, `${linux('12; SM-F711N Build/SP1A.210812.016; wv', '100.0.4896.79')};KAKAOTALK 2409760`],
  [
    'KAKAOTALK',
    false,
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 KAKAOTALK 25.6.0',
  ],
  ['NAVER', true, `${iphone} Mobile/20F66 NAVER(inapp; search; 2000; 12.5.5)`],
  ['NAVER', true, `${iphone} Version/18.4 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.13.0; 16PROMAX)`],
  [
    'NAVER',
    false,
    `${linux('13; SM-S918N Build/TP1A.220624.014; wv', '116.0.0.0')} NAVER(inapp; search; 1340; 12.6.4)`,
  ],
  [
    'NAVER',
    false,
    'Mozilla/5.0 (Linux; Android 11; SM-A908N Build/RP1A.200720.012; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.163 Whale/1.0.0.0 Crosswalk/25.80.14.29 Mobile Safari/537.36 NAVER(inapp; search; 1000; 11.6.7)',
  ],
  [
    'INSTAGRAM',
    true,
    `${iphone} Mobile/15E148 Instagram 345.0.0.0.0 (iPhone15,2; iOS 17_5; ko_KR; ko; scale=3.00; 1179x2556; 634367146)`,
  ],
  [
    'INSTAGRAM',
    true,
    `${iphone} Mobile/15E148 Instagram 339.0.3.12.91 (iPhone15,2; iOS 18_5; ja_JP; ja; scale=3.00; 1179x2556)`,
  ],
  [
    'INSTAGRAM',
    false,
    'Mozilla/5.0 (Linux; Android 13; SM-A536B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36 Instagram 302.0.0.23.109 Android',
  ],
  [
    'FACEBOOK',
    true,
    `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.42.108;FBDV/iPhone14,2;FBSV/18.6;FBLC/nb_NO;FBOP/5]`,
  ],
  [
    'FACEBOOK',
    true,
    'Mozilla/5.0 (iPad; CPU OS 11_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15G77 [FBAN/FBIOS;FBDV/iPad7,3;FBMD/iPad;FBSN/iOS;FBSV/11.4.1;FBSS/2;FBCR/;FBID/tablet;FBLC/en_US;FBOP/5;FBRV/0]',
  ],
  [
    'FACEBOOK',
    false,
    `${linux('13; Infinix X6815C Build/TP1A.220624.014; ', '142.0.7444.48')} [FB_IAB/FB4A;FBAV/531.0.0.2.109;]`,
  ],
  ['FACEBOOK', false, `${linux('14; wv', '131.0.0.0')} [FB_IAB/MESSENGER;FBAV/448.0.0.0;]`],
  ['LINE', true, `${iphone} Mobile/15E148 Safari/604.1 Line/14.6.1`],
  ['LINE', true, `${iphone} Mobile/15E148 Safari Line/14.10.0`],
  ['LINE', false, `${linux('11; vivo 1906 Build/RP1A.200720.012; wv', '126.0.6478.188')} Line/14.12.2/IAB`],
  [
    'LINE',
    false,
    'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36 Line/14.8.1/IAB',
  ],
  // Browsers of their own.
  [null, false, `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  [null, false, `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  [
    null,
    false,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  ],
  [
    null,
    false,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  ],
  [
    null,
    false,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Whale/4.35.351.16 Safari/537.36',
  ],
  [null, false, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0'],
  // Previews of links are not people.
  [null, false, 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984'],
]

test.each(agents)('the app of user agent %#: %s, on an iPhone: %s', (app, isApple, agent) => {
  expect(inAppOf(agent)).toEqual(app && { app, isApple })
})

test('a request without a user agent is in no app', () => expect(inAppOf(null)).toBe(null))

const page = 'https://mudaero.kr/account/login?returnUrl=%2Fcasting%2F1'
const intent =
  'intent://mudaero.kr/account/login?returnUrl=%2Fcasting%2F1#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=https%3A%2F%2Fmudaero.kr%2Faccount%2Flogin%3FreturnUrl%3D%252Fcasting%252F1;end'
const kakao =
  'kakaotalk://web/openExternal?url=https%3A%2F%2Fmudaero.kr%2Faccount%2Flogin%3FreturnUrl%3D%252Fcasting%252F1'

test.each<[App, boolean, string | null]>([
  ['KAKAOTALK', true, kakao],
  ['KAKAOTALK', false, kakao],
  ['LINE', true, `${page}&openExternalBrowser=1`],
  ['LINE', false, `${page}&openExternalBrowser=1`],
  ['NAVER', false, intent],
  ['INSTAGRAM', false, intent],
  ['FACEBOOK', false, intent],
  ['NAVER', true, null],
  ['INSTAGRAM', true, null],
  ['FACEBOOK', true, null],
])('the way out of %s, on an iPhone: %s', (app, isApple, way) => {
  expect(wayOut({ app, isApple }, page)).toBe(way)
})
