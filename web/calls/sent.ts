import { data } from 'react-router'

/** The fields of the form sent to an action. A body of another kind is refused with 400. */
export const sentForm = (request: Request): Promise<FormData> => request.formData().catch(refuse)

/** The JSON sent to an action; what is in it is for the API to check. A body that is none is refused with 400. */
export const sentJson = (request: Request): Promise<unknown> => request.json().catch(refuse)

function refuse(): never {
  throw data(null, { status: 400 })
}
