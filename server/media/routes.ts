import { media } from '#contract/media.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import { implement } from '../kernel/implement.ts'
import { addDocuments } from './documents.ts'
import type { ImagePipeline } from './image-pipeline.ts'
import { addImages } from './images.ts'

export const mediaRoutes = (tools: { store: BlobStore; images: ImagePipeline }) =>
  implement(media, {
    uploadImages: ({ db, user, files, jobs }) => addImages(db, { ...tools, jobs }, user!.id, files),
    uploadDocs: ({ db, user, files }) => addDocuments(db, tools.store, user!.id, files),
  })
