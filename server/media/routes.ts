import { media } from '#contract/media.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import type { VirusCheck } from '../integrations/virus-check/virus-check.ts'
import { implement } from '../kernel/implement.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { addDocuments } from './documents.ts'
import type { ImagePipeline } from './image-pipeline.ts'
import { addImages } from './images.ts'
import type { VideoPipeline } from './video-pipeline.ts'
import { addVideos, linkVideo, listVideos, removeVideo } from './videos.ts'

type Tools = {
  store: BlobStore
  secrets: Secrets
  images: ImagePipeline
  videos: VideoPipeline
  /** Where papers on their way lie. */
  documentFolder: string
  viruses: VirusCheck | null
}

export const mediaRoutes = (tools: Tools) =>
  implement(media, {
    uploadImages: ({ db, user, files, jobs }) => addImages(db, { ...tools, jobs }, user!.id, files),
    uploadDocs: ({ db, user, files }) => addDocuments(db, { ...tools, folder: tools.documentFolder }, user!.id, files),
    uploadVideos: ({ db, user, files, jobs }) => addVideos(db, { ...tools, jobs }, user!.id, files),
    listVideos: ({ db, user, query }) => listVideos(db, tools.secrets, user!.id, query.ids),
    linkVideo: ({ db, user, body }) => linkVideo(db, tools.secrets, user!.id, body.url),
    removeVideo: ({ db, user, jobs, params }) => removeVideo(db, jobs, user!.id, params.videoId),
  })
