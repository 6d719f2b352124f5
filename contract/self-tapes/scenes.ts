import { z } from 'zod'
import { TapeOrientation } from '../codes/applications.ts'
import { codes, id, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { sceneTitleLength, scriptLimits } from '../limits.ts'
import { sceneTexts as texts } from './messages.ts'
import { type ScriptLine, script, scriptLine } from './script.ts'

/** What a scene asks of an actor besides its lines. */
export const sceneFacts = {
  /** The speaker whose lines the actor plays; empty if the team leaves it open. */
  part: z.string(),
  orientation: codes(TapeOrientation),
  /** The actor says their name first. */
  asksSlate: z.boolean(),
}

/** The scene of a request: an earlier one of the casting by its id, or a new one. */
export const askedScene = {
  sceneId: id.optional(),
  script: script.optional(),
  title: text(0, sceneTitleLength).default(''),
  part: text(0, scriptLimits.speakerLength).default(''),
  orientation: codes(TapeOrientation).default('ANY'),
  asksSlate: z.boolean().default(false),
}

type SceneOfRequest = { sceneId?: number | undefined; script?: ScriptLine[] | undefined; part: string }

export const namesOneScene = {
  check: ({ sceneId, script }: SceneOfRequest) => (sceneId === undefined) !== (script === undefined),
  refusal: { error: texts.one, path: ['script'] },
}

export const namesSpeaker = {
  check: ({ script, part }: SceneOfRequest) => !script || !part || script.some(({ speaker }) => speaker === part),
  refusal: { error: texts.notSpoken, path: ['part'] },
}

export const tapeScene = z
  .object({
    id,
    title: z.string(),
    lines: z.array(scriptLine),
    ...sceneFacts,
    createdAt: time,
    /** Delivered tapes that the viewer may see. */
    tapes: z.int(),
    /** Those of them that somebody of the team has watched to the end. */
    watched: z.int(),
  })
  .meta({ id: 'TapeScene' })
export type TapeScene = z.output<typeof tapeScene>

/** Scenes connect the tapes of one script. A requested scene never changes. */
export const tapeScenes = {
  scenes: endpoint('GET /v1/castings/:castingId/scenes', {
    access: 'reviewer',
    summary: '이 공고에서 요청한 장면, 새것부터; 손님에게는 볼 수 있는 영상이 있는 장면만',
    response: z.object({ list: z.array(tapeScene) }),
  }),
}
