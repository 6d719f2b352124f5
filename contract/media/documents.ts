import { z } from 'zod'
import { id, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { documentLimits } from '../limits.ts'

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
    /** Of a PDF. */
    pageCount: z.int().nullable(),
  })
  .meta({ id: 'UploadedDocument' })
export type UploadedDocument = z.output<typeof uploadedDocument>

/** Distinct document ids. */
export const documentIds = z
  .array(id)
  .min(1, '서류를 한 개 이상 올려 주세요')
  .max(documentLimits.count, `서류는 ${documentLimits.count}개까지 올릴 수 있어요`)
  .refine(ids => new Set(ids).size === ids.length, '같은 서류를 두 번 선택했어요')

export const documents = {
  uploadDocs: endpoint('POST /uploader/docs', {
    access: 'user',
    summary: `서류 올리기: PDF, PPT, HWP, JPG, PNG, 한 번에 ${documentLimits.count}개까지. 하나라도 실패하면 아무것도 남지 않아요`,
    response: z.array(uploadedDocument),
    errors: [
      'document_too_large',
      'document_type_unsupported',
      'document_refused',
      'document_infected',
      'document_unchecked',
      'documents_too_many',
    ],
    transaction: 'manual',
    upload: 'docs',
    rateLimit: 30,
  }),
}
