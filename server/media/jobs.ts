import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { downloadsJob } from './downloads.ts'
import type { ImagePipeline } from './images/image-pipeline.ts'
import { avifJob } from './images/images.ts'
import { orphansJob, sweepJob } from './stored-files.ts'
import { reviewFilmJob } from './videos/review-films.ts'
import { videoJob } from './videos/video-job.ts'
import type { VideoPipeline } from './videos/video-pipeline.ts'

type Tools = { store: BlobStore; images: ImagePipeline; videos: VideoPipeline }

/** What becomes of uploads afterwards, and of what nobody needs any more. */
export const mediaJobs = ({ store, images, videos }: Tools): JobDefinition[] => [
  avifJob(images),
  videoJob(videos),
  reviewFilmJob(videos),
  sweepJob(store),
  orphansJob(store),
  downloadsJob,
]
