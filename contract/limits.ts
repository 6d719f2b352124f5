/**
 * The product's limits for contract, server and pages; sentences that contain one take it from here. No zod and no
 * other import, so that every page may load it. Limits used by a single server file stay in that file.
 */

const megabyte = 1024 * 1024

/**
 * `adult`: from this age on nobody is protected as a minor. `ownConsent`: below it a guardian consents, and never to
 * advertising (Personal Information Protection Act 22-2). `oldest`: nobody living is older; an earlier birth date is a
 * slip.
 */
export const ages = { adult: 19, ownConsent: 14, oldest: 120 } as const

/** `recentMinutes`: how long after signing in one may leave without a password. `guardianDays`: for a guardian's answer. */
export const accountLimits = {
  perPhone: 3,
  codeDigits: 6,
  codeSeconds: 180,
  codePauseSeconds: 60,
  passwordLeast: 8,
  recentMinutes: 10,
  guardianDays: 5,
} as const

/** `typedLoginId`: what may be typed where a person signs in; `leavingReason`: in the person's own words. */
export const accountLengths = { loginId: 20, typedLoginId: 60, password: 128, name: 60, leavingReason: 200 } as const

/**
 * For a casting authorisation: how long before its end it can be renewed, and how long missing documents are awaited.
 */
export const authorisationLimits = { renewDays: 30, documentsDays: 30 } as const

/** `bizNo`: with its hyphens. */
export const authorisationLengths = {
  companyName: 60,
  bizNo: 12,
  ceoName: 40,
  position: 40,
  companyAddress: 200,
  homepage: 200,
  works: 1000,
  agencyLicenseNo: 40,
} as const

/** Letters of inputs that many rooms have: a mail address, a link, a reason, words to search for. */
export const emailLength = 254
export const addressLength = 500
export const reasonLength = 500
export const searchLength = 60

/** Of every input of a percentage. */
export const percentDigits = 3

/** Letters that a number up to `most` takes. */
export const digitsOf = (most: number) => String(most).length

/** Matches exactly `count` digits, as a code has. */
export const onlyDigits = (count: number) => new RegExp(`^\\d{${count}}$`)

export const imageLimits = { maxBytes: 20 * megabyte, maxPixels: 50_000_000 } as const

/** `count`: documents per submission of an application for casting authorisation. */
export const documentLimits = { maxBytes: 50 * megabyte, count: 5 } as const

/** Files that a page has made, kept for a moment as an address. */
export const downloadLimits = { maxBytes: 10 * megabyte, minutes: 10, count: 5 } as const

/** `unused`: unused videos per person. */
export const videoLimits = { maxBytes: 500 * megabyte, maxSeconds: 600, unused: 10 } as const

/** Videos of lectures, uploaded in parts by teachers and operators. */
export const classVideoLimits = { maxBytes: 2048 * megabyte, maxSeconds: 10_800, partBytes: 16 * megabyte } as const

/** Dialect samples come on top of `videos`, one per dialect. */
export const profileLimits = {
  photos: 30,
  videos: 15,
  files: 5,
  sampleSeconds: 20,
  statusTags: 5,
  keywords: 10,
  savedSearches: 20,
  /** The widest range of ages that an actor plays. */
  playAges: 20,
  firstFilmYear: 1950,
  /** Of filters by age. */
  oldest: 120,
} as const

/** Letters of the fields that are no row of `profileFields`, and of a short name. `movieCode`: exactly. */
export const profileLengths = {
  shortName: 20,
  videoTitle: 60,
  filmTitle: 100,
  roleName: 50,
  director: 50,
  company: 50,
  movieCode: 8,
  school: 60,
  major: 60,
  specialty: 20,
  keyword: 10,
  hairColor: 20,
  savedSearch: 40,
} as const

/** `openQuestions`: unanswered questions of one actor about one casting. */
export const castingLimits = {
  roles: 50,
  skills: 20,
  files: 10,
  openQuestions: 3,
  daysAhead: 90,
  alwaysOpenDays: 60,
  reopenDays: 30,
  takeBackMinutes: 10,
  shownAfterClosingDays: 30,
  titleLeast: 5,
  titleLength: 80,
  /** Minimum lengths of the synopsis and of the details. */
  textLeast: 20,
  roleTextLeast: 10,
  enquiryLeast: 10,
  /** In won: eight hours of the 2026 minimum wage (10,320 won an hour), for a day or a shoot; and in all or a month. */
  dayFeeLeast: 82_560,
  feeLeast: 10_000,
} as const

/** `bizNo`: with its hyphens. */
export const castingLengths = {
  workTitle: 80,
  companyName: 60,
  bizNo: 12,
  companyAddress: 120,
  companyPhone: 20,
  director: 60,
  castMain: 120,
  platform: 60,
  synopsis: 1000,
  contents: 10_000,
  shootPlace: 120,
  rewardNote: 200,
  exposureNote: 500,
  managerName: 20,
  managerPhone: 20,
  roleName: 40,
  roleText: 2000,
  remark: 300,
  skill: 20,
  question: 500,
  answer: 1000,
} as const

