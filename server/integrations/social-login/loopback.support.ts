/** Goes through a local provider's pages as a browser would; returns the address that it redirects to. */
export async function signInAt(authorizationUrl: string, personId: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const visit = async (url: URL, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      body,
      headers: { cookie },
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  let url = new URL(authorizationUrl)
  const { origin } = url
  let body: URLSearchParams | undefined
  for (let steps = 0; steps < 10; steps++) {
    const response = await visit(url, body)
    const location = response.headers.get('location')
    if (!location && !url.pathname.startsWith('/interaction/'))
      throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`)
    body = location ? undefined : new URLSearchParams({ person: personId })
    if (location) url = new URL(location, url)
    if (url.origin !== origin) return url
  }
  throw new Error('the provider goes in circles')
}
