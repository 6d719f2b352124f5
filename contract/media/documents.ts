import { z } from 'zod'
import { id, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { documentLimits } from '../limits.ts'
import { documentsTexts as texts } from './messages.ts'

/** A stored document: private, read through `GET /v1/files/{id}` by its sender and by operators. */
export const storedDocument = z
  .object({
    id,
    name: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    createdAt: time,
  })
  .meta({ id: 'StoredDocument' })
export type StoredDocument = z.output<typeof storedDocument>

const uploadedDocument = storedDocument
  .extend({
    /** Set for PDFs. */
    pageCount: z.int().nullable(),
  })
  .meta({ id: 'UploadedDocument' })
export type UploadedDocument = z.input<typeof uploadedDocument>

/** Distinct document ids. */
export const documentIds = z
  .array(id)
  .min(1, texts.missing)
  .max(documentLimits.count, texts.tooMany)
  .refine(ids => new Set(ids).size === ids.length, texts.sameDocument)

const preview = storedDocument.extend({
  /** Set for PDFs. */
  pageCount: z.int().nullable(),
  /** How many first pages can be opened as images at `…/pages/{1 to pages}`; null until they are rendered. */
  pages: z.int().nullable(),
})

export const documents = {
  documentPreview: endpoint('GET /v1/files/:fileId/preview', {
    access: 'user',
    summary: '올린 PDF의 미리 보기: 몇 쪽까지 그림으로 볼 수 있는지. 올린 사람과 운영자만',
    response: preview,
  }),
  drawDocument: endpoint('POST /v1/files/:fileId/preview', {
    access: 'user',
    summary: '올린 PDF의 앞쪽을 그림으로 그리기. 이미 그렸으면 그대로 답해요',
    response: preview,
    rateLimit: 30,
  }),
  uploadDocs: endpoint('POST /uploader/docs', {
    access: 'user',
    summary: `서류 올리기: PDF, PPT, HWP, JPG, PNG, WebP, HEIC, 한 번에 ${documentLimits.count}개까지. 하나라도 실패하면 아무것도 남지 않아요`,
    response: z.array(uploadedDocument),
    errors: [
      'document_too_large',
      'document_type_unsupported',
      'document_refused',
      'document_locked',
      'document_cut',
      'document_unreadable',
      'document_infected',
      'document_unchecked',
      'image_too_many_pixels',
      'documents_too_many',
    ],
    transaction: 'manual',
    upload: 'docs',
    rateLimit: 30,
  }),
}
