import { expect, test } from 'vitest'
import { containsContact, hideContacts } from './contacts-in-text.ts'

const numbers = `
010-1234-5678
01012345678
010 1234 5678
010.1234.5678
010/1234/5678
010,1234,5678
010·1234·5678
010~1234~5678
010_1234_5678
010–1234–5678
010:1234:5678
010 - 1234 - 5678
010)1234-5678
(010) 1234-5678
010 12 34 56 78
010-123-4567
011-234-5678
016.234.5678
0 1 0 1 2 3 4 5 6 7 8
0-1-0-1-2-3-4-5-6-7-8
0.1.0.1.2.3.4.5.6.7.8
0 1 0 - 1 2 3 4 - 5 6 7 8
０１０－１２３４－５６７８
⓪①⓪-1234-5678
0️⃣1️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣
010\u200b1234\u200b5678
٠١٠-١٢٣٤-٥٦٧٨
۰۱۰۱۲۳۴۵۶۷۸
०१० १२३४ ५६७८
๐๑๐-๑๒๓๔-๕๖๗๘
᪐᪑᪐-᪑᪒᪓᪔-᪕᪖᪗᪘
O1O-1234-5678
o1o 1234 5678
0l0-1234-5678
0I0 1234 5678
01O.l234.5678
공일공 일이삼사 오육칠팔
공일공일이삼사오육칠팔
공일공-일이삼사-오육칠팔
공1공 1234 5678
010일이삼사오육칠팔
010 일이삼사 5678
010에 1234에 5678
010다시1234다시5678
공일공에 일이삼사에 오육칠팔
〇一〇-一二三四-五六七八
+82 10 1234 5678
+82 10-1234-5678
+82-10-1234-5678
+821012345678
+82)10 1234 5678
+82 (0)10 1234 5678
+82 010-1234-5678
0082 10 1234 5678
82-10-1234-5678
02-123-4567
02-1234-5678
02)123-4567
02.123.4567
0212345678
031-123-4567
(031) 123-4567
0311234567
051 123 4567
064/123/4567
070-1234-5678
0504-1234-5678
1588-1234
1544.5678
1661 1234
`

const addresses = `
dano@example.com
dano.seo+cast@example.co.kr
dano @ example.com
dano@example . com
ｄａｎｏ＠ｅｘａｍｐｌｅ．ｃｏｍ
dano(at)example.com
dano [at] example.com
dano골뱅이naver.com
dano 골뱅이 네이버
dano@naver
dano 골뱅이 gmail 닷 컴
dano@naver점com
https://example.com/dano
http://dano.example
HTTPS://EXAMPLE.COM
www.example.com
example.com
example.co.kr
blog.naver.com/dano
m.blog.naver.com/dano
cafe.naver.com/dano
sites.google.com/view/dano
open.kakao.com/o/abc123
open.kakao.com
https://open.kakao.com/o/abc123
open . kakao . com / o / abc123
pf.kakao.com/_abcde
qr.kakao.com/talk/abc
t.me/dano
wa.me/821012345678
bit.ly/3abc
han.gl/abcde
vo.la/abc12
url.kr/abc123
me2.do/abc123
naver.me/abc123
forms.gle/abc123
linktr.ee/dano
discord.gg/abc123
youtu.be/abc123
dano.page
dano.notion.site/abc
dano.tv
dano.shop
무대.한국에서 dano.kr
example닷컴
example 점 com
example(dot)com
kakaotalk://open
`

