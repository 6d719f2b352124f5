import { media } from '#contract/media/index.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { DocumentCheck } from './documents/document-check.ts'
import { pagesJob } from './documents/document-pages.ts'
import { addDocuments } from './documents/documents.ts'
import { drawPreview, readPreview } from './documents/preview.ts'
import { keepDownload, registerDownloads } from './downloads.ts'
import { handedFilesJobs } from './handed-files.ts'
import type { ImagePipeline } from './images/image-pipeline.ts'
import { addImages } from './images/images.ts'
import { type MaySeeImage, registerImages } from './images/serve-images.ts'
import { mediaJobs } from './jobs.ts'
import { mediaPersonalData } from './personal-data.ts'
import { beginClassVideo, finishClassVideo, keepPart, readClassVideo } from './videos/class-videos.ts'
import { registerVideos } from './videos/serve-videos.ts'
import type { VideoPipeline } from './videos/video-pipeline.ts'
import type { VideoUse } from './videos/video-use.ts'
import { addVideos, linkVideo, listVideos, removeVideo } from './videos/videos.ts'

type MediaTools = {
  images: ImagePipeline
  videos: VideoPipeline
  documents: DocumentCheck
  /** The folder of documents in transit. */
  documentFolder: string
  /** Whether a viewer may see a private picture of a later room. */
  maySeeImage: MaySeeImage
  /** When later rooms need a video. */
  videoUses: readonly VideoUse[]
}

export const mediaRoom = roomWith<MediaTools>()('media', {
  contract: media,
  handlers: {
    uploadImages: ctx => addImages(ctx.db, ctx, ctx.user.id, ctx.files),
    uploadProofs: ctx => addImages(ctx.db, { ...ctx, arePrivate: true }, ctx.user.id, ctx.files),
    uploadDocs: ctx => addDocuments(ctx.db, { ...ctx, folder: ctx.documentFolder }, ctx.user.id, ctx.files),
    documentPreview: ctx => readPreview(ctx.db, ctx.user, ctx.params.fileId),
    drawDocument: ctx => drawPreview(ctx, ctx.user, ctx.params.fileId),
    keepDownload: ctx => keepDownload(ctx.db, ctx.secrets, ctx.user.id, ctx.files),
    uploadVideos: ctx => addVideos(ctx.db, ctx, ctx.user.id, ctx.files),
    listVideos: ctx => listVideos(ctx.db, ctx.secrets, ctx.user.id, ctx.query.ids),
    linkVideo: ctx => linkVideo(ctx.db, ctx.secrets, ctx.user.id, ctx.body.url),
    beginClassVideo: ctx => beginClassVideo(ctx.db, ctx, ctx.user.id, ctx.body.bytes),
    classVideoUpload: ctx => readClassVideo(ctx, { ...ctx.params, ownerId: ctx.user.id }),
    sendClassVideoPart: ctx => keepPart(ctx, { ...ctx.params, no: ctx.params.no - 1, ownerId: ctx.user.id }, ctx.files),
    finishClassVideo: ctx => finishClassVideo(ctx.db, ctx, { ...ctx.params, ownerId: ctx.user.id }),
    removeVideo: ctx => removeVideo(ctx.db, ctx, ctx.user.id, ctx.params.videoId),
  },
  jobs: tools => [
    ...mediaJobs(tools),
    ...handedFilesJobs({ ...tools, folder: tools.workFolder }),
    pagesJob({ store: tools.store, folder: tools.documentFolder, searchPath: tools.env.searchPath }),
  ],
  doors(app, ctx) {
    registerImages(app, ctx)
    registerVideos(app, ctx)
    registerDownloads(app, ctx)
  },
  personalData: mediaPersonalData,
})
