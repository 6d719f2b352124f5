import type { Env } from '#server/kernel/env.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { ImagePipeline } from '#server/media/images/image-pipeline.ts'
import { picturesJob } from './demo-pictures.ts'
import { demoVideosJob } from './films/demo-videos.ts'

/** Whether this program shows invented people: where configured, and by default only on a developer's machine. */
export const wantsDemo = ({ demoData, DATABASE_URL, NODE_ENV }: Env): boolean =>
  demoData ?? (!DATABASE_URL && NODE_ENV === 'development')

export const demoRoom = roomWith<{ images: ImagePipeline }>()('demo', {
  jobs: tools => (wantsDemo(tools.env) ? [picturesJob(tools), demoVideosJob(tools)] : []),
})
