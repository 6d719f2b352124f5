import { redirect } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { paths } from '../paths.ts'
import { type FieldErrors, fieldErrors } from '../ui/form.tsx'

export type Refused = { status: number; code: string; message: string; fields: FieldErrors }

/** What a form shows of a refused call. Failures of the server go to the error page; anything else is thrown on. */
export function refused(error: unknown): Refused {
  if (!(error instanceof ApiError)) throw error
  if (error.status >= 500 || error.status === 0) throw redirect(paths.serverError())
  const { status, code, message } = error
  return { status, code, message, fields: fieldErrors(error) }
}
