import { z } from 'zod'
import { Region } from '../codes/profiles.ts'
import { ShownTourState } from '../codes/tours.ts'
import { codes, date, id, time } from '../common.ts'
import { won } from '../payments/shapes.ts'

/** The public view of a tour. */
export const tour = z
  .object({
    id,
    categoryId: z.int(),
    categoryName: z.string(),
    isQRTour: z.boolean(),
    /** The office's name. */
    title: z.string(),
    region: codes(Region),
    /** What the office is casting at present. */
    lookingFor: z.string(),
    castingId: id.nullable(),
    state: codes(ShownTourState),
    price: won,
    memberPrice: won,
    /** What one office costs besides: the print of up to `copiesAPrint` copies; 0 where nothing is printed. */
    printPrice: won,
    /** What ordering this office alone costs, print included, for others and for members. */
    sum: won,
    memberSum: won,
    closesAt: time,
    /** The profile is delivered between these days. */
    visitsFrom: date,
    visitsTo: date,
    /** The next day on which a round goes there; null while none is planned. */
    nextRoundOn: date.nullable(),
    placesLeft: z.int(),
    /** Profiles delivered to the office lately. */
    takenLately: z.int(),
    /** How often the office opened QR sheets in the same days. */
    looksLately: z.int(),
  })
  .meta({ id: 'ProfileTour' })
export type ProfileTour = z.output<typeof tour>
export type ProfileTourAnswer = z.input<typeof tour>
