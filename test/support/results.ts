import type { TestServer } from './server.ts'

/** These applicants have been told that they passed the documents. */
export async function sendPasses(server: TestServer, castingId: number, applicationIds: number[]): Promise<void> {
  await server.db
    .insertInto('result_messages')
    .values(
      applicationIds.map(application_id => {
        return { application_id, kind: 'SHORTLISTED' as const, casting_id: castingId, body: '서류에 합격했어요' }
      }),
    )
    .execute()
}
