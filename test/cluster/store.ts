import { startS3StandIn } from '#server/integrations/storage/s3.support.ts'
import { bucket } from './bucket.ts'

/** The stand-in for an S3 store as a process of the cluster, which can be frozen: prints its address. */
const { endpoint } = await startS3StandIn(bucket)
console.log(endpoint)
