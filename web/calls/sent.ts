import { data } from 'react-router'

/** The fields of the form submitted to an action. Other bodies are refused with 400. */
export const sentForm = (request: Request): Promise<FormData> => request.formData().catch(refuse)

/** The JSON sent to an action; the API validates its content. An invalid body is refused with 400. */
export const sentJson = (request: Request): Promise<unknown> => request.json().catch(refuse)

function refuse(): never {
  throw data(null, { status: 400 })
}
