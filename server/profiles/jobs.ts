import { sql } from 'kysely'
import { renamedQueue } from '#server/accounts/settings.ts'
import { type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import { videoDoneQueue } from '#server/media/videos/video-job.ts'
import { recheckMoviePerson } from './films/movie-films.ts'
import { refreshHasVideo } from './videos.ts'

export const profileJobs: JobDefinition[] = [
  workOn(videoDoneQueue, {
    async work({ videoId }, { db }) {
      await refreshHasVideo(db, sql`SELECT profile_id FROM profile_videos WHERE video_id = ${videoId}`)
    },
  }),
  workOn(renamedQueue, {
    // The confirmed film records may carry the previous name.
    async work({ userId }, { db }) {
      const profile = await db
        .selectFrom('profiles')
        .select('id')
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (profile) await db.transaction().execute(inside => recheckMoviePerson(inside, profile.id))
    },
  }),
]
