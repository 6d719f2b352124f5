import { connect } from 'node:net'

export type Load = { requests: number; errors: number; perSecond: number; p50: number; p95: number; p99: number }

/**
 * Keeps `connections` keep-alive connections busy with one GET for `seconds`, one request in flight on each. Written on
 * bare sockets, so that the load takes little of the cores it shares with the server. Answers need a content-length.
 */
export async function load(
  url: string,
  { connections = 16, seconds = 5, headers = {} as Record<string, string> } = {},
): Promise<Load> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const request = `${lines.join('\r\n')}\r\n\r\n`
  const latencies: number[] = []
  let errors = 0
  const until = performance.now() + seconds * 1000

  const one = () =>
    new Promise<void>((done, fail) => {
      const socket = connect(Number(port), hostname)
      let pending: Buffer = Buffer.alloc(0)
      let sent = 0
      const send = () => {
        if (performance.now() > until) return void socket.end(done)
        sent = performance.now()
        socket.write(request)
      }
      socket.once('connect', send).on('error', fail)
      socket.on('data', (chunk: Buffer) => {
        pending = pending.length ? Buffer.concat([pending, chunk]) : chunk
        const end = answerEnd(pending)
        if (end === null || pending.length < end) return
        if (!/^HTTP\/1\.1 (200|304)/.test(pending.toString('latin1', 0, 15))) errors += 1
        latencies.push(performance.now() - sent)
        pending = pending.subarray(end)
        send()
      })
    })
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, one))
  const took = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    requests: latencies.length,
    errors,
    perSecond: latencies.length / took,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

// Where the first response in the buffer ends; null while its head (or a chunked body) is incomplete.
function answerEnd(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return null
  const text = bytes.toString('latin1', 0, head).toLowerCase()
  const length = /content-length: (\d+)/.exec(text)
  if (length) return head + 4 + Number(length[1])
  if (!text.includes('transfer-encoding: chunked')) return head + 4
  const last = bytes.indexOf('\r\n0\r\n\r\n', head)
  return last < 0 ? null : last + 7
}
