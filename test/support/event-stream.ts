export type Received<T> = {
  status: number
  headers: Headers
  /** Data of the events so far. */
  said: T[]
  text: string
  isOver: boolean
  close(): Promise<void>
}

/** A client of server-sent events, with the events it received so far. */
export async function hearStream<T>(address: string, headers: Record<string, string>): Promise<Received<T>> {
  const stop = new AbortController()
  const response = await fetch(address, { headers, signal: stop.signal })
  const heard: Received<T> = {
    status: response.status,
    headers: response.headers,
    said: [],
    text: '',
    isOver: false,
    async close() {
      stop.abort()
      await reading
    },
  }
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      heard.text += Buffer.from(chunk).toString()
      heard.said = [...heard.text.matchAll(/^data: (\{.*\})$/gm)].map(match => JSON.parse(match[1] ?? ''))
    }
  }
  const reading = read()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true
    })
  return heard
}
