import type { Look } from '../portraits.ts'

/** Handwritten facts about a demo actor; the rest is derived from them (see ../actors.ts). */
export type Person = {
  name: string
  eng: string
  gender: 'MALE' | 'FEMALE'
  birth: string
  height: number
  weight: number
  region: string
  agency?: string
  intro: string
  about: string
  /** `GROUP:text` separated by commas. */
  skills: string
  /** `CODE:LEVEL` separated by commas. */
  languages?: string
  dialects?: string
  keywords: string
  tags?: string
  /** `school|major|status`. */
  school?: string
  scope?: 'MEMBER' | 'CASTING' | 'PRIVATE'
  /** First year on stage, where the text says so. */
  since?: number
  /** A work that the person's text or image depends on. */
  knownFor?: string
  films: number
  photos: number
  look?: Partial<Look>
}
