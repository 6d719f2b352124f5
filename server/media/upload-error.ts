import { AppError } from '#server/kernel/errors.ts'

/** Rethrows a refusal as that of the file at this place of the request: `images.2`. */
export function throwNamed(field: 'images' | 'docs' | 'videos', error: unknown, index: number): never {
  if (!(error instanceof AppError)) throw error
  const { code, message, cause } = error
  throw new AppError(code, { message, fields: { [`${field}.${index}`]: message }, cause })
}
