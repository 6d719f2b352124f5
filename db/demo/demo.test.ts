import { describe, expect, test } from 'vitest'
import { Stage } from '#contract/codes/applications.ts'
import { ArtCategory, Expense, RoleGrade } from '#contract/codes/castings.ts'
import { Dialect, EducationStatus, Language, Level, Region, SkillGroup, statusTags } from '#contract/codes/profiles.ts'
import { ageOn, koreanDate } from '#contract/korean-time.ts'
import { demoActors } from './actors.ts'
import { BIG_CASTING, demoApplications, demoGroups, EXTRA_ACTORS } from './applications.ts'
import { ANSWERS } from './applying/answers.ts'
import { MESSAGES } from './applying/messages.ts'
import { REMARKS } from './applying/remarks.ts'
import { demoCastings } from './castings.ts'
import { extraActors, lookKey } from './extras.ts'
import { demoReviewers } from './feedback.ts'
import { demoManagers } from './managers.ts'
import { portraitSvg } from './portraits.ts'
import { demoStaff } from './staff.ts'
import { STILL_SCENES, stillSvg } from './stills.ts'

const now = new Date('2026-11-20T03:00:00Z')
const today = '2026-11-20'
const actors = demoActors(now)
const extras = extraActors(EXTRA_ACTORS, now)
const managers = demoManagers()
const castings = demoCastings(now)
const applications = demoApplications(now)
const codesOf = (labels: Record<string, string>) => new Set(Object.keys(labels))

const CONTACT = /@|https?:|www\.|\.com|\d{2,4}-\d{3,4}-\d{4}|01[016789]\d{7}/

const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length)
const within = (set: Set<string>, values: string[]) => expect(values.filter(value => !set.has(value))).toEqual([])

describe('people', () => {
  test('no two of the demo’s people share a login, phone or name', () => {
    expect([actors.length, extras.length, managers.length]).toEqual([60, 400, 8])
    expect(actors.filter(actor => actor.gender === 'FEMALE').length).toBe(30)
    const people = [...actors, ...extras, ...managers, ...demoStaff(), ...demoReviewers]
    unique(people.map(person => person.loginId))
    unique(people.map(person => person.phone))
    unique([...actors, ...extras].map(person => person.name))
    unique(managers.map(manager => manager.bizNo))
    expect(people.filter(person => !/^[a-z][a-z0-9_]{3,19}$/.test(person.loginId))).toEqual([])
    expect(people.filter(person => !/^01[016789]\d{7,8}$/.test(person.phone))).toEqual([])
  })

  test('everybody is fourteen or older and can play their own age', () => {
    for (const person of [...actors, ...extras]) {
      const age = ageOn(person.birthDate, koreanDate(now))
      expect(age).toBeGreaterThanOrEqual(14)
      expect(person.playAgeMin).toBeLessThanOrEqual(age)
      expect(person.playAgeMax).toBeGreaterThanOrEqual(age)
      expect(person.playAgeMax - person.playAgeMin).toBeLessThanOrEqual(20)
    }
  })

  test('profiles use the codes of the field and keep its lengths', () => {
    for (const actor of actors) {
      within(codesOf(Region), [actor.region])
      within(
        codesOf(EducationStatus),
        actor.education.map(item => item.status),
      )
      within(new Set<string>(statusTags), actor.statusTags)
      within(
        codesOf(SkillGroup),
        actor.specialties.map(item => item.group),
      )
      within(
        codesOf(Language),
        actor.languages.map(item => item.code),
      )
      within(
        codesOf(Dialect),
        actor.dialects.map(item => item.code),
      )
      within(
        codesOf(Level),
        [...actor.languages, ...actor.dialects].map(item => item.level),
      )
      within(
        codesOf(ArtCategory),
        actor.filmography.map(row => row.category),
      )
      within(
        codesOf(RoleGrade),
        actor.filmography.map(row => row.roleGrade),
      )
      expect(actor.intro.length).toBeLessThanOrEqual(60)
      expect(actor.filmography.length).toBeGreaterThanOrEqual(2)
      unique(actor.filmography.map(row => row.title))
      expect(actor.photos.filter(photo => photo.kind === 'MAIN').length).toBe(1)
    }
    unique(actors.map(actor => actor.aboutMe))
  })
})

