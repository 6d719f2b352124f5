import type { JobDefinition } from '#server/kernel/jobs.ts'
import { castAnswersJob } from './cast-answers.ts'
import { emptyingJob } from './emptying.ts'
import { expiryJob } from './expiry.ts'
import { picksJob } from './picks.ts'
import { sentVideosJob } from './videos.ts'

export const applicationJobs: JobDefinition[] = [emptyingJob, expiryJob, castAnswersJob, picksJob, sentVideosJob]
