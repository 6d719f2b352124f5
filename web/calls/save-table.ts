/** Downloads a spreadsheet returned by the server. */
export function saveTable({ fileName, xlsx }: { fileName: string; xlsx: string }): void {
  const bytes = Uint8Array.from(atob(xlsx), letter => letter.charCodeAt(0))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
