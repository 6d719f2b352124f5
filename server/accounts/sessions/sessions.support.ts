import type { TestServer } from '../../../test/support/server.ts'

/** A browser: stores the cookies it receives and sends them as our own pages do. */
export function browserOf(
  server: TestServer,
  userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1',
) {
  const cookies = new Map<string, string>()
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(server.origin + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': userAgent,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    for (const header of response.headers.getSetCookie()) {
      const [, name, value] = /^(\w+)=([^;]*)/.exec(header)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    const { data, code } = (await response.json()) as { data: Record<string, unknown> | null; code?: string }
    return { status: response.status, code: code ?? null, data }
  }
  return {
    cookies,
    call,
    /** The current session token. */
    token: () => cookies.get('pfToken') ?? null,
    login: (loginId: string, password: string) => call('PUT', '/v1/users/login', { loginId, password }),
    me: () => call('GET', '/v1/users/me'),
  }
}

/** Moves a session's timestamps back, in seconds. */
export async function age(
  server: TestServer,
  userId: number,
  column: 'rotated_at' | 'authenticated_at' | 'previous_until',
  seconds: number,
) {
  await server.server.database.pool.query(
    `UPDATE sessions SET ${column} = ${column} - make_interval(secs => $1) WHERE user_id = $2`,
    [seconds, userId],
  )
}
