import { query } from '#web/query.ts'

/** Addresses of the office that pages outside it link to. */
export const adminPaths = {
  admin: () => '/admin',
  adminProfiles: ({ q }: { q?: string } = {}) => `/admin/profiles${query({ q })}`,
  adminLectures: ({ id }: { id?: number } = {}) => `/admin/lectures${query({ id: id?.toString() })}`,
}
