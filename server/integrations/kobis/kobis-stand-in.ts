import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../loopback.ts'

/** Faults of a request: no answer, a broken connection, a proxy's page, half an answer, a spent quota. */
export type KobisFault = 'hang' | 'reset' | 'bad-gateway' | 'half' | 'quota'

export type KobisStandIn = {
  url: string
  /** Generated at each start. */
  apiKey: string
  /** Faults of the next requests, one each. */
  faults: KobisFault[]
  /** Codes and names requested so far. */
  asked: string[]
  stop(): Promise<void>
}

type Film = { movieCd: string; movieNm: string; moviePartNm: string }
type Person = { peopleNm: string; peopleNmEn: string; sex: string; repRoleNm: string; filmos: Film[] }

const film = (movieCd: string, movieNm: string, moviePartNm = '배우'): Film => ({ movieCd, movieNm, moviePartNm })

/** Invented people and films; 20300001 is the demo's first actor. */
const people: Record<string, Person> = {
  20300001: {
    peopleNm: '서단오',
    peopleNmEn: 'SEO Dano',
    sex: '여자',
    repRoleNm: '배우',
    filmos: [
      film('20252001', '늦은 편지'),
      film('20242114', '새벽의 온도'),
      film('20233307', '물결 아래'),
      film('20219120', '빈 의자', '연출'),
    ],
  },
  20300002: {
    peopleNm: '윤가람',
    peopleNmEn: 'YOON Garam',
    sex: '남자',
    repRoleNm: '배우',
    filmos: [film('20248001', '등대지기'), film('20228110', '사라진 골목')],
  },
  20300003: {
    peopleNm: '서단오',
    peopleNmEn: 'SEO Danoh',
    sex: '남자',
    repRoleNm: '배우',
    filmos: [film('20091140', '겨울 항구'), film('20112207', '먼 불빛')],
  },
  20300004: {
    peopleNm: '서단오름',
    peopleNmEn: 'SEO Danoreum',
    sex: '여자',
    repRoleNm: '촬영',
    filmos: [film('20178003', '오름의 봄', '촬영')],
  },
}

/** Speaks the people part of KOBIS on a free loopback port: it checks the key and returns faults with status 200. */
export async function startKobisStandIn(): Promise<KobisStandIn> {
  const standIn = { apiKey: randomUUID().replaceAll('-', ''), faults: [] as KobisFault[], asked: [] as string[] }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const isList = url.pathname === '/people/searchPeopleList.json'
    if (!isList && url.pathname !== '/people/searchPeopleInfo.json') return void response.writeHead(404).end()
    if (url.searchParams.get('key') !== standIn.apiKey)
      return void send(response, fault('320010', '유효하지않은 키값입니다.'))
    const code = url.searchParams.get('peopleCd') ?? ''
    const name = url.searchParams.get('peopleNm') ?? ''
    standIn.asked.push(isList ? name : code)
    const broken = standIn.faults.shift()
    if (broken === 'hang') return
    if (broken === 'reset') return void request.socket.resetAndDestroy()
    if (broken === 'bad-gateway') return void response.writeHead(502).end('<html><h1>502 Bad Gateway</h1></html>')
    if (broken === 'quota') return void send(response, fault('320011', '키 호출량을 초과하였습니다.'))
    const list = isList && listOf(name, url.searchParams.get('filmoNames') ?? '')
    const whole = list || { peopleInfoResult: { peopleInfo: infoOf(code), source: '영화진흥위원회' } }
    if (broken === 'half') return void response.end(JSON.stringify(whole).slice(0, 40))
    send(response, whole)
  }

  return { ...(await listenOnLoopback(createServer(answer))), ...standIn }
}

const nobody: Person = { peopleNm: '', peopleNmEn: '', sex: '', repRoleNm: '', filmos: [] }
const infoOf = (code: string) => ({ peopleCd: people[code] ? code : '', ...(people[code] ?? nobody), homepages: [] })
const listOf = (name: string, title: string) => {
  const found = Object.entries(people).filter(
    ([, person]) => person.peopleNm.includes(name) && person.filmos.some(({ movieNm }) => movieNm.includes(title)),
  )
  const peopleList = found.map(([peopleCd, { peopleNm, peopleNmEn, repRoleNm, filmos }]) => ({
    ...{ peopleCd, peopleNm, peopleNmEn, repRoleNm },
    filmoNames: filmos.map(({ movieNm }) => movieNm).join('|'),
  }))
  return { peopleListResult: { totCnt: peopleList.length, peopleList, source: '영화진흥위원회' } }
}
const fault = (errorCode: string, message: string) => ({ faultInfo: { message, errorCode } })

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body))
}
