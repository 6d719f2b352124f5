import { S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { createLinkSigner, linkSeconds } from './signed-links.ts'

const now = new Date('2026-11-28T03:04:05.678Z')
const sign = createLinkSigner('ap-northeast-2')

test.each([
  ['a path-style address', { sessionToken: undefined }, 'https://store.test:9000/films/videos/1/720.mp4'],
  ['a machine’s role', { sessionToken: 'a/token+of=one hour' }, 'https://films.store.test/videos/1/720.mp4'],
])('a link for %s is signed as by the SDK, byte for byte', async (_, { sessionToken }, address) => {
  const credentials = { accessKeyId: 'KEY', secretAccessKey: 'a secret', ...(sessionToken && { sessionToken }) }
  const query = { 'response-content-type': 'video/mp4', 'response-content-disposition': "inline; filename*='(1)'" }
  const ours = new URL(sign(address, credentials, query, now))

  const { host, hostname, port, pathname, protocol } = new URL(address)
  const asked = {
    method: 'GET',
    protocol,
    hostname,
    path: pathname,
    query,
    headers: { host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
  }
  const client = new S3Client({ region: 'ap-northeast-2', credentials })
  const { signer } = client.config as unknown as { signer: () => Promise<Presigner> }
  const theirs = await (await signer()).presign(
    { ...asked, ...(port && { port: Number(port) }) },
    { expiresIn: linkSeconds, signingDate: now, unhoistableHeaders: unsent, unsignableHeaders: unsent },
  )
  expect(Object.fromEntries(ours.searchParams)).toEqual(theirs.query)
})

// The SDK reads from it that the body is not part of what is signed.
const unsent = new Set(['x-amz-content-sha256'])

type Presigner = {
  presign(request: object, options: object): Promise<{ query: Record<string, string> }>
}
