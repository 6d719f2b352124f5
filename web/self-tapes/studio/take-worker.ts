/** What the page asks of this worker: files are kept open between `begin` and `end`. */
export type Command = { no: number; name: string } & (
  | { act: 'begin' | 'end' }
  | { act: 'add' | 'keep'; bytes: ArrayBuffer }
)
export type Answer = { no: number; failed: boolean }

type SyncHandle = {
  write: (bytes: Uint8Array, place: { at: number }) => number
  truncate: (bytes: number) => void
  flush: () => void
  close: () => void
}
type Syncable = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncHandle> }

const open = new Map<string, { handle: SyncHandle; at: number }>()

async function begin(name: string): Promise<SyncHandle> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes', { create: true })
  const file = (await folder.getFileHandle(name, { create: true })) as Syncable
  const handle = await file.createSyncAccessHandle()
  handle.truncate(0)
  return handle
}

function write(handle: SyncHandle, bytes: ArrayBuffer, at: number): void {
  if (handle.write(new Uint8Array(bytes), { at }) < bytes.byteLength) throw new Error('full')
  handle.flush()
}

async function perform(command: Command): Promise<void> {
  const { act, name } = command
  const film = open.get(name)
  if (act === 'begin') open.set(name, { handle: await begin(name), at: 0 })
  else if (act === 'add' && film) {
    write(film.handle, command.bytes, film.at)
    film.at += command.bytes.byteLength
  } else if (act === 'end' && film) {
    open.delete(name)
    film.handle.close()
  } else if (act === 'keep') {
    const handle = await begin(name)
    try {
      write(handle, command.bytes, 0)
    } finally {
      handle.close()
    }
  }
}

let before = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<Command>) => {
  before = before.then(async () => {
    const failed = await perform(data).then(
      () => false,
      () => true,
    )
    postMessage({ no: data.no, failed } satisfies Answer)
  })
})
