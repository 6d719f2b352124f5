/** The bucket of a cluster, and the key to it. */
export const bucket = { region: 'us-east-1', keyId: 'cluster', secret: 'cluster-secret' }

/** The settings of the program for that bucket at this address. */
export const bucketEnv = (endpoint: string): Record<string, string> => ({
  OBJECT_STORE_ENDPOINT: endpoint,
  OBJECT_STORE_REGION: bucket.region,
  OBJECT_STORE_BUCKET: 'mudaero',
  OBJECT_STORE_KEY_ID: bucket.keyId,
  OBJECT_STORE_SECRET: bucket.secret,
})
