import {
  emptyTake,
  factsOf,
  fileOf,
  forgetOldTakes,
  removeTake,
  type Take,
  takesFolder,
  takesIn,
} from './take-files.ts'
import type { Answer, Command } from './take-worker.ts'

/** Where takes are kept until they are sent. */
export type TakeStore = {
  /** Whether they survive the window. */
  isKept: boolean
  list: (tapeId: number) => Promise<Take[]>
  begin: (take: Take) => Promise<void>
  /** Rejects when there is no room. */
  add: (take: Take, piece: Blob) => Promise<void>
  end: (take: Take) => Promise<void>
  /** Keeps what is known of it. */
  note: (take: Take) => Promise<void>
  file: (take: Take) => Promise<File>
  remove: (take: Take) => Promise<void>
}

const typeOf = (name: string) => (name.endsWith('.webm') ? 'video/webm' : 'video/mp4')

/**
 * The phone's own storage where it writes at once, else this window's memory. Only a worker may write at once, and only
 * such a file survives a crash: the other way writes a copy until it is closed.
 */
export async function openTakes(): Promise<TakeStore> {
  try {
    const folder = await takesFolder({ create: true })
    const store = diskOf(folder)
    await store.probe()
    // A phone that runs out of room deletes what may be deleted.
    void navigator.storage.persist?.().catch(() => {})
    await forgetOldTakes(folder).catch(() => {})
    return store
  } catch {
    return memory()
  }
}

function diskOf(folder: FileSystemDirectoryHandle): TakeStore & { probe: () => Promise<void> } {
  const worker = new Worker(new URL('./take-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (failed: boolean) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.no)?.(data.failed)
    waiting.delete(data.no)
  })
  let isBroken = false
  worker.addEventListener('error', () => {
    isBroken = true
    for (const tell of waiting.values()) tell(true)
    waiting.clear()
  })
  type Order<One = Command> = One extends Command ? Omit<One, 'no'> : never
  const order = (command: Order, moved: Transferable[] = []) =>
    new Promise<void>((done, fail) => {
      if (isBroken) return fail(new Error(command.act))
      last += 1
      waiting.set(last, failed => (failed ? fail(new Error(command.act)) : done()))
      worker.postMessage({ ...command, no: last } as Command, moved)
    })
  const note = (take: Take) => {
    const { buffer } = new TextEncoder().encode(JSON.stringify(take))
    return order({ act: 'keep', name: factsOf(take.name), bytes: buffer }, [buffer])
  }
  return {
    isKept: true,
    async list(tapeId) {
      const takes = (await takesIn(folder)).filter(take => take.tapeId === tapeId)
      for (const take of takes)
        if (take.isGone || (await fileOf(folder, take.name)).size === 0) await removeTake(folder, take)
      const there = new Set<string>()
      for await (const name of folder.keys()) there.add(name)
      return takes.filter(({ name }) => there.has(name))
    },
    async begin(take) {
      await order({ act: 'begin', name: take.name })
      await note(take)
    },
    async add(take, piece) {
      const bytes = await piece.arrayBuffer()
      await order({ act: 'add', name: take.name, bytes }, [bytes])
    },
    end: ({ name }) => order({ act: 'end', name }),
    note,
    async file({ name }) {
      const file = await fileOf(folder, name)
      return new File([file], name, { type: typeOf(name), lastModified: file.lastModified })
    },
    remove: take => removeTake(folder, take),
    async probe() {
      // Whether it can write at once shows only when it does.
      await order({ act: 'keep', name: 'probe', bytes: new ArrayBuffer(1) })
      await folder.removeEntry('probe')
    },
  }
}

export const newTake = (tapeId: number, dueAt: string, type: string): Take => {
  const beganAt = Date.now()
  const endings = type.startsWith('audio/') ? (['weba', 'm4a'] as const) : (['webm', 'mp4'] as const)
  return {
    ...emptyTake,
    name: `${tapeId}-${beganAt}.${endings[type.includes('webm') ? 0 : 1]}`,
    tapeId,
    dueAt,
    beganAt,
  }
}

function memory(): TakeStore {
  const films = new Map<string, { take: Take; pieces: Blob[] }>()
  return {
    isKept: false,
    list: async () => [...films.values()].map(({ take }) => take).filter(take => !take.isGone),
    begin: async take => void films.set(take.name, { take, pieces: [] }),
    add: async ({ name }, piece) => void films.get(name)?.pieces.push(piece),
    end: async () => {},
    async note(take) {
      const film = films.get(take.name)
      if (film) film.take = take
    },
    file: async ({ name, beganAt }) =>
      new File(films.get(name)?.pieces ?? [], name, { type: typeOf(name), lastModified: beganAt }),
    remove: async ({ name }) => void films.delete(name),
  }
}

/** Whether the phone has room for a film of so many minutes twice. Unknown counts as room. */
export async function hasRoom(minutes: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || quota - usage > 2 * minutes * bytesPerMinute
}

const bytesPerMinute = 20 * 1024 * 1024
