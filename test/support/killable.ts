import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { type AppContract, contract } from '#contract'
import { createClient, httpTransport, type Transport } from '#contract/client.ts'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import { standInEnv } from '#server/integrations/payment/stand-in/stand-in.ts'
import { present } from '#server/kernel/present.ts'
import { answerOf } from '../../bench/server-process.ts'
import type { StandInControl } from './payments.ts'
import type { Person } from './people.ts'
import type { Api, TestServer } from './server.ts'

const root = join(import.meta.dirname, '..', '..')
/** What a killed program leaves is taken up by its successor, or by the sweep that comes every minute. */
export const untilSwept = { timeout: 90_000 }
/** An address without a webhook receiver. */
const nowhere = 'http://127.0.0.1:9/hooks/portone'

/** On a busy machine a program that has just started refuses for a moment: nothing was done, and people try again. */
const tryingAgain =
  (transport: Transport): Transport =>
  async call => {
    for (let tries = 1; ; tries++) {
      const answer = await transport(call)
      if (answer.envelope.code !== 'unavailable' || tries === 5) return answer
      await wait((answer.retryAfter ?? 1) * 1000)
    }
  }

/** The program and the provider as separate processes, on the server's database, which a test can kill. */
export async function killable(server: TestServer) {
  const folder = await mkdtemp(join(tmpdir(), 'mudaero-kill-'))
  const running = new Set<ChildProcess>()

  function start(script: string, words: string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [join(root, script), ...words], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: folder, HOST: '127.0.0.1', ...env },
    })
    running.add(child)
    return child
  }

  async function kill(child: ChildProcess): Promise<void> {
    running.delete(child)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Its state survives. */
  async function startProvider() {
    const words = ['--port', '0', '--file', join(folder, 'provider.jsonl'), '--hooks', nowhere]
    const child = start('bin/payment-stand-in.ts', words)
    for await (const line of createInterface({ input: present(child.stdout) })) {
      const url = /^PORTONE_BASE_URL=(.+)$/.exec(line)?.[1]
      if (url) return { child, url, control: controlStandIn(url) }
    }
    throw new Error('the stand-in did not start')
  }

  /** Its claims are short, so that nobody has to wait for those of a killed one. */
  async function startProgram(providerUrl: string) {
    const { connectionString = '' } = server.server.database.pool.options
    const child = start('bench/serve.ts', ['none'], {
      ...standInEnv(providerUrl),
      DATABASE_URL: connectionString,
      PORT: '0',
      PAYMENT_CLAIM_MS: '200',
    })
    const { address } = await answerOf<{ address: string }>(child)
    return { child, address }
  }

  let provider = await startProvider()
  let program = await startProgram(provider.url)
  onTestFinished(async () => {
    await Promise.all([...running].map(kill))
    await rm(folder, { recursive: true, force: true })
  })

  return {
    control: (): StandInControl => provider.control,
    /** The person's client of the current program. */
    api: ({ token }: Person): Api =>
      createClient<AppContract>(contract, tryingAgain(httpTransport(program.address, () => token))),
    async restartProvider() {
      await kill(provider.child)
      provider = await startProvider()
    },
    async restartProgram() {
      await kill(program.child)
      program = await startProgram(provider.url)
      await provider.control.sendHooksTo(`${program.address}/hooks/portone`)
    },
    /** Resolves once the provider has received a call, which it may have carried out and not answered. */
    untilCalled: (name: string) =>
      expect
        .poll(async () => (await provider.control.state()).calls.map(call => call.name), { timeout: 20_000 })
        .toContain(name),
    /** The provider sends a hook for the last cancellation, of all or a part. */
    async tellCancelled() {
      const { hooks } = await provider.control.state()
      const told = present(hooks.findLast(({ type }) => /^Transaction\.(Partial)?Cancelled$/.test(type)))
      const body = JSON.stringify({ type: told.type, data: told.data })
      expect(await provider.control.sendHook({ webhookId: told.webhookId, body, signature: 'right' })).toBe(200)
    },
  }
}
