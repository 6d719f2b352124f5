export const mediaPaths = {
  /** A document, as a download. */
  file: (id: number) => `/v1/files/${id}`,
  /** One page of it as a picture, counted from 1. */
  filePage: (id: number, page: number) => `/v1/files/${id}/pages/${page}`,
} as const
