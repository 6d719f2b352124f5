import { createHash, createHmac } from 'node:crypto'

/** Seconds for which a link works. */
export const linkSeconds = 300

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }

/**
 * Signs addresses of blobs (Amazon's signature version 4, in the query), so that somebody without a key reads this one
 * for `linkSeconds`. The SDK's own signer costs some forty times as much a link: the key of a day is kept here.
 */
export function createLinkSigner(region: string) {
  let kept: { of: string; key: Buffer } = { of: '', key: Buffer.alloc(0) }

  function keyOf(secret: string, day: string): Buffer {
    const of = `${secret} ${day}`
    if (kept.of !== of)
      kept = { of, key: [day, region, 's3', 'aws4_request'].reduce<Buffer>(keyedHash, Buffer.from(`AWS4${secret}`)) }
    return kept.key
  }

  return (address: string, by: Credentials, query: Record<string, string>, now = new Date()): string => {
    const { host, pathname } = new URL(address)
    const moment = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
    const day = moment.slice(0, 8)
    const scope = `${day}/${region}/s3/aws4_request`
    const fields = {
      ...query,
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${by.accessKeyId}/${scope}`,
      'X-Amz-Date': moment,
      'X-Amz-Expires': String(linkSeconds),
      'X-Amz-SignedHeaders': 'host',
      ...(by.sessionToken && { 'X-Amz-Security-Token': by.sessionToken }),
    }
    const pairs = Object.entries(fields).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    const signed = pairs.sort().join('&')
    const asked = ['GET', pathname, signed, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
    const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(asked).digest('hex')].join('\n')
    const signature = keyedHash(keyOf(by.secretAccessKey, day), text).toString('hex')
    return `${address}?${signed}&X-Amz-Signature=${signature}`
  }
}

const keyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

// Four marks that encodeURIComponent leaves are no plain ones to the scheme.
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
