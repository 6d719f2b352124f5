import { dayMs } from '#contract/korean-time.ts'
import type { Video } from '#contract/media/videos.ts'
import type { ReadLine } from '#contract/self-tapes/readings.ts'
import { api } from '#web/team-api.ts'
import type { LineMark } from './prompter.ts'

/**
 * One recording and what is known of it; moments in ms of the film by the clock of the studio. The actor's own voice in
 * the partner's lines is kept like a film.
 */
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
  /** Where the lines of a voice are, by the clock of the page; null in a film. */
  lines: readonly ReadLine[] | null
}

/** How long takes that were not sent stay after the request has ended. */
const keptDays = 7

/** What is known of a take whose facts were lost. */
export const emptyTake = {
  dueAt: '',
  lengthMs: 0,
  marks: [],
  cut: null,
  isBest: false,
  isGone: false,
  videoId: null,
  lines: null,
} satisfies Partial<Take>

/** Whether it is a voice in the partner's lines, by the ending of its file. */
export const isVoice = ({ name }: Take): boolean => /\.(?:m4a|weba)$/.test(name)

/** The take that somebody chose, else the latest of those that came furthest in the script. */
export const bestOf = (takes: Take[]): Take | null =>
  takes.find(take => take.isBest) ??
  takes.toSorted((one, other) => one.marks.length - other.marks.length).at(-1) ??
  null

/** Whether the team has got a video for good: one that plays and is too long is returned, so that its take stays. */
export const hasArrived = ({ state, durationMs }: Pick<Video, 'state' | 'durationMs'>, maxMinutes: number): boolean =>
  state === 'READY' && durationMs !== null && durationMs <= maxMinutes * 60_000

/** The folder of all takes on this phone. Rejects where there is none. */
export const takesFolder = async (options: FileSystemGetDirectoryOptions = {}) =>
  (await navigator.storage.getDirectory()).getDirectoryHandle('takes', options)

/** The name of the file that holds what is known of a take. */
export const factsOf = (name: string) => `${name}.json`

/** A file of this folder. */
export const fileOf = async (folder: FileSystemDirectoryHandle, name: string): Promise<File> =>
  (await folder.getFileHandle(name)).getFile()

/** Removes a take with what is known of it. */
export async function removeTake(folder: FileSystemDirectoryHandle, { name }: Pick<Take, 'name'>): Promise<void> {
  for (const each of [name, factsOf(name)]) await folder.removeEntry(each).catch(() => {})
}

/** The takes of all requests, the earliest first. */
export async function takesIn(folder: FileSystemDirectoryHandle): Promise<Take[]> {
  const takes: Take[] = []
  for await (const name of folder.keys()) {
    const [tapeId = '', beganAt = ''] = name.split(/[-.]/)
    if (!/^\d+-\d+\.(mp4|webm|m4a|weba)$/.test(name)) continue
    const bare: Take = { ...emptyTake, name, tapeId: Number(tapeId), beganAt: Number(beganAt) }
    // What a crash has left of it may be no JSON.
    const kept = await fileOf(folder, factsOf(name))
      .then(file => file.text())
      .then(text => JSON.parse(text) as Partial<Take>)
      .catch(() => ({}))
    takes.push({ ...bare, ...kept, name })
  }
  return takes.sort((one, other) => one.beganAt - other.beganAt)
}

const isOld = (dueAt: string) => dueAt !== '' && Date.parse(dueAt) + keptDays * dayMs < Date.now()

/** When the request is due now, which may be later than when the take was recorded; undefined if it is gone. */
const dueOf = async (tapeId: number): Promise<string | undefined> =>
  (await api.selfTapes.mine({ query: { tapeId } })).list[0]?.dueAt

/**
 * Removes takes of requests that ended a week ago. The team may have moved a deadline, so the server is asked about
 * those that look old; while it does not answer, they stay.
 */
export async function forgetOldTakes(folder: FileSystemDirectoryHandle, findDue = dueOf): Promise<void> {
  for (const take of await takesIn(folder)) {
    if (!isOld(take.dueAt)) continue
    const dueAt = await findDue(take.tapeId).catch(() => null)
    if (dueAt !== null && isOld(dueAt ?? take.dueAt)) await removeTake(folder, take)
  }
}

/** The same for a page that records nothing. */
export const cleanTakes = (): Promise<void> =>
  takesFolder()
    .then(folder => forgetOldTakes(folder))
    .catch(() => {})
