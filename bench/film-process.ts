import { openFfmpeg } from '#server/integrations/ffmpeg/ffmpeg.ts'
import { openStorage } from '#server/integrations/storage/storage.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { readEnv } from '#server/kernel/env.ts'
import type { JobContext, JobDefinition } from '#server/kernel/jobs.ts'
import { createLog } from '#server/kernel/log.ts'
import { reviewFilmJob } from '#server/media/videos/review-films.ts'
import { videoJob } from '#server/media/videos/video-job.ts'
import { openVideoPipeline } from '#server/media/videos/video-pipeline.ts'
import { openWorkFolder } from '#server/media/work-folder.ts'
import { drawSheetJob, type SheetTools } from '#server/self-tapes/sheets.ts'

/**
 * Does one job of films in a separate process, which a test may kill, on the database and the files of its environment.
 * Arguments: what to make, and the id of its video or tape. Reports the most memory that it has held, in MB.
 */
const [made = '', id = ''] = process.argv.slice(2)
const env = readEnv()
const log = createLog(env)
const { db, close } = openDatabase(env.DATABASE_URL!, { max: 2, limits: { DATABASE_CONNECT_MS: 60_000 }, log })
const store = await openStorage(env)
const work = await openWorkFolder(`${env.dataDir}/uploads`)
const { FFMPEG_PATH: path, searchPath } = env
const ffmpeg = openFfmpeg({ path, searchPath, mayInstall: false, log: line => log.warn(line) })
const videos = await openVideoPipeline({ store, ffmpeg, folder: `${work.path}/videos` })
const context = { db, log, jobs: { send: async () => {} } }
const number = Number(id)
if (made === 'video') await videoJob(videos).work({ videoId: number }, context)
else if (made === 'review') await reviewFilmJob(videos).work({ videoId: number }, context)
else
  await (drawSheetJob as unknown as JobDefinition<JobContext & SheetTools>).work(
    { tapeId: number },
    { ...context, videos },
  )
await work.close()
await close()
process.send?.({ peakMb: process.resourceUsage().maxRSS / 1024 })
process.disconnect?.()
