import { z } from 'zod'
import { id, time } from './common.ts'
import { maxPapers } from './document-limits.ts'
import { endpoint } from './endpoint.ts'

/** A paper that is kept: private, read through `GET /v1/files/{id}` by who sent it and by operators. */
export const paper = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  createdAt: time,
})
export type Paper = z.output<typeof paper>

/** Papers named by their ids, none twice. */
export const paperIds = z
  .array(id)
  .min(1, '서류를 한 개 이상 올려 주세요')
  .max(maxPapers, `서류는 ${maxPapers}개까지 올릴 수 있어요`)
  .refine(ids => new Set(ids).size === ids.length, '같은 서류를 두 번 골랐어요')

export const documents = {
  uploadDocs: endpoint('POST /uploader/docs', {
    access: 'user',
    summary: '서류 올리기: PDF, PPT, HWP, JPG, PNG, 한 번에 5개까지. 하나라도 실패하면 아무것도 남지 않아요',
    response: z.array(paper),
    errors: [
      'document_too_large',
      'document_type_unsupported',
      'document_infected',
      'document_unchecked',
      'documents_too_many',
    ],
    transaction: 'manual',
    upload: 'docs',
    rateLimit: 30,
  }),
}