/** The largest numbers of a casting; heights in cm. */
export const castingMost = { shootTimes: 500, headcount: 999, age: 99, height: 230 } as const

/** `note`: an operator's. */
export const enquiryLengths = {
  companyName: 60,
  name: 20,
  schedule: 200,
  budget: 100,
  contents: 2000,
  note: 1000,
} as const

/** Questions that a casting asks its applicants. */
export const preQuestionLimits = {
  questions: 5,
  textLength: 200,
  options: 10,
  optionLength: 60,
  answerLength: 1000,
} as const

/**
 * Months after a casting ended until its applications are emptied, as promised to each applicant; also how long an
 * office keeps a profile from a tour.
 */
export const provisionMonths = 6

/** `castAnswerHours`: the time for answering a cast offer. `endedAfterDays`: after closing, for telling results. */
export const applicationLimits = {
  videos: 3,
  photos: 10,
  messageLength: 500,
  castAnswerHours: 72,
  endedAfterDays: 30,
} as const

/**
 * Limits of operators: the hours within which a case is promised to be decided, the minutes in which a decision can be
 * undone.
 */
export const operatorLimits = { promisedHours: 24, recallMinutes: 10 } as const

/** `filters` must equal the table's limit, `application_filters_twenty`. */
export const reviewLimits = {
  groups: 20,
  filters: 20,
  commentEditHours: 24,
  exportRows: 4_000,
  exportsADay: 5,
  /** How long a released export of contacts may be fetched. */
  releaseDays: 7,
  /** How far ahead results can be planned. */
  planDays: 30,
  /** How long a pick can be undone before the actor is notified. */
  tellPickSeconds: 30,
} as const

/** `changeReason`: for changing a sent result. */
export const reviewLengths = {
  search: 40,
  comment: 500,
  message: 500,
  template: 40,
  filter: 30,
  group: 20,
  changeReason: 300,
  exportReason: 100,
} as const

/** Messages of a team to its applicants. `people`: of one message; `aDay`: messages of one casting; `templates`: of an owner. */
export const messageLimits = { people: 500, aDay: 20, perPersonADay: 3, templates: 50 } as const

/**
 * `shares`: of one casting, also ended ones. `chosen`: people of one share. `lockMinutes`: for an address with too many
 * wrong passwords.
 */
export const sharingLimits = {
  standardDays: 14,
  mostDays: 90,
  shares: 20,
  nameLength: 20,
  chosen: 500,
  teamMembers: 20,
  invitationDays: 7,
  lockMinutes: 15,
  passwordLeast: 6,
  passwordMost: 20,
} as const

/** What a guest types to enter; `password`: any attempt. */
export const guestLengths = { name: 20, company: 40, password: 100 } as const

export const castingListLimits = { lists: 100, people: 500, titleLength: 40, memoLength: 300 } as const

export const proposalsADay = 30
/** The time for answering a proposal. */
export const proposalAnswerDays = 7

export const proposalLengths = { message: 300, declineReason: 200 } as const

/** Upcoming slots of one casting. */
export const auditionSlots = 200
/** The most applicants per call that are spread over a day. */
export const auditionDayPeople = 200
/** Hours before the beginning from which arrivals are recorded. */
export const auditionCheckInHours = 12

/** `words`: an actor's, with the answer. */
export const auditionLengths = { place: 200, note: 1000, words: 300 } as const

/** The latest due date of a self-tape. */
export const selfTapeDaysAhead = 60
/** How long after the end of a casting its self-tapes are kept. */
export const selfTapeKeptDays = 90

/** `length`: letters of all lines together. */
export const scriptLimits = { lines: 200, speakerLength: 20, wordsLength: 500, length: 4000 } as const

/** `words`: an actor's, when declining or asking for more time. */
export const selfTapeLengths = { guide: 500, words: 300 } as const

export const selfTapeNoteLength = 500

/** `alerts` must equal the table's limit, `casting_alerts_five`. */
export const notificationLimits = { list: 1000, step: 5, alerts: 5 } as const

export const reportLength = 1000

/** Number of different people whose reports hide a target until an operator decides. */
export const reportsThatHide = 3

/**
 * Won and minutes. `openMinutes`: how long an unpaid order keeps its price and coupons. `largest`: more is refused.
 * `smallest`: a smaller remainder after a coupon becomes 0, because card companies decline it. `secondPerson`: above
 * this sum per order operators' refunds need a second operator.
 */
export const money = {
  openMinutes: 30,
  largest: 2_000_000,
  smallest: 100,
  couponsAnOrder: 2,
  couponTriesAnHour: 10,
  secondPerson: 50_000,
  refundBusinessDays: 3,
  /**
   * How long a return from the window may be confirmed, even past the order's expiry, and a charge of a card may be in
   * doubt before operators are alerted.
   */
  holdMinutes: 10,
  /** How long the page of a return polls its payment; after that the buyer is notified. */
  followMinutes: 3,
} as const

