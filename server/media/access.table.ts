/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const mediaAccess = {
  'POST /uploader/images': 'user',
  'POST /uploader/proof-images': 'Support, TourWalker',
  'POST /uploader/docs': 'user',
  'POST /v1/downloads': 'user',
  'GET /v1/files/:fileId/preview': 'user',
  'POST /v1/files/:fileId/preview': 'user',
  'POST /v1/file-upload/videos': 'user',
  'GET /v1/videos': 'user',
  'POST /v1/videos/links': 'user',
  'POST /v1/file-upload/class-videos': 'Teacher, Support',
  'GET /v1/file-upload/class-videos/:uploadId': 'Teacher, Support',
  'POST /v1/file-upload/class-videos/:uploadId/parts/:no': 'Teacher, Support',
  'POST /v1/file-upload/class-videos/:uploadId/finish': 'Teacher, Support',
  'DELETE /v1/videos/:videoId': 'user',
}
