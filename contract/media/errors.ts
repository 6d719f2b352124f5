import type { ErrorDefinition } from '../error-definition.ts'
import {
  classVideoLimits,
  documentLimits,
  downloadLimits,
  imageLimits,
  megabytes,
  videoLimits,
  withCommas,
} from '../limits.ts'

export const mediaErrors = {
  document_not_yours: { status: 422, message: '올린 서류를 찾지 못했어요. 다시 올려 주세요' },
  video_not_yours: { status: 422, message: '올린 영상을 찾지 못했어요. 다시 올려 주세요' },
  photo_not_yours: { status: 422, message: '올린 사진을 찾지 못했어요. 다시 올려 주세요' },
  image_too_large: {
    status: 413,
    message: `사진이 너무 커요. ${megabytes(imageLimits.maxBytes)}보다 작은 사진을 올려 주세요`,
  },
  image_type_unsupported: {
    status: 415,
    message: '올릴 수 없는 형식이에요. JPG, PNG, WebP, HEIC, AVIF, GIF 사진을 올려 주세요',
  },
  image_too_many_pixels: {
    status: 422,
    message: `사진의 가로세로가 너무 커요. ${withCommas(imageLimits.maxPixels / 10_000)}만 화소보다 작은 사진을 올려 주세요`,
  },
  image_unreadable: {
    status: 422,
    message: '사진을 열지 못했어요. 파일이 손상되지 않았는지 확인한 뒤 다시 올려 주세요',
  },
  image_cut: {
    status: 422,
    message: '사진이 중간에서 끊겼어요. 다 내려받은 원본인지 확인한 뒤 다시 올려 주세요',
  },
  image_too_slow: { status: 422, message: '사진을 처리하는 데 너무 오래 걸렸어요. 더 작은 사진으로 다시 올려 주세요' },
  images_too_many: {
    status: 429,
    message: '저장하지 않은 사진이 너무 많아요. 지금까지 올린 사진을 저장하거나 내일 다시 올려 주세요',
  },
  document_too_large: {
    status: 413,
    message: `서류가 너무 커요. ${megabytes(documentLimits.maxBytes)}보다 작은 파일을 올려 주세요`,
  },
  document_type_unsupported: {
    status: 415,
    message: '올릴 수 없는 형식이에요. PDF, PPT, HWP 문서나 JPG, PNG, WebP, HEIC 사진을 올려 주세요',
  },
  document_refused: {
    status: 422,
    message: '열 수 없는 PDF예요. PDF를 열어 ‘인쇄 > PDF로 저장’으로 다시 저장해서 올려 주세요',
  },
  document_locked: {
    status: 422,
    message: '암호가 걸린 문서예요. 암호를 풀고 다시 저장해서 올려 주세요',
  },
  document_cut: {
    status: 422,
    message: '문서가 중간에서 끊겼어요. 다 내려받은 파일인지 확인한 뒤 다시 올려 주세요',
  },
  document_unreadable: {
    status: 422,
    message: '문서를 열지 못했어요. 다 내려받은 파일인지, 컴퓨터에서 열리는지 확인한 뒤 다시 올려 주세요',
  },
  document_infected: {
    status: 422,
    message: '파일에서 악성 코드를 발견했어요. 백신으로 검사한 뒤 다른 파일을 올려 주세요',
  },
  document_unchecked: {
    status: 503,
    message: '지금은 파일을 검사하지 못해서 받을 수 없어요. 잠시 뒤 다시 올려 주세요',
  },
  document_not_marked: { status: 503, message: '지금은 파일을 열 수 없어요. 잠시 뒤 다시 열어 주세요' },
  documents_too_many: {
    status: 429,
    message: '보내지 않은 서류가 너무 많아요. 지금까지 올린 서류로 신청하거나 내일 다시 올려 주세요',
  },
  download_type_unsupported: { status: 415, message: '표(xlsx) 파일만 받을 수 있어요' },
  download_too_large: {
    status: 413,
    message: `파일이 ${megabytes(downloadLimits.maxBytes)}보다 커요. 조건을 좁혀서 나누어 받아 주세요`,
  },
  video_too_large: {
    status: 413,
    message: `영상이 너무 커요. ${megabytes(videoLimits.maxBytes)}보다 작은 영상을 올려 주세요`,
  },
  class_video_too_large: {
    status: 413,
    message: `영상이 너무 커요. ${classVideoLimits.maxBytes / 1024 ** 3}GB보다 작은 영상을 올려 주세요`,
  },
  video_part_wrong: { status: 409, message: '영상이 순서대로 오지 않았어요. 이어서 올려 주세요' },
  video_type_unsupported: { status: 415, message: '올릴 수 없는 형식이에요. MP4, MOV, WebM 영상을 올려 주세요' },
  video_unavailable: {
    status: 503,
    message: '지금은 영상 파일을 받을 수 없어요. 유튜브나 비메오 주소로 올려 주세요',
  },
  videos_too_many: {
    status: 429,
    message: '프로필에 쓰지 않은 영상이 너무 많아요. 필요 없는 영상을 지운 뒤 다시 올려 주세요',
  },
  video_link_unsupported: { status: 422, message: '유튜브나 비메오 영상의 주소를 적어 주세요' },
  video_in_use: { status: 409, message: '프로필에 쓰인 영상이에요. 프로필에서 먼저 빼 주세요' },
  image_failed: { status: 422, message: '사진을 처리하지 못했어요. 다시 올리거나 다른 사진을 올려 주세요' },
} as const satisfies Record<string, ErrorDefinition>
