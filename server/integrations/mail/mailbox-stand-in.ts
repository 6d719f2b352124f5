import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type Mailbox = {
  url: string
  /** Mails as transmitted, including headers. */
  mails: { to: string[]; source: string }[]
  /**
   * Faults of the next mails, one each: 'reset-after' accepts the mail and breaks the connection, the others do not
   * accept it.
   */
  faults: ('reset-after' | 'busy' | 'refused')[]
  stop(): Promise<void>
}

/** An SMTP server on a free loopback port that stores mails and relays nothing. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mailbox['mails'] = []
  const faults: Mailbox['faults'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    async onData(stream, session, done) {
      const source = await text(stream)
      const fault = faults.shift()
      const answer = (code: number, words: string) => done(Object.assign(new Error(words), { responseCode: code }))
      if (fault === 'busy') return answer(451, 'Try again later')
      if (fault === 'refused') return answer(550, 'No such mailbox')
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
      if (fault !== 'reset-after') return done()
      for (const connection of connections(server)) connection._socket.destroy()
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.server.unref()
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    faults,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}

// The server's types omit its connections.
const connections = (server: SMTPServer) =>
  (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections
