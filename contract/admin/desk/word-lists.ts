import { z } from 'zod'
import { WordList, WordListState } from '../../codes/admin.ts'
import { codes, id, name, nothing, reason, time } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { wordListLimits } from '../limits.ts'

const person = z.object({ id, name: z.string() })

const version = z
  .object({
    /** Null for the list of the program, which is valid before the first version. */
    id: id.nullable(),
    words: z.array(z.string()),
    from: time.nullable(),
    setBy: person.nullable(),
    reason: z.string().nullable(),
    takenBack: z.object({ at: time, by: person.nullable() }).nullable(),
    state: codes(WordListState),
  })
  .meta({ id: 'WordListVersion' })
export type WordListVersion = z.output<typeof version>

const words = z.array(name(1, wordListLimits.letters)).min(1).max(wordListLimits.words)

export const adminWordLists = {
  wordLists: endpoint('GET /v1/admin/word-lists', {
    access: 'Moderation',
    summary: '운영자가 정하는 낱말 목록: 지금 낱말과 지난 것, 예정된 것. 나중 것부터',
    response: z.object({ list: z.array(z.object({ name: codes(WordList), versions: z.array(version) })) }),
  }),
  tryWordList: endpoint('POST /v1/admin/word-lists/:name/preview', {
    access: 'Moderation',
    textParams: ['name'],
    summary: `이 낱말이면 최근 ${wordListLimits.previewDays}일 공고 가운데 몇 건에 표시되는지, 지금 낱말이면 몇 건인지`,
    body: z.strictObject({ words }),
    response: z.object({
      castings: z.int(),
      found: z.int(),
      foundNow: z.int(),
      examples: z.array(z.object({ id, title: z.string(), words: z.array(z.string()) })),
    }),
  }),
  setWordList: endpoint('POST /v1/admin/word-lists/:name', {
    access: 'Moderation',
    textParams: ['name'],
    summary: '낱말 목록 바꾸기: 정한 때부터, 비우면 바로',
    body: z.strictObject({ words, from: z.iso.datetime({ offset: true }).nullable(), reason }),
    response: z.object({ id }),
    errors: ['word_list_in_past'],
  }),
  takeBackWordList: endpoint('POST /v1/admin/word-list-versions/:versionId/take-back', {
    access: 'Moderation',
    summary: '바꾼 것을 되돌려 그 전 낱말로; 아직 시작하지 않은 것도',
    body: z.strictObject({ reason }),
    response: nothing,
    errors: ['word_list_taken_back'],
  }),
}
