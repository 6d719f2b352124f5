import { selfTapes } from '#contract/self-tapes/index.ts'
import { roomWith } from '#server/kernel/room.ts'
import { accept, askForTime, decline, findMySelfTapes, submit } from './answers.ts'
import { earlierFilmsJob } from './earlier-films.ts'
import { oldSelfTapesJob, selfTapeRemindersJob, selfTapesJob } from './ends.ts'
import { type FollowTools, followLinesJob, tapeArrivedJob } from './following/follow-lines.ts'
import { markLines } from './marks.ts'
import { addNote, changeNote, deleteNote, findNotes } from './notes.ts'
import { selfTapesPersonalData } from './personal-data.ts'
import { findOwnReadings, findReading, findTapeReading, read, removeReading } from './readings/readings.ts'
import { findScene, findScenes, noteWatched } from './scenes.ts'
import { ask, cancel, extend, findAskable, findSelfTapes, review, takeRequestsBack } from './self-tapes.ts'
import { drawSheetJob, type SheetTools } from './sheets.ts'
import { selfTapeVideosJob } from './videos.ts'

export const selfTapesRoom = roomWith<FollowTools & SheetTools>()('self-tapes', {
  contract: selfTapes,
  handlers: {
    ask: ctx => ask(ctx, ctx.user, ctx.params.castingId, ctx.body),
    list: ctx => findSelfTapes(ctx.db, ctx.secrets, ctx.user, ctx.params.castingId, ctx.query),
    candidates: ctx => findAskable(ctx.db, ctx.user, ctx.params.castingId),
    takeBack: ctx => takeRequestsBack(ctx.db, ctx.user, ctx.params.castingId, ctx.params.departureId),
    extend: ctx => extend(ctx, ctx.user, ctx.params, ctx.body),
    review: ctx => review(ctx, ctx.user, ctx.params),
    cancel: ctx => cancel(ctx, ctx.user, ctx.params),
    mine: ctx => findMySelfTapes(ctx.db, ctx.secrets, ctx.user.id, ctx.query),
    scenes: async ctx => ({ list: await findScenes(ctx.db, ctx.reviewer) }),
    scene: ctx => findScene(ctx.db, ctx.secrets, ctx.reviewer, ctx.params.sceneId),
    mark: ctx => markLines(ctx, ctx.reviewer, ctx.params.tapeId, ctx.body),
    watched: ctx => noteWatched(ctx.db, ctx.reviewer, ctx.params.tapeId, ctx.body.videoId),
    reading: ctx => findReading(ctx.db, ctx.secrets, ctx.user, ctx.params),
    read: ctx => read(ctx, ctx.user, ctx.params, ctx.body),
    dropReading: ctx => removeReading(ctx, ctx.user, ctx.params),
    ownReadings: async ctx => ({ list: await findOwnReadings(ctx.db, ctx.user.id) }),
    tapeReading: ctx => findTapeReading(ctx.db, ctx.secrets, ctx.user.id, ctx.params.tapeId),
    accept: ctx => accept(ctx, ctx.user.id, ctx.params.tapeId),
    decline: ctx => decline(ctx, ctx.user.id, ctx.params.tapeId, ctx.body.words),
    askForTime: ctx => askForTime(ctx, ctx.user.id, ctx.params.tapeId, ctx.body.words),
    notes: async ctx => ({ list: await findNotes(ctx.db, ctx.reviewer, ctx.params.tapeId) }),
    addNote: ctx => addNote(ctx.db, ctx.reviewer, ctx.params.tapeId, ctx.body),
    changeNote: ctx => changeNote(ctx.db, ctx.reviewer, ctx.params, ctx.body),
    deleteNote: ctx => deleteNote(ctx.db, ctx.reviewer, ctx.params),
    submit: ctx => submit(ctx, ctx.user.id, ctx.params.tapeId, ctx.body),
  },
  jobs: [
    selfTapesJob,
    selfTapeRemindersJob,
    selfTapeVideosJob,
    tapeArrivedJob,
    followLinesJob,
    drawSheetJob,
    earlierFilmsJob,
    oldSelfTapesJob,
  ],
  personalData: selfTapesPersonalData,
})
