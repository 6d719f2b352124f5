import type { api } from '#web/api.ts'
import { numberText } from '#web/applications/messages.ts'
import type { SheetPerson } from './ContactSheet.tsx'
import { sheetPeopleTexts as texts } from './messages.ts'

export type SheetCard = Awaited<ReturnType<typeof api.review.contactSheet>>['list'][number]

/** Applicants as people of a contact sheet: number and name, age and height, and the roles they applied for. */
export const sheetPeople = (cards: SheetCard[], roleNames: Map<number, string>): SheetPerson[] =>
  cards.map(({ id, number, actorName, age, height, roles, photo }) => ({
    id,
    name: `${numberText(number)} ${actorName}`,
    facts: [texts.age(age), height && `${height}cm`].filter(Boolean).join(' · '),
    about: roles.flatMap(({ roleId }) => roleNames.get(roleId) ?? []).join(', '),
    photo,
  }))
