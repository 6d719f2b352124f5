import type { FastifyReply } from 'fastify'

type Download = { name: string; contentType: string }
type Blob = { size: number; stream: NodeJS.ReadableStream }

/** Sends a private file: always a download that no page can show or run, and no cache stores it. */
export const sendDownload = (reply: FastifyReply, { name, contentType }: Download, { size, stream }: Blob) =>
  reply
    .headers({
      'content-type': contentType,
      'content-length': String(size),
      'content-disposition': attachment(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    .send(stream)

/** Sends a private image, which the viewer's own browser may cache for a while. */
export const sendPicture = (reply: FastifyReply, { size, stream }: Blob) =>
  reply
    .headers({
      'content-type': 'image/jpeg',
      'content-length': String(size),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=600',
    })
    .send(stream)

/** A Content-Disposition that carries any name (RFC 6266, RFC 5987), with an ASCII one for old clients. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