describe('castings', () => {
  test('forty, in every state, twenty-two of them open', () => {
    expect(castings.length).toBe(40)
    unique(castings.map(casting => casting.key))
    const count = (status: string) => castings.filter(casting => casting.status === status).length
    expect(count('OPEN')).toBe(22)
    for (const status of ['DRAFT', 'IN_REVIEW', 'REJECTED', 'EARLY_CLOSED', 'CLOSED', 'HIDDEN']) {
      expect(count(status)).toBeGreaterThan(0)
    }
    expect(castings.filter(casting => casting.ownerLoginId === 'manager2').every(c => c.status === 'DRAFT')).toBe(true)
  })

  test('codes, lengths and dates hold', () => {
    for (const casting of castings) {
      within(codesOf(ArtCategory), [casting.artCategory])
      within(codesOf(Region), [casting.region])
      within(codesOf(Expense), casting.expenses)
      within(
        codesOf(RoleGrade),
        casting.roles.map(role => role.grade),
      )
      within(
        codesOf(Dialect),
        casting.roles.flatMap(role => role.dialects),
      )
      within(
        codesOf(Language),
        casting.roles.flatMap(role => role.languages),
      )
      expect(casting.title.length).toBeGreaterThanOrEqual(5)
      expect(casting.title.length).toBeLessThanOrEqual(80)
      expect(casting.synopsis.length).toBeGreaterThanOrEqual(20)
      expect(casting.contents.length).toBeGreaterThanOrEqual(20)
      expect(casting.minReward).toBeLessThanOrEqual(casting.maxReward)
      if (casting.shootStartAt) expect(casting.shootStartAt <= casting.shootEndAt!).toBe(true)
      if (casting.status === 'OPEN' && casting.castingEndDate) expect(casting.castingEndDate >= today).toBe(true)
      if (casting.status === 'CLOSED') expect(casting.castingEndDate! < today).toBe(true)
      if (casting.status === 'REJECTED') expect(casting.rejectReason).toBeTruthy()
      for (const role of casting.roles) {
        expect(role.ageMin).toBeLessThanOrEqual(role.ageMax)
        expect(role.name.length).toBeLessThanOrEqual(40)
        expect(role.description.length).toBeGreaterThanOrEqual(10)
        if (!casting.minorAllowed) expect(role.ageMin).toBeGreaterThanOrEqual(18)
      }
    }
  })
})

describe('applications', () => {
  test('fifteen hundred, four hundred of them for the big casting, one a person', () => {
    expect(applications.length).toBe(1500)
    expect(applications.filter(application => application.castingKey === BIG_CASTING).length).toBe(400)
    unique(applications.map(application => `${application.castingKey}/${application.applicantLoginId}`))
  })

  test('nothing happens before it was opened, after now, or by people who do not exist', () => {
    const logins = new Set([...actors, ...extras, ...managers, ...demoStaff()].map(person => person.loginId))
    for (const application of applications) {
      const casting = castings.find(casting => casting.key === application.castingKey)!
      const moments = [application.appliedAt, application.firstReadAt, ...application.comments.map(c => c.createdAt)]
      for (const moment of moments) {
        if (!moment) continue
        expect(moment.getTime()).toBeGreaterThanOrEqual(casting.openedAt!.getTime())
        expect(moment.getTime()).toBeLessThanOrEqual(now.getTime())
      }
      within(
        codesOf(Stage),
        application.roles.map(role => role.stage),
      )
      within(logins, [application.applicantLoginId, ...application.comments.map(c => c.authorLoginId)])
      expect(application.message).not.toMatch(/[{}]|undefined/)
      expect(application.answers.length).toBe(casting.questions.length)
      if (application.group !== null) expect(demoGroups(application.castingKey)[application.group]).toBeDefined()
    }
  })

  test('no role is cast with more people than it has places', () => {
    for (const casting of castings) {
      for (const role of casting.roles) {
        const cast = applications.filter(
          a => a.castingKey === casting.key && a.roles.some(r => r.order === role.order && r.stage === 'CAST'),
        )
        expect(cast.length).toBeLessThanOrEqual(role.headcount)
      }
    }
  })
})

test('no text holds an e-mail address, a phone number or a link', () => {
  const texts = [
    ...actors.flatMap(actor => [actor.intro, actor.aboutMe, ...actor.imageKeywords]),
    ...extras.map(extra => extra.intro),
    ...castings.flatMap(c => [
      c.title,
      c.synopsis,
      c.contents,
      ...c.roles.map(role => role.description),
      ...c.questions,
    ]),
    ...applications.map(application => application.message),
    ...MESSAGES,
    ...REMARKS,
    ...Object.values(ANSWERS).flat(),
  ]
  expect(texts.filter(text => CONTACT.test(text))).toEqual([])
  expect(MESSAGES.length).toBeGreaterThanOrEqual(60)
  expect(REMARKS.length).toBeGreaterThanOrEqual(100)
  unique(MESSAGES)
  unique(REMARKS)
})

test('the same moment gives the same demo, and the same look the same drawing', () => {
  expect(demoApplications(now)).toEqual(applications)
  const { look } = actors[0]!.photos[0]!
  expect(portraitSvg(look)).toBe(portraitSvg({ ...look }))
  expect(portraitSvg(look)).not.toMatch(/NaN|undefined/)
  for (const scene of STILL_SCENES) expect(stillSvg({ scene })).not.toMatch(/NaN|undefined/)
  expect(new Set(extras.map(extra => lookKey(extra.look))).size).toBeLessThanOrEqual(162)
})
