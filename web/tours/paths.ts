import { pageOf, query } from '#web/query.ts'

export const toursPaths = {
  /** Tours of a category; 0 is all. */
  tours: (categoryId: number, page = 1) =>
    `/profiletour${query({ tab: 'profiletour', categoryId: categoryId ? String(categoryId) : undefined, ...pageOf(page) })}`,
  tourOrder: (tourIds: readonly number[] = [], fileId: number | null = null) =>
    `/profiletour/order${query({ tours: tourIds.join(','), file: fileId ? String(fileId) : undefined })}`,
  walk: () => '/walk',
  /** The sheet of a QR tour, and one of the actors on it. */
  tourSheet: (code: string) => `/qr/${code}`,
  sheetProfile: (code: string, visitId: number) => `/qr/${code}/${visitId}`,
  tourReport: (orderId: number) => `/v1/profile-tours/order/${orderId}/report`,
} as const
