import { dayMs } from '#contract/korean-time.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { demoActors } from '../../db/demo/actors.ts'
import { demoApplications, EXTRA_ACTORS } from '../../db/demo/applications.ts'
import { demoCastings } from '../../db/demo/castings.ts'
import { extraActors, lookKey } from '../../db/demo/extras.ts'
import { demoLectures } from '../../db/demo/lectures.ts'
import type { Look, Shot } from '../../db/demo/portraits.ts'
import type { Still } from '../../db/demo/stills.ts'
import type { DemoActor } from '../../db/demo/types.ts'

/** A still for a casting or a lecture, identified by its title. */
export type StillPicture = {
  kind: 'still'
  of: 'castings' | 'lectures'
  still: Still
  title: string
  ownerLoginId: string
}
/** A photo for the profiles that share the face; `sentTo` are the titles of the castings it was sent to. */
export type PhotoPicture = {
  kind: 'photo'
  look: Look
  width: number
  loginIds: string[]
  shot: Shot
  position: number
  takenAt: Date
  sentTo: string[]
}
export type Picture = StillPicture | PhotoPicture

const firstActors = 24
const [mainWidth, otherWidth] = [900, 720]

/**
 * All images of the demo in the order people see them: open castings and the first actors alternately, all other main
 * photos, the faces of the background applicants, the rest. Deterministic for a given `now`, because the job uses
 * positions in this list.
 */
export function planPictures(now: Date): Picture[] {
  const castings = demoCastings(now)
  const stills = (isOpen: boolean) =>
    castings
      .filter(({ still, status }) => still && (status === 'OPEN') === isOpen)
      .map(({ still, title, ownerLoginId }) => ({
        ...{ kind: 'still' as const, of: 'castings' as const, still: present(still), title, ownerLoginId },
      }))
  const photos = actorPhotos(now)
  const mains = photos.filter(({ shot }) => shot === 'MAIN')
  const lectures = demoLectures.map(({ still, title, teacher }) => ({
    ...{ kind: 'still' as const, of: 'lectures' as const, still, title, ownerLoginId: teacher },
  }))
  return [
    ...inTurn<Picture>([...stills(true), ...lectures], mains.slice(0, firstActors)),
    ...mains.slice(firstActors),
    ...faces(now),
    ...stills(false),
    ...photos.filter(({ shot }) => shot !== 'MAIN'),
  ]
}

function actorPhotos(now: Date): PhotoPicture[] {
  const titles = new Map(demoCastings(now).map(({ key, title }) => [key, title]))
  const sent = Map.groupBy(demoApplications(now), application => application.applicantLoginId)
  const sentTo = (actor: DemoActor, order: number) =>
    (sent.get(actor.loginId) ?? [])
      .filter(({ photoOrders }) => photoOrders.includes(order))
      .map(({ castingKey }) => present(titles.get(castingKey)))
  return demoActors(now).flatMap(actor =>
    actor.photos.map(({ kind: shot, order, takenDaysAgo, look }) => ({
      kind: 'photo',
      look,
      width: shot === 'MAIN' ? mainWidth : otherWidth,
      loginIds: [actor.loginId],
      shot,
      position: order,
      takenAt: new Date(now.getTime() - takenDaysAgo * dayMs),
      sentTo: sentTo(actor, order),
    })),
  )
}

function faces(now: Date): PhotoPicture[] {
  const everywhere = demoCastings(now).map(({ title }) => title)
  const sharing = Map.groupBy(extraActors(EXTRA_ACTORS, now), extra => lookKey(extra.look))
  return [...sharing.values()].map(extras => ({
    kind: 'photo',
    look: firstOf(extras).look,
    width: otherWidth,
    loginIds: extras.map(({ loginId }) => loginId),
    shot: 'MAIN',
    position: 0,
    takenAt: new Date(now.getTime() - 30 * dayMs),
    sentTo: everywhere,
  }))
}

const inTurn = <Item>(a: Item[], b: Item[]): Item[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => [
    ...a.slice(at, at + 1),
    ...b.slice(at, at + 1),
  ]).flat()