const messengers = `
카톡 아이디 dano_seo
카톡 아이디: dano_seo
카톡 dano_seo
카톡은 danoseo
카카오톡 아이디는 dano77
카카오톡ID danoseo
카 톡 dano_seo
까톡 dano_seo
깨톡 danoseo1
ㅋㅌ dano_seo
ㅋㅌ 아이디 danoseo
톡 아이디 danoseo
kakaotalk id dano.seo
인스타 @dano.seo
인스타 dano.seo
인스타그램 dano_seo
인스타 아이디 danoseo
insta: danoseo
instagram @danoseo
텔레그램 @danoseo
텔레 danoseo
라인 아이디 danoseo
라인: danoseo
line id danoseo
디스코드 dano#1234
위챗 아이디 danoseo
왓츠앱 danoseo
페이스북 계정 dano.seo
틱톡 @danoseo
트위터 @dano
디엠 @danoseo
아이디는 dano_seo
아이디 dano77
ID: dano_77
@dano_seo
@dano.seo
오픈채팅 배우모임 검색
오픈채팅에서 ‘배우모임’ 검색
오픈챗 배우모임 검색해 주세요
오픈카톡 ‘배우모임’ 입장
오픈 카카오톡 배우모임으로 검색
오픈톡방 배우모임 검색
카톡에서 배우모임 검색
카톡 친구추가 배우모임
카카오톡 채널 배우모임 친구 추가
플러스친구 배우모임 검색
플친 배우모임 친추
`

const linesOf = (list: string) => list.trim().split('\n')

test('phone numbers are recognised in every notation', () => {
  expect(linesOf(numbers).length).toBeGreaterThanOrEqual(60)
  expect(linesOf(numbers).filter(words => !containsContact(`연락은 ${words} 로 주세요`))).toEqual([])
  expect(linesOf(numbers).filter(words => !containsContact(words))).toEqual([])
})

test('addresses and messenger names are recognised in every notation', () => {
  const forms = [...linesOf(addresses), ...linesOf(messengers)]
  expect(forms.length).toBeGreaterThanOrEqual(90)
  expect(forms.filter(words => !containsContact(`연락은 ${words} 로 주세요`))).toEqual([])
  expect(forms.filter(words => !containsContact(words))).toEqual([])
})

const days = Array.from({ length: 12 }, (_, at) => [String(at + 1), String(at + 1).padStart(2, '0')] as const)
const harmless: Record<string, string[]> = {
  dates: days.flatMap(([n, nn]) => [
    `촬영 가능일: 2026-${nn}-02 ~ 2026-${nn}-28`,
    `2026.${nn}.01~2026.${nn}.30 사이에 찍어요`,
    `${nn}/01 ~ ${nn}/12, ${nn}/15 리딩`,
    `26.${nn}.10 ~ 26.${nn}.11`,
    `${n}월 ${n}일 10:30~12:00, ${n}월 ${n}일 14:00`,
    `${nn}.01.2025 - ${nn}.12.2026`,
    `01.${nn} 01.${nn} 02.${nn} 03.${nn}`,
    `2026${nn}01~2026${nn}11`,
    `2019년 ${n}월부터 2024년 12월까지`,
    `${nn}/2024 ~ ${nn}/2025`,
    `1950-2010년, 1600-1700년대 배경`,
    `2010-2014, 2016-2019`,
  ]),
  fees: days.flatMap(([n, nn]) => [
    `출연료 ${n},000,000원`,
    `회차당 ${n}00,000~${n}50,000원`,
    `총액 ${n}5,000,000원 / 회당 ${n}00,000원`,
    `일당 ${n}0만 ~ ${n}5만 원`,
    `${n}0,${nn}0원`,
    `예산 15,880,000 · 16,000,000`,
    `15001234원`,
    `제작비 1,588,123,400원`,
    `${n}만 원, 세금 3.3% 떼고 ${n}0,000`,
  ]),
  ages: days.flatMap(([n, nn]) => [
    `${n}0대 여성, 만 ${n}9세`,
    `20~2${n}세, 30~3${n}세, 40~4${n}세`,
    `19${nn}년생부터 20${nn}년생까지`,
    `1990.${nn}.11 출생, 3${n}세`,
    `나이 2${n}, 키 17${n}cm, 몸무게 6${n}kg`,
    `010학번은 아니고 ${nn}학번이에요`,
  ]),
  places: days.flatMap(([n, nn]) => [
    `서울시 마포구 월드컵북로 ${n}길 23, 4층 101호 (우 03925)`,
    `부산 해운대구 센텀중앙로 ${n}0, 101동 101${n}호`,
    `경기도 파주시 탄현면 법흥리 165${n}-12`,
    `대학로 ${n}번 출구에서 ${n}00m, 지하 1층`,
    `(우) 0${nn}25 종로구 혜화동 ${n}-10`,
    `2호선 합정역 ${n}번 출구, 버스 7011 7012 70${nn}`,
  ]),
  pages: days.flatMap(([n, nn]) => [
    `대본 ${n}~1${n}쪽, 20-2${n}쪽`,
    `p.${n}, p.1${n}, pp.100-1${nn}`,
    `씬 ${n}, ${n}1, 10${n} / 컷 01, 02, 03`,
    `S#0${n} C#01 T#02`,
    `010~015쪽, 0${n}0쪽`,
    `0${nn}, 011, 012, 013, 014`,
    `${n}/12 쪽, 제${n}장 3절`,
  ]),
}

test.for(Object.entries(harmless))('%s are not contacts', ([, lines]) => {
  expect(new Set(lines).size).toBeGreaterThanOrEqual(60)
  expect(lines.filter(words => containsContact(words))).toEqual([])
})

test('words that only resemble a contact stay as they are', () => {
  for (const words of [
    '라인이 예쁜 한국무용을 했고 1,200회 무대에 섰어요',
    '공이 일이 되고 사이 오는 일은 구경이에요',
    '공일이라 일이 사오일 걸려요',
    '점수는 0:1, 1:0, 2:1, 0:0, 1:1 이었어요',
    'Line Producer 한 명과 라인 프로듀서를 찾아요',
    '인스타그램 릴스와 인스타 reels 광고 촬영',
    '카톡 PC 버전 화면이 나오는 장면',
    '카톡을 주고받는 장면이에요. 오픈채팅은 쓰지 않아요',
    '인스타에서 작품을 검색해 봤어요',
    'D.P. 시즌 2, M.net, Ph.D, e.g. 느와르, U.S.A',
    '영상은 profile.mp4, 대본은 scene.pdf 로 드릴게요',
    '장점 넷, 단점 셋이에요. 시점 컴퓨터 그래픽',
    '영상 비율 16:9, 1.85:1, 24.00fps, 3840x2160',
    '사업자등록번호 123-45-67890',
    'No.1 배우, vol.2, ver 1.0.2',
    '@COEX 에서 만나요',
    '키 168cm / 몸무게 50kg / 발 240mm',
    'Oh lollo, OIL, look, 007',
  ])
    expect([words, hideContacts(words)]).toEqual([words, words])
})

test('contacts are hidden, and the words around them stay', () => {
  for (const contact of [
    '010-1234-5678',
    '(010) 1234-5678',
    '+82 10-1234-5678',
    '공일공 일이삼사 오육칠팔',
    'dano.seo+cast@example.co.kr',
    'https://open.kakao.com/o/abc123',
  ])
    expect(hideContacts(`연락은 ${contact} 로 주세요`)).toBe('연락은 (연락처 가림) 로 주세요')
  expect(hideContacts('카톡 아이디: dano_seo 예요')).toBe('카톡 아이디: (연락처 가림) 예요')
  expect(hideContacts('인스타 @dano.seo')).toBe('인스타 (연락처 가림)')
  expect(hideContacts('010-1234-5678, 010-2222-3333')).toBe('(연락처 가림), (연락처 가림)')
  expect(hideContacts('0️⃣1️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣ 로')).toBe('(연락처 가림) 로')
})

test('links may be allowed where the page shows them, but no other contact', () => {
  expect(containsContact('참고 영상 https://example.com/reel', { allowsLinks: true })).toBe(false)
  for (const words of ['https://open.kakao.com/o/abc', 'dano@example.com', 't.me/dano', '010 1234 5678'])
    expect([words, containsContact(words, { allowsLinks: true })]).toEqual([words, true])
})

test('a long text without a contact is read quickly', () => {
  for (const part of ['a', '0', '1', ' ', '공', '@', '.', '010-', 'o1', '카톡 '])
    expect(typeof containsContact(part.repeat(8_000))).toBe('boolean')
})
