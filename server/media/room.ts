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
import { registerVideos } from './videos/serve-videos.ts'
import type { VideoPipeline } from './videos/video-pipeline.ts'
import { beginUpload, finishUpload, keepPart, readUpload } from './videos/video-uploads.ts'
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

type OfPerson = { user: { id: number } }
const own = ({ user }: OfPerson) => ({ ownerId: user.id, isClass: false })
const ofClass = ({ user }: OfPerson) => ({ ownerId: user.id, isClass: true })
/** Parts count from 1 on the wire. */
const partOf = ({ params }: { params: { uploadId: string; no: number } }) => ({ ...params, no: params.no - 1 })

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
    beginVideo: ctx => beginUpload(ctx.db, ctx, { ...own(ctx), ...ctx.body }),
    videoUpload: ctx => readUpload(ctx.db, ctx.store, { ...own(ctx), ...ctx.params }),
    sendVideoPart: ctx => keepPart(ctx.db, ctx, { ...own(ctx), ...partOf(ctx) }, ctx.files),
    finishVideo: ctx => finishUpload(ctx.db, ctx, { ...own(ctx), ...ctx.params }),
    beginClassVideo: ctx => beginUpload(ctx.db, ctx, { ...ofClass(ctx), ...ctx.body }),
    classVideoUpload: ctx => readUpload(ctx.db, ctx.store, { ...ofClass(ctx), ...ctx.params }),
    sendClassVideoPart: ctx => keepPart(ctx.db, ctx, { ...ofClass(ctx), ...partOf(ctx) }, ctx.files),
    finishClassVideo: ctx => finishUpload(ctx.db, ctx, { ...ofClass(ctx), ...ctx.params }),
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
