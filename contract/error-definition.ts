/**
 * HTTP status and the sentence people read. `constraint` names the database constraint whose violation means this error,
 * so that the database decides races.
 */
export type ErrorDefinition = { status: number; message: string; constraint?: string | readonly string[] }
