import type { Env } from '../../kernel/env.ts'
import type { BlobStore } from './blob-store.ts'
import { openLocalStorage } from './local-storage.ts'
import { sealedStorage } from './sealed-storage.ts'

/** The blob store that the settings name: a bucket, else the folder `media` of the data. Papers lie encrypted in it. */
export const openStorage = async (env: Env): Promise<BlobStore> =>
  sealedStorage(await openPlace(env), 'papers/', env.SECRET_KEY)

async function openPlace(env: Env): Promise<BlobStore> {
  const { OBJECT_STORE_ENDPOINT: endpoint, OBJECT_STORE_REGION: region } = env
  if (!endpoint) return openLocalStorage(`${env.dataDir}/media`)
  // Half a megabyte of code that most machines do not need.
  const { openS3Storage } = await import('./s3-storage.ts')
  const [bucket, keyId, secret] = [env.OBJECT_STORE_BUCKET!, env.OBJECT_STORE_KEY_ID!, env.OBJECT_STORE_SECRET!]
  return openS3Storage({ endpoint, region, bucket, keyId, secret })
}
