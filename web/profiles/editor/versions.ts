import { get, set } from 'react-hook-form'
import { labels } from '#contract/labels.ts'
import { plainDigits } from '#contract/letters.ts'
import type { FormValues } from './form-values.ts'
import { otherWindowTexts as texts } from './messages.ts'
import { type EditorPhoto, photosOf } from './photos/photo-list.ts'

export type Version = { values: FormValues; photos: EditorPhoto[] }

/** The version a window started from. A restored draft lacks the contacts, which are not kept with it. */
export type Base = { values: Partial<FormValues>; photos: Pick<EditorPhoto, 'image' | 'kind'>[] }

/** A field that both windows changed: its path (`photos` for the photos), its label and both texts. */
export type Conflict = { path: string; label: string; mine: string; theirs: string }

const photosPath = 'photos'

/**
 * Merges two versions: a field that only one of them changed since `base` is taken from that one. A field that both
 * changed is a conflict, and `merged` holds mine. Fields that `base` lacks count as changed by both.
 */
export function mergeVersions(
  base: Base | null,
  mine: Version,
  theirs: Version,
): { merged: Version; conflicts: Conflict[] } {
  const [before, own, other] = [base && stored(base.values), stored(mine.values), stored(theirs.values)]
  const fromTheirs: string[] = []
  const conflicts: Conflict[] = []
  const compare = (path: string, texts: [unknown, unknown, unknown], said: () => Omit<Conflict, 'path'>) => {
    const [was, is, theirsIs] = texts
    if (is === theirsIs || (was !== undefined && theirsIs === was)) return
    if (is === was) fromTheirs.push(path)
    else conflicts.push({ path, ...said() })
  }
  for (const path of pathsOf(mine.values))
    compare(path, [textOf(get(before, path)), textOf(get(own, path)), textOf(get(other, path))], () => ({
      label: names[path] ?? labels[path.split('.').at(-1) ?? path] ?? path,
      mine: said(get(mine.values, path)),
      theirs: said(get(theirs.values, path)),
    }))
  compare(
    photosPath,
    [base ? photoIds(base.photos) : undefined, photoIds(mine.photos), photoIds(theirs.photos)],
    () => ({
      label: texts.photos,
      mine: texts.photoCount(mine.photos.length),
      theirs: texts.photoCount(theirs.photos.length),
    }),
  )
  return { merged: fromTheirs.length ? withTheirs(mine, theirs, fromTheirs) : mine, conflicts }
}

/** What is saved of a version: the same text for versions that would be saved identically. */
export const savedText = ({ values, photos }: Base): string => textOf(stored(values)) + photoIds(photos)

/** `version` with these fields of `theirs`. */
export function withTheirs(version: Version, theirs: Version, paths: string[]): Version {
  const values = structuredClone(version.values)
  for (const path of paths) if (path !== photosPath) set(values, path, structuredClone(get(theirs.values, path)))
  return { values, photos: paths.includes(photosPath) ? theirs.photos : version.photos }
}

/** The paths that are merged one by one: fields, and the fields of records. */
function pathsOf(values: FormValues): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isRecord(value) ? Object.keys(value).map(part => `${name}.${part}`) : [name],
  )
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Inputs whose label differs from the editor's. */
const names: Record<string, string> = { files: texts.files }

const photoIds = (photos: Base['photos']) =>
  JSON.stringify(photosOf(photos as EditorPhoto[]).map(({ imageId, kind }) => [imageId, kind]))

/** Normalised as the server stores it: newest films first, digits of the number, no surrounding spaces. */
const stored = ({ phone, filmography, ...values }: Partial<FormValues>): Partial<FormValues> => ({
  ...values,
  ...(phone !== undefined && { phone: plainDigits(phone) }),
  ...(filmography && { filmography: filmography.toSorted((a, b) => Number(b.year) - Number(a.year)) }),
})

const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part) => {
    if (typeof part === 'string') return part.trim()
    return isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part
  })

const shown = 80

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  const text = Array.isArray(value) ? listed(value) : String(value ?? '')
  if (!text) return texts.empty
  return text.length > shown ? `${text.slice(0, shown)}…` : text
}

function listed(items: unknown[]): string {
  const titles = items.map(item => {
    if (!isRecord(item)) return String(item)
    const { title, school, text, name } = item as Record<string, unknown>
    return title || school || text || name
  })
  return titles.every(Boolean) ? titles.join(', ') : texts.count(items.length)
}
