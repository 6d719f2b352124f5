/**
 * `offices`: of one order. `copiesAPrint`: paper copies that one print price covers. `wholeSetLeast`: from this many
 * paper offices on, ordering all of them, or as many offices as one order takes, takes `wholeSetPercent` off.
 * `sameOfficeDays`: a second visit to an office within these days causes a warning.
 */
export const tourLimits = {
  offices: 50,
  /** Unpaid orders of a person, which hold places. */
  openOrders: 3,
  copiesAPrint: 20,
  wholeSetLeast: 5,
  wholeSetPercent: 10,
  newDays: 7,
  closingDays: 3,
  sameOfficeDays: 30,
  /** Pages of an uploaded PDF, which is printed once for each office. */
  filePages: 8,
  /** How long an order waits for a replaced file before it is cancelled. */
  fileDays: 14,
  /** How long after the last visit a QR sheet opens. */
  sheetDays: 60,
  /** Automatic tours: the days of a month on which lists are created, and the days until they are ordered. */
  autoFirstDay: 7,
  autoLastDay: 25,
  autoDays: 3,
  /** How many days late a list is still ordered. */
  autoLateDays: 3,
  /** How long after its day a round accepts notes taken on it. */
  walkDays: 3,
  /** How long a step of an order, a visit and a photo of a print can be undone. */
  undoHours: 24,
} as const

/** `visitNote`: what is written down on a visit. */
export const tourLengths = {
  officeName: 60,
  address: 200,
  officeNote: 500,
  officePhone: 20,
  category: 20,
  lookingFor: 200,
  visitNote: 200,
} as const

/** The largest numbers of a tour and of a category. */
export const tourMost = { capacity: 1_000, place: 99 } as const
