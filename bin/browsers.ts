import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '#server/integrations/ffmpeg/run-program.ts'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import setUp from '../test/support/journey-setup.ts'
import { isAlive } from '../test/support/pages.ts'
import { stopWithLauncher } from './launcher.ts'

// npm run browsers: public pages in Firefox and WebKitGTK, on a phone's width: each comes alive, does not scroll
// sideways, and throws no error. What is not installed is named and left out; Debian has both as firefox-esr and
// webkit2gtk-driver (with xvfb).

const onPath = (...names: string[]) => findProgram(process.env.PATH ?? '', ...names)

const pages = ['/', '/casting', '/casting/1', '/actors', '/account/login']
const [width, height] = [390, 844]

/** Answers once the page is alive, or after twenty seconds. */
const look = `(async () => {
  const isAlive = ${isAlive}
  for (const end = Date.now() + 20000; !isAlive() && Date.now() < end; ) await new Promise(next => setTimeout(next, 100))
  return JSON.stringify({ isAlive: isAlive(), sideways: document.documentElement.scrollWidth - innerWidth })
})()`

type Browser = {
  name: string
  /** Opens a page and answers `look`. */
  visit: (address: string) => Promise<string>
  /** Uncaught errors since the last call. */
  errors: () => string[]
  stop: () => Promise<void>
}

/** Firefox by WebDriver BiDi over its own WebSocket. */
async function startFirefox(): Promise<Browser | string> {
  const binary = onPath('firefox-esr', 'firefox')
  if (!binary) return 'Firefox: not installed'
  const profile = mkdtempSync(join(tmpdir(), 'mudaero-firefox-'))
  const port = await freePort()
  const program = spawn(
    binary,
    ['--headless', `--remote-debugging-port=${port}`, '--profile', profile, 'about:blank'],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  )
  const socket = await until(() => connected(`ws://127.0.0.1:${port}/session`))
  const waiting = new Map<number, (answer: { error?: string; message?: string; result?: unknown }) => void>()
  const found: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(data)
    if (said.method === 'log.entryAdded' && said.params.type === 'javascript') found.push(said.params.text)
    waiting.get(said.id)?.(said)
  })
  let last = 0
  const ask = async <T>(method: string, params: object): Promise<T> => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Parameters<Parameters<typeof waiting.set>[1]>[0]>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await promise
    if (error) throw new Error(`${method}: ${message}`)
    return result as T
  }
  type Session = { capabilities: { browserVersion: string } }
  const { capabilities } = await ask<Session>('session.new', { capabilities: {} })
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await ask('session.subscribe', { events: ['log.entryAdded'] })
  await ask('browsingContext.setViewport', { context, viewport: { width, height } })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async visit(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
      type Evaluated = { result: { value: string } }
      const script = { expression: look, target: { context }, awaitPromise: true }
      return (await ask<Evaluated>('script.evaluate', script)).result.value
    },
    errors: () => found.splice(0),
    stop: async () => {
      socket.close()
      await ended(program)
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** WebKitGTK's small browser by its WebDriver, on a screen in memory. Its errors are not told. */
async function startWebKit(): Promise<Browser | string> {
  const driver = onPath('WebKitWebDriver')
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const screen = onPath('xvfb-run')
  if (!driver || !binary || !screen) return 'WebKitGTK: not installed'
  const port = await freePort()
  const program = spawn(screen, ['-a', driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WEBKIT_FORCE_SANDBOX: '0' },
  })
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.message}`)
    return value
  }
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  type Session = { sessionId: string; capabilities: { browserVersion: string } }
  const { sessionId, capabilities } = await until(() =>
    ask<Session>('', { capabilities: { alwaysMatch: options } }).catch(() => null),
  )
  await ask(`/${sessionId}/window/rect`, { width, height })
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    async visit(url) {
      await ask(`/${sessionId}/url`, { url })
      const script = `const answer = arguments[0]; ${look}.then(answer, error => answer(String(error)))`
      return ask<string>(`/${sessionId}/execute/async`, { script, args: [] })
    },
    errors: () => [],
    stop: async () => {
      await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: 'DELETE' })
      if (program.pid) process.kill(-program.pid)
    },
  }
}

async function until<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 150; tries += 1) {
    const done = await attempt()
    if (done) return done
    await sleep(200)
  }
  throw new Error('The browser did not answer.')
}

function connected(address: string): Promise<WebSocket | null> {
  const socket = new WebSocket(address)
  return new Promise(resolve => {
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('error', () => resolve(null))
  })
}

function ended(program: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    program.once('exit', () => resolve())
    program.kill()
  })
}

stopWithLauncher()
const stopProgram = await setUp()
let faults = 0
for (const start of [startFirefox, startWebKit]) {
  const browser = await start()
  if (typeof browser === 'string') {
    console.log(browser)
    continue
  }
  for (const page of pages) {
    const { isAlive, sideways } = JSON.parse(await browser.visit(`${process.env.BASE_URL}${page}`))
    const found = [
      ...(isAlive ? [] : ['does not come alive']),
      ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
      ...browser.errors(),
    ]
    faults += found.length
    console.log(`${browser.name} ${page}: ${found.join('; ') || 'ok'}`)
  }
  await browser.stop()
}
await stopProgram()
process.exitCode = faults ? 1 : 0
