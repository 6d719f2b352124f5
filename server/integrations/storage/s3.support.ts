import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Blob = { bytes: Buffer; at: Date }
type Settings = {
  region: string
  keyId: string
  secret: string
  /** For clients that speak TLS alone. */
  tls?: { key: Buffer; cert: Buffer }
  /** Rows of a page of a list; two, so that every list in a test has several. */
  pageRows?: number
}

/**
 * The part of S3 that the store and pgBackRest use, in memory on loopback, for tests: it checks the signature (version 4) of each
 * request and link, and the hash of a body, so that it refuses what a real service would. It verifies our requests, not
 * a service's behaviour; for that the same suite runs against a real one.
 */
export async function startS3StandIn({ region, keyId, secret, tls, pageRows = 2 }: Settings) {
  const blobs = new Map<string, Blob>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    if (request.method === 'GET' && request.url?.includes('X-Amz-Signature=')) {
      const url = new URL(request.url, `http://${request.headers.host}`)
      const refusal = refusalOfLink(url, { region, keyId, secret })
      if (refusal) return refuse(response, 403, refusal)
      response.setHeader('content-type', url.searchParams.get('response-content-type') ?? 'binary/octet-stream')
      return read(request, response, blobs.get(decodeURIComponent(url.pathname.slice(1))))
    }
    if (!isSigned(request, body, { region, keyId, secret })) return refuse(response, 403, 'SignatureDoesNotMatch')
    answer(request, response, body)
  }
  const server = tls ? createTlsServer(tls, handle) : createServer(handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): ServerResponse {
    const url = new URL(request.url!, 'http://loopback')
    const name = decodeURIComponent(url.pathname.slice(1))
    const [uploadId, part] = [url.searchParams.get('uploadId'), Number(url.searchParams.get('partNumber'))]
    if (request.method === 'GET' && url.searchParams.has('list-type')) return list(response, name, url)
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, key] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g))
        blobs.delete(`${name.replace(/\/$/, '')}/${key}`)
      return xml(response, '<DeleteResult></DeleteResult>')
    }
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, new Map())
      return xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (uploadId && request.method === 'PUT') {
      uploads.get(uploadId)?.set(part, body)
      return response.setHeader('etag', `"${part}"`).end()
    }
    if (uploadId && request.method === 'POST') {
      const parts = [...(uploads.get(uploadId) ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
      if (parts.slice(0, -1).some(bytes => bytes.length < 5 * 1024 * 1024))
        return refuse(response, 400, 'EntityTooSmall')
      blobs.set(name, { bytes: Buffer.concat(parts), at: new Date() })
      uploads.delete(uploadId)
      return xml(response, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    }
    if (uploadId && request.method === 'DELETE') {
      uploads.delete(uploadId)
      return response.writeHead(204).end()
    }
    if (request.method === 'PUT') {
      blobs.set(name, { bytes: body, at: new Date() })
      return response.setHeader('etag', '"whole"').end()
    }
    if (request.method === 'DELETE') {
      blobs.delete(name)
      return response.writeHead(204).end()
    }
    return read(request, response, blobs.get(name))
  }

  function list(response: ServerResponse, bucket: string, url: URL): ServerResponse {
    const start = `${bucket.replace(/\/$/, '')}/`
    const [prefix, delimiter] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('delimiter')]
    const keys = [...blobs.keys()].filter(name => name.startsWith(start + prefix)).map(name => name.slice(start.length))
    // What lies deeper is one row, its folder.
    const shown = keys.map(key => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return end < 0 ? key : key.slice(0, end + 1)
    })
    const names = [...new Set(shown)].sort()
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const rows = names.slice(from, from + pageRows).map(name => {
      const blob = blobs.get(start + name)
      if (!blob) return `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      const facts = `<LastModified>${blob.at.toISOString()}</LastModified><Size>${blob.bytes.length}</Size>`
      return `<Contents><Key>${name}</Key>${facts}</Contents>`
    })
    const isTruncated = from + pageRows < names.length
    const next = isTruncated ? `<NextContinuationToken>${from + pageRows}</NextContinuationToken>` : ''
    const head = `<IsTruncated>${isTruncated}</IsTruncated>${next}`
    return xml(response, `<ListBucketResult>${head}${rows.join('')}</ListBucketResult>`)
  }

  return {
    endpoint: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    /** Uploads neither completed nor aborted. */
    unfinished: () => uploads.size,
    stop: () => void server.close(),
  }
}

function read(request: IncomingMessage, response: ServerResponse, blob: Blob | undefined): ServerResponse {
  if (!blob) return refuse(response, 404, 'NoSuchKey')
  const { bytes, at } = blob
  response.setHeader('last-modified', at.toUTCString())
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (!first) return response.setHeader('content-length', bytes.length).end(request.method === 'HEAD' ? '' : bytes)
  const [start, end] = [Number(first), Math.min(last ? Number(last) : bytes.length - 1, bytes.length - 1)]
  if (start >= bytes.length) return refuse(response, 416, 'InvalidRange')
  response.setHeader('content-range', `bytes ${start}-${end}/${bytes.length}`)
  return response.writeHead(206).end(bytes.subarray(start, end + 1))
}

const xml = (response: ServerResponse, text: string) =>
  response.setHeader('content-type', 'application/xml').end(`<?xml version="1.0"?>${text}`)

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

/** Signature version 4, as the service computes it. */
function isSigned(request: IncomingMessage, body: Buffer, keys: { region: string; keyId: string; secret: string }) {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': claimed = '' } = request.headers
  const [, keyId, scope, signed, signature] =
    /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ?? []
  if (!scope || !signed || keyId !== keys.keyId) return false
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return false
  const [path = '', query = ''] = request.url!.split('?')
  const canonical = [
    request.method,
    path,
    query
      .split('&')
      .map(pair => (pair && !pair.includes('=') ? `${pair}=` : pair))
      .sort()
      .join('&'),
    ...signed.split(';').map(name => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed,
    claimed,
  ].join('\n')
  return (
    scope.split('/')[1] === keys.region &&
    signatureOf(canonical, { date: String(date), scope, secret: keys.secret }) === signature
  )
}

function signatureOf(canonical: string, { date, scope, secret }: { date: string; scope: string; secret: string }) {
  const key = scope
    .split('/')
    .reduce<string | Buffer>((last, part) => createHmac('sha256', last).update(part).digest(), `AWS4${secret}`)
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  return createHmac('sha256', key).update(text).digest('hex')
}

/** The service's code for a link that it does not take; null for one that it does. */
function refusalOfLink(url: URL, keys: { region: string; keyId: string; secret: string }): string | null {
  const field = (name: string) => url.searchParams.get(name) ?? ''
  const [keyId, ...rest] = field('X-Amz-Credential').split('/')
  const [date, scope] = [field('X-Amz-Date'), rest.join('/')]
  const began = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  const pairs = url.search.slice(1).split('&')
  const signed = pairs.filter(pair => !pair.startsWith('X-Amz-Signature=')).sort()
  const canonical = ['GET', url.pathname, signed.join('&'), `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join(
    '\n',
  )
  const isRight = signatureOf(canonical, { date, scope, secret: keys.secret }) === field('X-Amz-Signature')
  if (keyId !== keys.keyId || rest[1] !== keys.region || !isRight) return 'SignatureDoesNotMatch'
  return Date.now() > began + Number(field('X-Amz-Expires')) * 1000 ? 'AccessDenied' : null
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')