/**
 * The plus membership, in days. A due payment is tried on `tryDays` after the period's end; benefits last `graceDays`.
 * Members are notified `tellDays` before each payment, yearly ones also `tellYearlyDays`; a higher price needs consent in
 * the last `consentDays` (E-Commerce Act 13(6)). Within `unusedDays` an unused period is refunded in full (Act 17),
 * afterwards less `endingPercent` of its price (the dispute standard for continuing contracts).
 */
export const plusLimits = {
  tryDays: [0, 1, 3, 5, 7],
  graceDays: 8,
  tellDays: 7,
  tellYearlyDays: 30,
  consentDays: 30,
  autoTours: 50,
  /** Offices of automatic tours a month, until the member chooses another number. */
  autoCap: 3,
  unusedDays: 7,
  endingPercent: 10,
} as const

/** `atOnce`: people or coupons per call of an operator. */
export const couponLimits = { atOnce: 500, perPerson: 100, total: 1_000_000, validDays: 3650 } as const

/** `code`: with spaces and hyphens. */
export const couponLengths = { title: 40, code: 40, search: 40 } as const

/** `videoSeconds`: of a video, or of its section. */
export const feedbackLimits = {
  requestLength: 500,
  videoSeconds: 300,
  businessDays: { PROFILE: 3, VIDEO: 5 },
  /** How long a sent feedback can be recalled before it is delivered. */
  recallMinutes: 10,
  lateCoupon: 10_000,
  overallLength: 1_000,
  nextSteps: 3,
  stepLength: 120,
  marks: 30,
  notes: 100,
  noteLength: 300,
  reviewLength: 500,
} as const

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

/**
 * `offerHours`: how long a seat is reserved for the next person in line. `liveOpensMinutes`, `attendMinutes`: around a
 * class, for its link and its code. `attendanceDays`: after the last class, for correcting attendance. A lecture is
 * completed with `attendedPercent` of its classes. `seenPercent`: of a video, for having watched it. A video is not
 * refunded once it was handed out to be played. `untouchedDays`: a full refund until then if none was.
 * `fullRefundDays`: before the first class of a lecture at fixed times, for a full refund.
 */
export const lectureLimits = {
  offerHours: 24,
  liveOpensMinutes: 15,
  codeDigits: 6,
  attendMinutes: 30,
  attendanceDays: 7,
  attendedPercent: 80,
  seenPercent: 90,
  untouchedDays: 7,
  fullRefundDays: 3,
  accessDays: 365,
  classes: 50,
  materials: 30,
  openQuestions: 10,
  questionLength: 500,
  answerLength: 2_000,
  reviewLength: 500,
  captionsLength: 500_000,
} as const

/** Inputs of lectures, for operators and teachers. */
export const lectureLengths = {
  title: 60,
  summary: 150,
  description: 5_000,
  placeName: 60,
  address: 200,
  bring: 300,
  classTitle: 60,
  classContent: 500,
  teacherName: 40,
  introduction: 1_000,
} as const

/** The largest numbers of a lecture. */
export const lectureMost = { capacity: 1_000, accessDays: 3_650 } as const

/** `visitNote`: what is written down on a visit. */
export const tourLengths = {
  officeName: 60,
  address: 200,
  officeNote: 500,
  category: 20,
  lookingFor: 200,
  visitNote: 200,
} as const

/** The largest numbers of a tour and of a category. */
export const tourMost = { capacity: 1_000, place: 99 } as const

/** Popups, banners and campaigns: `linkText`, the words of their button. */
export const popupLengths = { title: 40, body: 300, linkText: 20 } as const
export const campaignLengths = { title: 60, content: 500, linkText: 20 } as const
export const popupOrderMost = 99

/** Inputs of the back office. `proof`: of a refund by bank transfer. */
export const operatorLengths = {
  memberNote: 1000,
  reviewerTitle: 40,
  proof: 300,
  searchProfiles: 50,
  searchAudit: 40,
  searchPlus: 40,
} as const

/** Formats as in sentences: `20MB` and `4,000`, and `다섯` before counters that take native numerals. */
export const megabytes = (bytes: number) => `${bytes / megabyte}MB`
export const withCommas = (count: number) => count.toLocaleString('ko-KR')
const natives = ['영', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열']
export const nativeNumeral = (count: number) => natives[count] ?? String(count)

/** People whose contacts leave in files on one day; operators are told when a team has seen as many. */
export const contactsInFiles = 100

/** `sameMinutes`: a repeated view, exposure or contact of one person counts once. `contactDays`: of the ratio of contacts. */
export const countingLimits = { sameMinutes: 30, contactDays: 90 } as const

/** Rows per export of the audit log. */
export const auditLimits = { exportRows: 5_000 } as const
