import { selfTapes } from '#contract/self-tapes/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { accept, askForTime, decline, findMySelfTapes, submit } from './answers.ts'
import { addNote, changeNote, deleteNote, findNotes } from './notes.ts'
import { ask, cancel, extend, findAskable, findSelfTapes, review } from './self-tapes.ts'

export const selfTapeRoutes = ({ secrets }: { secrets: Secrets }) =>
  implement(selfTapes, {
    ask: ({ db, jobs, user, params, body }) => ask({ db, jobs }, user, params.castingId, body),
    list: ({ db, user, params, query }) => findSelfTapes(db, secrets, user, params.castingId, query),
    candidates: ({ db, user, params }) => findAskable(db, user, params.castingId),
    extend: ({ db, jobs, user, params, body }) => extend({ db, jobs }, user, params, body),
    review: ({ db, jobs, user, params }) => review({ db, jobs }, user, params),
    cancel: ({ db, jobs, user, params }) => cancel({ db, jobs }, user, params),
    mine: ({ db, user, query }) => findMySelfTapes(db, secrets, user.id, query),
    accept: ({ db, jobs, user, params }) => accept({ db, jobs }, user.id, params.tapeId),
    decline: ({ db, jobs, user, params, body }) => decline({ db, jobs }, user.id, params.tapeId, body.words),
    askForTime: ({ db, jobs, user, params, body }) => askForTime({ db, jobs }, user.id, params.tapeId, body.words),
    notes: async ({ db, reviewer, params }) => ({ list: await findNotes(db, reviewer, params.tapeId) }),
    addNote: ({ db, reviewer, params, body }) => addNote(db, reviewer, params.tapeId, body),
    changeNote: ({ db, reviewer, params, body }) => changeNote(db, reviewer, params, body),
    deleteNote: ({ db, reviewer, params }) => deleteNote(db, reviewer, params),
    submit: ({ db, jobs, user, params, body }) => submit({ db, jobs }, user.id, params.tapeId, body.videoId),
  })
