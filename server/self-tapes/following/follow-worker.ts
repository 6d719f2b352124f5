// The process that compares sounds: it knows files alone, no database, settings or store.
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { samplesOf } from '#server/media/videos/speech-starts.ts'
import { type FollowedLine, followLines, type Place } from './follow.ts'

/** Files of sound: marked ones, and one in which their lines are looked for. */
export type FollowJob = { references: { file: string; marks: Place[] }[]; file: string }
export type FollowAnswer = { lines: FollowedLine[] }

setPriority(10)

process.on('message', async ({ references, file }: FollowJob) => {
  const marked = await Promise.all(
    references.map(async ({ file, marks }) => ({ samples: samplesOf(await readFile(file)), marks })),
  )
  const lines = followLines(marked, samplesOf(await readFile(file)))
  process.send?.({ lines } satisfies FollowAnswer)
})
