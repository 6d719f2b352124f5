import { z } from 'zod'
import { image } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { documents } from './documents.ts'
import { downloads } from './downloads.ts'
import { videoUploads } from './video-uploads.ts'
import { videos } from './videos.ts'

/** A stored image: `key` addresses its sizes, `url` is the largest of them for showing it at once. */
export const uploadedImage = image.extend({ url: z.string(), kind: z.literal('image') })

const upload = {
  response: z.array(uploadedImage),
  errors: [
    'image_too_large',
    'image_type_unsupported',
    'image_too_many_pixels',
    'image_unreadable',
    'image_cut',
    'image_too_slow',
    'image_failed',
    'images_too_many',
  ],
  transaction: 'manual',
  upload: 'images',
  rateLimit: 60,
} as const

export const media = {
  ...documents,
  ...videos,
  ...videoUploads,
  ...downloads,
  uploadImages: endpoint('POST /uploader/images', {
    ...upload,
    access: 'user',
    representatives: 'act',
    summary: '사진 올리기: 하나라도 실패하면 아무것도 남지 않아요',
    errors: [...upload.errors],
  }),
  uploadProofs: endpoint('POST /uploader/proof-images', {
    ...upload,
    access: ['Support', 'TourWalker'],
    summary: '인쇄와 방문을 확인하는 사진 올리기: 주소를 알아도 볼 수 있는 사람만 열어요',
    errors: [...upload.errors],
  }),
}
