import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { downloadLimits } from '../limits.ts'

export const downloads = {
  keepDownload: endpoint('POST /v1/downloads', {
    access: 'user',
    summary: `화면이 만든 파일을 ${downloadLimits.minutes}분 동안 내려받을 주소로 두기: 올린 사람만, xlsx`,
    response: z.array(z.object({ path: z.string() })),
    errors: ['download_type_unsupported', 'download_too_large'],
    transaction: 'manual',
    upload: 'file',
    rateLimit: 30,
  }),
}
