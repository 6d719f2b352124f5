import { dayMs } from '#contract/korean-time.ts'
import type { LineMark } from './prompter.ts'
import type { Answer, Command } from './take-worker.ts'

/** One recording and what is known of it; moments in ms of the film by the clock of the studio. */
export type Take = {
  /** The name of its file. */
  name: string
  tapeId: number
  /** When the request ends. */
  dueAt: string
  beganAt: number
  lengthMs: number
  marks: LineMark[]
  cut: { fromMs: number; toMs: number } | null
  isBest: boolean
  /** Deleted, until it can no longer be taken back. */
  isGone: boolean
  /** The video that it has become with the server. */
  videoId: number | null
}

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

/** How long takes that were not sent stay after the request has ended. */
const keptDays = 7

const typeOf = (name: string) => (name.endsWith('.webm') ? 'video/webm' : 'video/mp4')

/**
 * The phone's own storage where it writes at once, else this window's memory. Only a worker may write at once, and only
 * such a file survives a crash: the other way writes a copy until it is closed.
 */
export async function openTakes(): Promise<TakeStore> {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes', { create: true })
    const store = diskOf(folder)
    await store.forgetOld()
    return store
  } catch {
    return memory()
  }
}

function diskOf(folder: FileSystemDirectoryHandle): TakeStore & { forgetOld: () => Promise<void> } {
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
  const factsOf = (name: string) => `${name}.json`
  const note = (take: Take) => {
    const { buffer } = new TextEncoder().encode(JSON.stringify(take))
    return order({ act: 'keep', name: factsOf(take.name), bytes: buffer }, [buffer])
  }
  const fileOf = async (name: string) => (await folder.getFileHandle(name)).getFile()
  const remove = async ({ name }: Pick<Take, 'name'>) => {
    for (const each of [name, factsOf(name)]) await folder.removeEntry(each).catch(() => {})
  }

  async function all(): Promise<Take[]> {
    const takes: Take[] = []
    for await (const name of folder.keys()) {
      const [tapeId = '', beganAt = ''] = name.split(/[-.]/)
      if (!/^\d+-\d+\.(mp4|webm)$/.test(name)) continue
      const bare: Take = { ...emptyTake, name, tapeId: Number(tapeId), beganAt: Number(beganAt) }
      // What a crash has left of it may be no JSON.
      const kept = await fileOf(factsOf(name))
        .then(file => file.text())
        .then(text => JSON.parse(text) as Partial<Take>)
        .catch(() => ({}))
      takes.push({ ...bare, ...kept, name })
    }
    return takes.sort((one, other) => one.beganAt - other.beganAt)
  }

  return {
    isKept: true,
    async list(tapeId) {
      const takes = (await all()).filter(take => take.tapeId === tapeId)
      for (const take of takes) if (take.isGone || (await fileOf(take.name)).size === 0) await remove(take)
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
      const file = await fileOf(name)
      return new File([file], name, { type: typeOf(name), lastModified: file.lastModified })
    },
    remove,
    async forgetOld() {
      for (const take of await all())
        if (take.dueAt && Date.parse(take.dueAt) + keptDays * dayMs < Date.now()) await remove(take)
      // Whether it can write at once shows only when it does.
      await order({ act: 'keep', name: 'probe', bytes: new ArrayBuffer(1) })
      await folder.removeEntry('probe')
    },
  }
}

const emptyTake = {
  dueAt: '',
  lengthMs: 0,
  marks: [],
  cut: null,
  isBest: false,
  isGone: false,
  videoId: null,
} satisfies Partial<Take>

export const newTake = (tapeId: number, dueAt: string, type: string): Take => {
  const beganAt = Date.now()
  return {
    ...emptyTake,
    name: `${tapeId}-${beganAt}.${type.includes('webm') ? 'webm' : 'mp4'}`,
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
