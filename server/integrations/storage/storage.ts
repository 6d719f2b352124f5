import { bucketAddress, type Env } from '#server/kernel/env.ts'
import { present } from '#server/kernel/present.ts'
import type { BlobStore } from './blob-store.ts'
import { openLocalStorage } from './local-storage.ts'
import { sealedStorage } from './sealed-storage.ts'

/** The configured blob store: a bucket, else the folder `media` of the data. Documents are encrypted in it. */
export const openStorage = async (env: Env): Promise<BlobStore> =>
  sealedStorage(await openPlace(env), 'documents/', env.SECRET_KEY)

async function openPlace(env: Env): Promise<BlobStore> {
  const { OBJECT_STORE_ENDPOINT: endpoint, OBJECT_STORE_REGION: region } = env
  if (!endpoint) return openLocalStorage(`${env.dataDir}/media`)
  // Half a megabyte of code that most machines do not need.
  const { openS3Storage } = await import('./s3-storage.ts')
  const { OBJECT_STORE_KEY_ID: id, OBJECT_STORE_SECRET: secret } = env
  const [bucket, style] = [present(env.OBJECT_STORE_BUCKET), env.OBJECT_STORE_STYLE]
  const publicAddress = bucketAddress(env)
  return openS3Storage({ endpoint, region, bucket, style, publicAddress, ...(id && secret && { key: { id, secret } }) })
}
