import type { Look, Shot } from './portraits.ts'

/** What is drawn for a photo; `look` goes to `portraitSvg`. */
export type DemoPhoto = { kind: Shot; order: number; takenDaysAgo: number; look: Look }

export type DemoFilm = {
  year: number
  category: string
  title: string
  roleName: string
  roleGrade: string
  director: string
  company: string
  source: 'SELF'
  verified: boolean
}

export type DemoActor = {
  loginId: string
  name: string
  actorName: string
  engName: string
  gender: 'MALE' | 'FEMALE'
  birthDate: string
  playAgeMin: number
  playAgeMax: number
  height: number
  weight: number
  weightHidden: boolean
  /** Digits. No Korean mobile number begins with 010-0, so nobody owns it. */
  phone: string
  email: string
  region: string
  hasAgency: boolean
  agencyName: string | null
  agencyContact: string | null
  intro: string
  aboutMe: string
  education: { school: string; major: string; status: 'GRADUATED' | 'ENROLLED' | 'LEAVE' | 'DROPPED' | 'COMPLETED' }[]
  specialties: { group: string; text: string }[]
  languages: { code: string; level: string }[]
  dialects: { code: string; level: string }[]
  statusTags: string[]
  imageKeywords: string[]
  tattoo: boolean
  smokingSceneOk: boolean
  hairLength: 'SHORT' | 'MEDIUM' | 'LONG' | null
  hairColor: string
  /** Weekdays 1 (Monday) to 7, and the days from now between which the actor can shoot. */
  availability: { weekdays: number[]; nights: boolean; fromDays: number; toDays: number }
  links: { kind: string; url: string }[]
  filmography: DemoFilm[]
  accessScope: 'PUBLIC' | 'MEMBER' | 'CASTING' | 'PRIVATE'
  updatedDaysAgo: number
  photos: DemoPhoto[]
}
