import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'

export type SecureFront = {
  origin: string
  /** Sends what comes from now on to this port. */
  leadTo(port: number): void
  /** The switch with which Chromium trusts the certificate as if it were a real one: only then does it use its cache. */
  trust: string
  stop(): void
}

/** HTTP/2 with TLS before the program, as production serves it, with a certificate made for this run. */
export async function startSecureFront(): Promise<SecureFront> {
  const made = execFileSync('openssl', certificate.split(' '), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const agent = new Agent({ keepAlive: true })
  let target = 0
  const server = createSecureServer({ key: made, cert: made, allowHTTP1: false }, (asked, answer) => {
    const host = `localhost:${port}`
    const headers = { ...passed(asked.headers), host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }
    const onward = request(
      { host: '127.0.0.1', port: target, method: asked.method, path: asked.url, headers, agent },
      found => {
        answer.writeHead(found.statusCode ?? 502, passed(found.headers))
        found.pipe(answer)
      },
    )
    onward.on('error', () => answer.stream.close())
    asked.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const key = new X509Certificate(made).publicKey.export({ type: 'spki', format: 'der' })
  const trust = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
  const leadTo = (next: number) => {
    target = next
  }
  return { origin, leadTo, trust, stop: () => server.close() }
}

const certificate =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 7 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout - -out -'

// Between two hops only; HTTP/2 refuses them.
const ofOneHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']

const passed = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofOneHop.includes(name)))
