import { sql } from 'kysely'
import type { JobDefinition } from '../kernel/jobs.ts'
import { recheckMoviePerson } from './movie-films.ts'
import { refreshHasVideo } from './videos.ts'

export const profileJobs: JobDefinition[] = [
  {
    // Sent when a film was made playable, or could not be.
    name: 'profiles.film-made',
    async work({ videoId }, { db }) {
      await refreshHasVideo(db, sql`SELECT profile_id FROM profile_videos WHERE video_id = ${Number(videoId)}`)
    },
  },
  {
    // Sent when an account's name changed: the confirmed film records may have borne the old one.
    name: 'profiles.renamed',
    async work({ userId }, { db }) {
      const profile = await db
        .selectFrom('profiles')
        .select('id')
        .where('user_id', '=', Number(userId))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (profile) await db.transaction().execute(inside => recheckMoviePerson(inside, profile.id))
    },
  },
]
