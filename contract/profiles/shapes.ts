import { z } from 'zod'
import { type Audience, audiencesFor } from '../codes/profile-parts.ts'
import { Dialect, EducationStatus, HairLength, Language, Level, SkillGroup, statusTags } from '../codes/profiles.ts'
import { codes, date, httpsUrl, name, text } from '../common.ts'
import { profileLengths, profileLimits } from '../limits.ts'
import { type Part, partStandards } from './fields.ts'
import { shapesTexts as texts } from './messages.ts'

const unique = (values: unknown[]) => new Set(values).size === values.length
const link = z.union([z.literal(''), httpsUrl]).default('')

// Ignored specialities: every actor acts, and singers sing.
const emptySpecialty = /^(?:연기|노래)$/
const specialty = z.strictObject({
  group: codes(SkillGroup),
  text: text(1, profileLengths.specialty).refine(value => !emptySpecialty.test(value), texts.specialtyEmpty),
})

const availableRange = z
  .strictObject({
    weekdays: z.array(z.int().min(1).max(7)).max(7).refine(unique, texts.sameWeekday).default([]),
    from: date.nullable().default(null),
    to: date.nullable().default(null),
    nights: z.boolean().default(false),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: texts.lastDayTooEarly })

const parts = Object.entries(partStandards) as [Part, Audience][]
const audiencesOf = <Schema extends z.ZodType>(schemaOf: (part: Part, standard: Audience) => Schema) =>
  Object.fromEntries(parts.map(([part, standard]) => [part, schemaOf(part, standard)])) as Record<Part, Schema>

/** Schemas of the profile's lists and records, for writing and for showing. */
export const shapes = {
  education: {
    body: z
      .array(
        z.strictObject({
          school: name(1, profileLengths.school),
          major: name(0, profileLengths.major).default(''),
          status: codes(EducationStatus),
        }),
      )
      .max(10)
      .default([]),
    view: z.array(z.object({ school: z.string(), major: z.string(), status: codes(EducationStatus) })),
  },
  specialties: {
    body: z.array(specialty).max(20).default([]),
    view: z.array(z.object({ group: codes(SkillGroup), text: z.string() })),
  },
  languages: {
    body: z
      .array(z.strictObject({ code: codes(Language), level: codes(Level) }))
      .max(11)
      .refine(list => unique(list.map(item => item.code)), texts.sameLanguage)
      .default([]),
    view: z.array(z.object({ code: codes(Language), level: codes(Level) })),
  },
  dialects: {
    body: z
      .array(z.strictObject({ code: codes(Dialect), level: codes(Level) }))
      .max(7)
      .refine(list => unique(list.map(item => item.code)), texts.sameDialect)
      .default([]),
    view: z.array(z.object({ code: codes(Dialect), level: codes(Level) })),
  },
  statusTags: {
    body: z.array(z.enum(statusTags)).max(profileLimits.statusTags).refine(unique, texts.sameTag).default([]),
    view: z.array(z.string()),
  },
  imageKeywords: {
    body: z
      .array(text(1, profileLengths.keyword))
      .max(profileLimits.keywords)
      .refine(unique, texts.sameKeyword)
      .default([]),
    view: z.array(z.string()),
  },
  appearance: {
    body: z
      .strictObject({
        tattoo: z.boolean().nullable().default(null),
        hairLength: codes(HairLength).nullable().default(null),
        hairColor: text(0, profileLengths.hairColor).default(''),
        smokingSceneOk: z.boolean().nullable().default(null),
      })
      .prefault({}),
    view: z.object({
      tattoo: z.boolean().nullable(),
      hairLength: codes(HairLength).nullable(),
      hairColor: z.string(),
      smokingSceneOk: z.boolean().nullable(),
    }),
  },
  links: {
    body: z.strictObject({ instagram: link, youtube: link, homepage: link, namuwiki: link, tiktok: link }).prefault({}),
    view: z.object({
      instagram: z.string(),
      youtube: z.string(),
      homepage: z.string(),
      namuwiki: z.string(),
      tiktok: z.string(),
    }),
  },
  availability: {
    body: z.array(availableRange).max(10).default([]),
    view: z.array(
      z.object({ weekdays: z.array(z.int()), from: date.nullable(), to: date.nullable(), nights: z.boolean() }),
    ),
  },
  audiences: {
    body: z.strictObject(audiencesOf((part, standard) => z.enum(audiencesFor(part)).default(standard))).prefault({}),
    view: z.object(audiencesOf(part => z.enum(audiencesFor(part)))),
  },
}
