import { media } from '#contract/media/index.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { VirusCheck } from '#server/integrations/virus-check/virus-check.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { DocumentCheck } from './documents/document-check.ts'
import { addDocuments } from './documents/documents.ts'
import { drawPreview, readPreview } from './documents/preview.ts'
import { keepDownload } from './downloads.ts'
import type { ImagePipeline } from './images/image-pipeline.ts'
import { addImages } from './images/images.ts'
import { beginClassVideo, finishClassVideo, keepPart, readClassVideo } from './videos/class-videos.ts'
import type { VideoPipeline } from './videos/video-pipeline.ts'
import { addVideos, linkVideo, listVideos, removeVideo } from './videos/videos.ts'

type Tools = {
  store: BlobStore
  secrets: Secrets
  images: ImagePipeline
  videos: VideoPipeline
  /** The folder of documents in transit. */
  documentFolder: string
  viruses: VirusCheck | null
  documents: DocumentCheck
}

export const mediaRoutes = (tools: Tools) =>
  implement(media, {
    uploadImages: ({ db, user, files, jobs }) => addImages(db, { ...tools, jobs }, user.id, files),
    uploadProofs: ({ db, user, files, jobs }) => addImages(db, { ...tools, jobs, arePrivate: true }, user.id, files),
    uploadDocs: ({ db, user, files }) => addDocuments(db, { ...tools, folder: tools.documentFolder }, user.id, files),
    documentPreview: ({ db, user, params }) => readPreview(db, user, params.fileId),
    drawDocument: ({ db, jobs, user, params }) => drawPreview({ db, jobs }, user, params.fileId),
    keepDownload: ({ db, user, files }) => keepDownload(db, tools.secrets, user.id, files),
    uploadVideos: ({ db, user, files, jobs }) => addVideos(db, { ...tools, jobs }, user.id, files),
    listVideos: ({ db, user, query }) => listVideos(db, tools.secrets, user.id, query.ids),
    linkVideo: ({ db, user, body }) => linkVideo(db, tools.secrets, user.id, body.url),
    beginClassVideo: ({ db, user, body }) => beginClassVideo(db, tools, user.id, body.bytes),
    classVideoUpload: ({ user, params }) => readClassVideo(tools, { ...params, ownerId: user.id }),
    sendClassVideoPart: ({ user, params, files }) =>
      keepPart(tools, { ...params, no: params.no - 1, ownerId: user.id }, files),
    finishClassVideo: ({ db, user, jobs, params }) =>
      finishClassVideo(db, { ...tools, jobs }, { ...params, ownerId: user.id }),
    removeVideo: ({ db, user, jobs, params }) => removeVideo(db, jobs, user.id, params.videoId),
  })
