import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from '../loopback.ts'

/** Faults of a request: no answer, a broken connection, a proxy's page, half an answer. */
export type TaxOfficeFault = 'hang' | 'reset' | 'bad-gateway' | 'half'

export type TaxOfficeStandIn = {
  url: string
  /** Generated at each start. */
  serviceKey: string
  /** Faults of the next requests, one each. */
  faults: TaxOfficeFault[]
  /** Requests with the key so far. */
  readonly calls: number
  stop(): Promise<void>
}

type Status = { b_stt: string; b_stt_cd: string; tax_type: string; end_dt: string }
type Business = { b_no: string; start_dt?: string; p_nm?: string }

const general = '부가가치세 일반과세자'
const open: Status = { b_stt: '계속사업자', b_stt_cd: '01', tax_type: general, end_dt: '' }
const unknown: Status = {
  ...open,
  ...{ b_stt: '', b_stt_cd: '', tax_type: '국세청에 등록되지 않은 사업자등록번호입니다.' },
}

/** By the last digit of a number: 0 is not registered, 1 has paused, 2 has closed, all others are open. */
const statusOf = (bizNo: string): Status => {
  if (bizNo.endsWith('0')) return unknown
  if (bizNo.endsWith('1')) return { ...open, b_stt: '휴업자', b_stt_cd: '02' }
  if (bizNo.endsWith('2')) return { ...open, b_stt: '폐업자', b_stt_cd: '03', end_dt: '20260131' }
  return open
}

/** Every representative matches with this day of opening, and with no other. */
export const standInOpening = '2020-03-02'

/** Speaks the tax office's two calls on a free loopback port, with its check of the key. */
export async function startTaxOfficeStandIn(): Promise<TaxOfficeStandIn> {
  const standIn = { serviceKey: randomUUID().replaceAll('-', ''), faults: [] as TaxOfficeFault[] }
  let calls = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const body = JSON.parse((await text(request)) || '{}') as { b_no?: string[]; businesses?: Business[] }
    if (url.searchParams.get('serviceKey') !== standIn.serviceKey)
      return void response.writeHead(401).end(JSON.stringify({ code: -401, msg: '유효하지 않은 인증키 입니다.' }))
    calls += 1
    const broken = standIn.faults.shift()
    if (broken === 'hang') return
    if (broken === 'reset') return void request.socket.resetAndDestroy()
    if (broken === 'bad-gateway') return void response.writeHead(502).end('<html><h1>502 Bad Gateway</h1></html>')
    const data =
      url.pathname === '/status'
        ? (body.b_no ?? []).map(b_no => ({ b_no, ...statusOf(b_no) }))
        : (body.businesses ?? []).map(({ b_no, start_dt, p_nm }) => {
            const isSame = Boolean(p_nm) && start_dt === standInOpening.replaceAll('-', '')
            return { b_no, valid: isSame ? '01' : '02', status: { b_no, ...statusOf(b_no) } }
          })
    const whole = JSON.stringify({ status_code: 'OK', request_cnt: data.length, data })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(broken === 'half' ? whole.slice(0, 20) : whole)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end())
  })
  return {
    ...(await listenOnLoopback(server)),
    ...standIn,
    get calls() {
      return calls
    },
  }
}
