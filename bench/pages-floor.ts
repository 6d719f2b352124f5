import { once } from 'node:events'
import fastify from 'fastify'
import { renderToPipeableStream } from 'react-dom/server'
import { htmlTree } from './html-tree.ts'

/**
 * The two floors of a page, in a process of their own: `/bytes` is node:http writing the finished bytes, `/tree` is
 * renderToPipeableStream on Fastify rendering the same elements. Receives the page over IPC and returns the two
 * addresses.
 */
const [message] = (await once(process, 'message')) as [{ html: string }]
const { createServer } = await import('node:http')
const body = Buffer.from(message.html)
const bytes = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
bytes.listen(0, '127.0.0.1')
await once(bytes, 'listening')

const tree = htmlTree(message.html)
const app = fastify()
app.get('/tree', (_, reply) => {
  reply.hijack()
  reply.raw.setHeader('content-type', 'text/html; charset=utf-8')
  const { pipe } = renderToPipeableStream(tree, { onAllReady: () => pipe(reply.raw) })
})
await app.listen({ port: 0, host: '127.0.0.1' })
const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port
process.send!({ bytes: `http://127.0.0.1:${portOf(bytes)}/`, tree: `http://127.0.0.1:${portOf(app.server)}/tree` })
process.once('disconnect', () => process.exit())
