import { demoActors } from './actors.ts'
import type { Look } from './portraits.ts'
import { between, pick, type Random, random, weighted } from './random.ts'

/** An applicant with a minimal profile; the photo is one of a pool of drawn faces. */
export type ExtraActor = {
  loginId: string
  name: string
  gender: 'MALE' | 'FEMALE'
  birthDate: string
  height: number
  weight: number
  phone: string
  email: string
  region: string
  intro: string
  playAgeMin: number
  playAgeMax: number
  specialties: { group: string; text: string }[]
  imageKeywords: string[]
  accessScope: 'PUBLIC' | 'MEMBER'
  updatedDaysAgo: number
  /** Equal looks are one file: render once, by `lookKey`. */
  look: Look
}

const SURNAMES =
  '김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 홍 전 고 문 손 양 배 백 허 남 심 노 하 곽 성 차 주 우 구 나 민 진 지 채 원 천 방 공 현 함 염 여 도 석 선 설 길 연 위 명 기 반 모 탁 은'.split(
    ' ',
  )
const GIVEN = {
  FEMALE: {
    young:
      '나예 유담 이솔 은설 세온 해담 라희 소하 예람 채봄 하솔 지온 은결 해든 리안 예별 서온 하랑 도아 은솔 별하 수빛 루하 솔미 해미 온비 채운 희수 재이 민솔 루아 나경 승아 윤새 다원 시내'.split(
        ' ',
      ),
    old: '순덕 정임 말선 옥분 복남 계순 명임 금례 봉순 점례'.split(' '),
  },
  MALE: {
    young:
      '태율 이든 도한 서백 재하 은율 하람 무결 산하 해솔 온겸 정률 건휘 한들 승조 기백 다훈 민겸 새찬 선율 윤재 은호 인서 재율 찬솔 태겸 하율 현담 호연 휘찬 도준 명진 우겸 재온 시겸 라윤 강토'.split(
        ' ',
      ),
    old: '만섭 병택 영득 종구 덕배 판석 학림 무섭 길수 두만'.split(' '),
  },
}
const INTROS =
  '천천히 오래 걷는 배우|무대와 카메라 사이에 있어요|처음처럼 준비할게요|조용한 장면을 좋아해요|몸으로 먼저 말합니다|어디에나 있을 것 같은 얼굴|목소리가 낮은 편이에요|웃음이 많은 사람입니다|새벽 촬영도 환영해요|연극 다섯 편, 단편 세 편|사투리가 편해요|아직 보여 드릴 얼굴이 많아요|대본을 소리 내어 읽는 걸 좋아해요|생활감 있는 역을 기다려요|액션도 멜로도 합니다|늦게 시작한 만큼 간절해요|현장에서 배우고 있어요|말보다 눈으로|작은 역도 크게 준비해요|오래 남는 단역'.split(
    '|',
  )
const SKILLS = [
  ['SPORTS', '수영'],
  ['SPORTS', '복싱'],
  ['SPORTS', '등산'],
  ['SPORTS', '배드민턴'],
  ['DANCE', '현대무용'],
  ['DANCE', '힙합'],
  ['MUSIC', '기타'],
  ['MUSIC', '피아노'],
  ['MUSIC', '판소리'],
  ['ACTION', '검술'],
  ['LICENSE', '1종 보통'],
  ['LICENSE', '오토바이'],
  ['ETC', '바리스타'],
  ['ETC', '제빵'],
  ['ETC', '마술'],
] as const
const KEYWORDS =
  '담백한 서늘한 다정한 씩씩한 차분한 엉뚱한 묵직한 밝은 세련된 소박한 예민한 털털한 도시적인 생활감 지적인'.split(' ')
const REGIONS: [string, number][] = [
  ['SEOUL', 46],
  ['GYEONGGI', 22],
  ['INCHEON', 7],
  ['BUSAN', 7],
  ['DAEGU', 4],
  ['DAEJEON', 4],
  ['GWANGJU', 3],
  ['GANGWON', 2],
  ['JEONBUK', 2],
  ['GYEONGNAM', 3],
]

/** Age bands, their share among applicants, and the age their face is drawn at. */
const BANDS = [
  { low: 19, high: 25, share: 34, face: 22 },
  { low: 26, high: 33, share: 34, face: 29 },
  { low: 34, high: 44, share: 17, face: 38 },
  { low: 45, high: 56, share: 9, face: 50 },
  { low: 57, high: 72, share: 6, face: 64 },
] as const

/** The name under which a drawn image is stored; equal looks have equal keys. */
export const lookKey = (look: Look) => `${look.seed}-${look.shot ?? 'MAIN'}-${look.take ?? 1}`

/**
 * `n` light actor accounts, extra1 and on. They share `faces` drawn faces, matched by gender and age band, so that some
 * look alike: drawing one for each would cost minutes at the first start.
 */
export function extraActors(n: number, now: Date, faces = 160): ExtraActor[] {
  const draw = random('extras')
  const taken = new Set(demoActors(now).map(actor => actor.name))
  const used = new Map<string, number>()
  return Array.from({ length: n }, (_, i) => {
    const gender = draw() < 0.56 ? 'FEMALE' : 'MALE'
    const band = weighted(
      draw,
      BANDS.map(band => [band, band.share] as const),
    )
    const age = between(draw, band.low, band.high)
    const height = Math.round((gender === 'FEMALE' ? 163 : 176) + (draw() + draw() - 1) * 12)
    return {
      loginId: `extra${i + 1}`,
      name: freshName(draw, gender, age >= 57, taken),
      gender,
      birthDate: birthDate(draw, age, now),
      height,
      weight: Math.round(((height / 100) ** 2 * (gender === 'FEMALE' ? 19 : 22.4) + (draw() - 0.5) * 9) * 10) / 10,
      phone: `0100001${String(i + 1).padStart(4, '0')}`,
      email: `extra${i + 1}@example.com`,
      region: weighted(draw, REGIONS),
      intro: pick(draw, INTROS),
      playAgeMin: Math.max(14, age - between(draw, 2, 6)),
      playAgeMax: age + between(draw, 2, 7),
      specialties: skills(draw),
      imageKeywords: [pick(draw, KEYWORDS), pick(draw, KEYWORDS)].filter((word, at, all) => all.indexOf(word) === at),
      accessScope: draw() < 0.85 ? 'PUBLIC' : 'MEMBER',
      updatedDaysAgo: between(draw, 0, 330),
      look: face(gender, band, faces, used),
    } satisfies ExtraActor
  })
}

/** Deals out the faces of a band in turn, so that twins are far apart. */
function face(
  gender: ExtraActor['gender'],
  band: (typeof BANDS)[number],
  faces: number,
  used: Map<string, number>,
): Look {
  const key = `${gender}-${band.low}`
  const turn = used.get(key) ?? 0
  used.set(key, turn + 1)
  const inBand = Math.max(1, Math.round((faces / 2) * (band.share / 100)))
  return { seed: `face-${key}-${turn % inBand}`, gender, age: band.face, shot: 'MAIN' }
}

function freshName(draw: Random, gender: ExtraActor['gender'], old: boolean, taken: Set<string>): string {
  for (;;) {
    const name = pick(draw, SURNAMES) + pick(draw, GIVEN[gender][old ? 'old' : 'young'])
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

function birthDate(draw: Random, age: number, now: Date): string {
  const daysOld = age * 365.25 + 10 + draw() * 345
  return new Date(now.getTime() - daysOld * 86_400_000).toISOString().slice(0, 10)
}

function skills(draw: Random): ExtraActor['specialties'] {
  const [group, text] = pick(draw, SKILLS)
  return [{ group, text }]
}
