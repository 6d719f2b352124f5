import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** Column encryption and blind indexes, with keys derived from SECRET_KEY. */
export type Secrets = ReturnType<typeof createSecrets>

export function createSecrets(secretKey: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'mudaero', purpose, 32))
  const columnKey = derive('column')
  const indexKey = derive('index')
  const codeKey = derive('code')
  const addressKey = derive('address')
  return {
    /** AES-256-GCM; the prefix names the key, so that keys can be rotated later. */
    encrypt(value: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', columnKey, iv)
      const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return `k1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    decrypt(value: string): string {
      const bytes = Buffer.from(value.slice(3), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', columnKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    /** A blind index: finds equal values without revealing them. */
    blindIndex: (value: string) => createHmac('sha256', indexKey).update(value).digest('base64url'),
    /** Short codes are hashed with a key: the plain hash of six digits could be reversed by trying all of them. */
    codeHash: (value: string) => createHmac('sha256', codeKey).update(value).digest('base64url'),
    /** Proves that we issued an address. */
    signature: (value: string) => createHmac('sha256', addressKey).update(value).digest('base64url'),
  }
}

/** 256 random bits with a prefix that names the token's purpose. */
export const newToken = (prefix: string) => `${prefix}_${randomBytes(32).toString('base64url')}`
/** A random code of digits, for people to type. */
export const newCode = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0')
/** Tokens are stored only as this hash. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
/** Compares a secret in a time that tells nothing of where it differs. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(tokenHash(a), tokenHash(b))
