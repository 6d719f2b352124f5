import { api } from '#web/api.ts'

/**
 * Downloads a file that a page has made, by an address that says it is one: browsers inside other apps, and their
 * phones' downloaders, take nothing else. Refusals throw ApiError.
 */
export async function saveFile(name: string, content: Blob): Promise<void> {
  const body = new FormData()
  body.append('file', content, name)
  const [kept] = await api.media.keepDownload({ body } as never)
  if (!kept) return
  const link = document.createElement('a')
  link.href = kept.path
  link.download = ''
  link.click()
}

/** Downloads a spreadsheet returned by the server. */
export const saveTable = ({ fileName, xlsx }: { fileName: string; xlsx: string }): Promise<void> =>
  saveFile(fileName, new Blob([Uint8Array.from(atob(xlsx), letter => letter.charCodeAt(0))]))
