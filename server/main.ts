import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { josa } from 'es-hangul'
import { tellStolenToken } from '#server/accounts/account-news.ts'
import { documentsJob } from '#server/accounts/authorisation/documents.ts'
import { registerDocuments } from '#server/accounts/authorisation/documents-download.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { accountsPersonalData } from '#server/accounts/leaving/export.ts'
import { registerExportFile } from '#server/accounts/leaving/export-file.ts'
import { retainedJob } from '#server/accounts/leaving/leaving.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { decisionsJob } from '#server/admin/decisions.ts'
import { adminPersonalData } from '#server/admin/personal-data.ts'
import { adminRoutes } from '#server/admin/routes.ts'
import { isApplicant } from '#server/applications/access.ts'
import { applicationJobs } from '#server/applications/jobs.ts'
import { applicationsPersonalData } from '#server/applications/personal-data.ts'
import { applicationRoutes } from '#server/applications/routes.ts'
import { registerAuditionCalendar } from '#server/auditions/calendar.ts'
import { auditionRemindersJob } from '#server/auditions/news.ts'
import { auditionRoutes } from '#server/auditions/routes.ts'
import { registerTeamCalendar } from '#server/auditions/team-calendar.ts'
import { castingListsPersonalData } from '#server/casting-lists/personal-data.ts'
import { castingListRoutes } from '#server/casting-lists/routes.ts'
import { enquiriesJob } from '#server/castings/enquiries.ts'
import { registerCastingFiles } from '#server/castings/files-download.ts'
import { castingJobs } from '#server/castings/lifecycle.ts'
import { castingsPersonalData } from '#server/castings/personal-data.ts'
import { castingRoutes } from '#server/castings/routes.ts'
import { couponJobs } from '#server/coupons/expiry.ts'
import { couponsPersonalData } from '#server/coupons/personal-data.ts'
import { couponRoutes } from '#server/coupons/routes.ts'
import { drawWith, picturesJob } from '#server/demo/demo-pictures.ts'
import { demoVideosJob } from '#server/demo/demo-videos.ts'
import { wantsDemo } from '#server/demo/wants-demo.ts'
import { feedbackJobs } from '#server/feedback/deliver.ts'
import { feedbackPersonalData } from '#server/feedback/personal-data.ts'
import { feedbackProduct } from '#server/feedback/product.ts'
import { feedbackRoutes } from '#server/feedback/routes.ts'
import { ffmpegElsewhere, openFfmpeg } from '#server/integrations/ffmpeg/ffmpeg.ts'
import { openMoviePeople } from '#server/integrations/kobis/open-movie-people.ts'
import { openMails } from '#server/integrations/mail/mail.ts'
import { openPayments } from '#server/integrations/payment/payments.ts'
import { openPushes } from '#server/integrations/push/push.ts'
import { openTexts } from '#server/integrations/sms/sms.ts'
import { textJobs } from '#server/integrations/sms/texts.ts'
import { openSocialLogin } from '#server/integrations/social-login/social-login.ts'
import { openStorage } from '#server/integrations/storage/storage.ts'
import { createClamd } from '#server/integrations/virus-check/clamd.ts'
import type { VirusCheck } from '#server/integrations/virus-check/virus-check.ts'
import { createApp, createHealthApp } from '#server/kernel/app.ts'
import {
  checkDatabase,
  checkSettings,
  type Database,
  type Db,
  openDatabase,
  waitForDatabase,
} from '#server/kernel/db.ts'
import { createDispatcher, type Dispatcher } from '#server/kernel/dispatch.ts'
import { startEmbeddedPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { backupFolder, type Env, readEnv } from '#server/kernel/env.ts'
import { type Ask, createAsking } from '#server/kernel/errands/asking.ts'
import type { KeptFiles } from '#server/kernel/errands/thread.ts'
import { createJobRunner, type JobDefinition, type Jobs } from '#server/kernel/jobs.ts'
import { canListen } from '#server/kernel/listen.ts'
import { createLog, type Log } from '#server/kernel/log.ts'
import { dbTexts } from '#server/kernel/messages.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { type Clock, systemClock } from '#server/kernel/money/clock.ts'
import { oldCallsJob } from '#server/kernel/money/replays.ts'
import { createMetrics, serveMetrics } from '#server/kernel/observe/metrics.ts'
import { registerDevPages } from '#server/kernel/pages/dev-pages.ts'
import { createGuestCache } from '#server/kernel/pages/guest-cache.ts'
import { shareHiding } from '#server/kernel/pages/hidden-pages.ts'
import { registerPages } from '#server/kernel/pages/pages.ts'
import { builtWeb, developmentWeb } from '#server/kernel/pages/web-source.ts'
import { present } from '#server/kernel/present.ts'
import { createSecrets } from '#server/kernel/secrets.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { registerLectureFiles } from '#server/lectures/downloads.ts'
import { lectureJobs } from '#server/lectures/ends.ts'
import { lecturesPersonalData } from '#server/lectures/personal-data.ts'
import { lectureProduct } from '#server/lectures/product.ts'
import { lectureRoutes } from '#server/lectures/routes.ts'
import { type ActivityLog, createActivityLog } from '#server/logs/activity-log.ts'
import { exposuresJob, monthsJob } from '#server/logs/jobs.ts'
import { arrangeMonths } from '#server/logs/months.ts'
import { logsPersonalData } from '#server/logs/personal-data.ts'
import { logRoutes } from '#server/logs/routes.ts'
import { type DocumentCheck, openDocumentCheck } from '#server/media/documents/document-check.ts'
import { pagesJob } from '#server/media/documents/document-pages.ts'
import { openDocumentFolder } from '#server/media/documents/documents.ts'
import { registerDownloads } from '#server/media/downloads.ts'
import { handDocuments, handedFilesJobs, handImages } from '#server/media/handed-files.ts'
import { type ImagePipeline, openImagePipeline } from '#server/media/images/image-pipeline.ts'
import { registerImages } from '#server/media/images/serve-images.ts'
import { mediaJobs } from '#server/media/jobs.ts'
import { mediaPersonalData } from '#server/media/personal-data.ts'
import { mediaRoutes } from '#server/media/routes.ts'
import { registerVideos } from '#server/media/videos/serve-videos.ts'
import { openVideoPipeline, type VideoPipeline } from '#server/media/videos/video-pipeline.ts'
import { openWorkFolder } from '#server/media/work-folder.ts'
import { membershipJobs } from '#server/membership/jobs.ts'
import { membershipPersonalData } from '#server/membership/personal-data.ts'
import { plusProduct } from '#server/membership/product.ts'
import { membershipRoutes } from '#server/membership/routes.ts'
import { alertJobs } from '#server/notifications/alert-matches.ts'
import { announceJob } from '#server/notifications/announce.ts'
import { campaignJobs } from '#server/notifications/campaigns.ts'
import { channelsPersonalData } from '#server/notifications/deliveries/channels-personal-data.ts'
import { deliveryJobs } from '#server/notifications/deliveries/deliveries.ts'
import { registerReports, reportJobs } from '#server/notifications/deliveries/delivery-reports.ts'
import { notificationsJob } from '#server/notifications/notify.ts'
import { notificationsPersonalData } from '#server/notifications/personal-data.ts'
import { oldNotificationsJob } from '#server/notifications/retention.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { registerNotificationStream } from '#server/notifications/stream.ts'
import { registerAppManifest } from '#server/pages/app-manifest.ts'
import { registerFeeds } from '#server/pages/feeds.ts'
import type { PreviewFacts } from '#server/pages/previews/draw.ts'
import { createPreviews, registerPreviews } from '#server/pages/previews/previews.ts'
import { pageRoutes } from '#server/pages/routes.ts'
import { registerSitemap } from '#server/pages/sitemap.ts'
import { registerPaymentHook } from '#server/payments/hooks.ts'
import { paymentJobs } from '#server/payments/jobs.ts'
import { paymentsPersonalData } from '#server/payments/personal-data.ts'
import type { Products } from '#server/payments/product.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import { contactRatioJob } from '#server/profiles/contact-ratio.ts'
import { registerProfileFiles } from '#server/profiles/files-download.ts'
import { profileJobs } from '#server/profiles/jobs.ts'
import { registerProfilePdf } from '#server/profiles/pdf/pdf-route.ts'
import { createSheets } from '#server/profiles/pdf/sheet-maker.ts'
import { profilesPersonalData } from '#server/profiles/personal-data.ts'
import { profileRoutes } from '#server/profiles/routes.ts'
import { proposalsJob } from '#server/proposals/proposals.ts'
import { proposalRoutes } from '#server/proposals/routes.ts'
import { reportsPersonalData } from '#server/reports/personal-data.ts'
import { reportRoutes } from '#server/reports/routes.ts'
import { plannedResultsJob } from '#server/review/results/planned-results.ts'
import { registerReviewStream } from '#server/review/stream.ts'
import { undoJob } from '#server/review/undo.ts'
import { oldSelfTapesJob, selfTapeRemindersJob, selfTapesJob } from '#server/self-tapes/ends.ts'
import { selfTapeRoutes } from '#server/self-tapes/routes.ts'
import { selfTapeVideosJob } from '#server/self-tapes/videos.ts'
import { findReviewer } from '#server/sharing/access.ts'
import { sharingJob } from '#server/sharing/door.ts'
import { invitationMailJob } from '#server/sharing/invitations.ts'
import { tourJobs } from '#server/tours/jobs.ts'
import { toursPersonalData } from '#server/tours/personal-data.ts'
import { registerTourFiles } from '#server/tours/printing/downloads.ts'
import { tourProduct } from '#server/tours/product.ts'
import { maySeeProof } from '#server/tours/proof-images.ts'
import { tourRoutes } from '#server/tours/routes.ts'
import { countEvent } from './business-events.ts'
import { mainTexts } from './messages.ts'
import { closePrints, openPrints, type Prints, printElsewhere, printErrands } from './prints.ts'
import { reviewRoutes } from './review/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { tellTroubles } from './surroundings.ts'

type Parts = Tools & {
  images: ImagePipeline
  videos: VideoPipeline
  workFolder: string
  documentFolder: string
  viruses: VirusCheck | null
  documents: DocumentCheck
  prints: Prints
  previews: KeptFiles<PreviewFacts>
  activityLog: ActivityLog
}

/** All products. */
export const products: Products = {
  PLUS: plusProduct,
  PROFILE_FEEDBACK: feedbackProduct,
  VIDEO_FEEDBACK: feedbackProduct,
  TOUR: tourProduct,
  LECTURE: lectureProduct,
}

/** Every room's personal data, for exports and leaving; dependent rooms come first. */
export const personalData = [
  feedbackPersonalData(products),
  toursPersonalData(products),
  lecturesPersonalData(products),
  membershipPersonalData(products),
  paymentsPersonalData,
  couponsPersonalData,
  adminPersonalData,
  reportsPersonalData,
  castingListsPersonalData,
  applicationsPersonalData,
  castingsPersonalData,
  profilesPersonalData,
  accountsPersonalData,
  channelsPersonalData,
  logsPersonalData,
  notificationsPersonalData,
  mediaPersonalData,
]

/** Implementations of the whole contract, wired to their tools. */
export const implementations = (tools: Parts) => ({
  accounts: accountRoutes({ ...tools, personalData }),
  profiles: profileRoutes(tools),
  coupons: couponRoutes(tools),
  payments: paymentRoutes({ ...tools, products }),
  membership: membershipRoutes({ ...tools, products }),
  feedbacks: feedbackRoutes({ ...tools, products }),
  tours: tourRoutes({ ...tools, products }),
  lectures: lectureRoutes({ ...tools, products }),
  castings: castingRoutes(tools),
  sharing: sharingRoutes(tools),
  applications: applicationRoutes(tools),
  review: reviewRoutes(tools),
  castingLists: castingListRoutes(),
  proposals: proposalRoutes(),
  auditions: auditionRoutes(tools),
  selfTapes: selfTapeRoutes(tools),
  logs: logRoutes(tools),
  media: mediaRoutes(tools),
  notifications: notificationRoutes(tools),
  pages: pageRoutes(),
  reports: reportRoutes(),
  admin: adminRoutes({ ...tools, personalData, products }),
})

export const jobs = (tools: Parts): JobDefinition[] => [
  ...textJobs(tools),
  ...accountJobs(tools),
  ...castingJobs,
  decisionsJob,
  sharingJob,
  invitationMailJob(tools),
  ...applicationJobs,
  undoJob,
  plannedResultsJob,
  proposalsJob,
  auditionRemindersJob,
  selfTapesJob,
  selfTapeRemindersJob,
  selfTapeVideosJob,
  oldSelfTapesJob,
  enquiriesJob,
  notificationsJob,
  announceJob,
  monthsJob,
  exposuresJob,
  contactRatioJob,
  oldNotificationsJob,
  ...alertJobs,
  ...campaignJobs,
  ...deliveryJobs(tools),
  ...reportJobs(tools),
  ...profileJobs,
  ...couponJobs(tools),
  ...paymentJobs({ ...tools, products }),
  ...membershipJobs({ ...tools, products }),
  ...tourJobs({ ...tools, products }),
  ...feedbackJobs(tools),
  ...lectureJobs({ ...tools, products }),
  ...mediaJobs(tools),
  ...handedFilesJobs({ ...tools, folder: tools.workFolder }),
  ...printErrands(tools.store, tools.prints),
  pagesJob({ store: tools.store, folder: tools.documentFolder, searchPath: tools.env.searchPath }),
  documentsJob,
  retainedJob,
  oldCallsJob,
  ...(wantsDemo(tools.env) ? [picturesJob(tools), demoVideosJob(tools)] : []),
]

type Prepared = { database: Database; tools: Parts; jobs: Jobs; payments: Awaited<ReturnType<typeof openPayments>> }

/**
 * Opens the database, migrates it, lets `prepare` fill it and starts serving. Resolves when the first request can be
 * answered.
 */
export async function startServer(
  env: Env,
  databaseUrl: string,
  web: 'none' | 'built' | 'development',
  prepare: (prepared: Prepared) => Promise<void> = async () => {},
  clock: Clock = systemClock,
) {
  const log = createLog(env)
  const metrics = createMetrics()
  // A pooler that lends a connection for one transaction keeps neither session locks nor LISTEN.
  const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl
  await waitForDatabase(directUrl, { log })
  await migrate(directUrl, { log })
  const database = openDatabase(databaseUrl, { max: env.DATABASE_POOL, log })
  await checkDatabase(database.db)
  await checkSettings(database.db)
  const hears = await canListen(directUrl)
  if (!hears && env.PROCESS_ROLE === 'web') throw new Error(dbTexts.answersUnheard)
  if (!hears) log.error('notifications of the database do not arrive: behind a pooler set DATABASE_DIRECT_URL')
  await arrangeMonths(database.db)
  const store = metrics.timed('store', await openStorage(env))
  tellTroubles({ env, db: database.db, store, log }).catch(error => log.warn({ err: error }, 'checks at start failed'))
  const work = await openWorkFolder(`${env.dataDir}/uploads`)
  const images = await openImagePipeline({ store, folder: `${work.path}/images` })
  const works = env.PROCESS_ROLE !== 'web'
  const ffmpeg = works
    ? openFfmpeg({
        path: env.FFMPEG_PATH,
        searchPath: env.searchPath,
        mayInstall: env.NODE_ENV === 'development',
        log: line => log.warn(line),
      })
    : ffmpegElsewhere
  const videos = await openVideoPipeline({ store, ffmpeg, folder: `${work.path}/videos` })
  const payments = await openPayments(env)
  const tools: Parts = {
    env,
    clock,
    metrics,
    secrets: createSecrets(env.SECRET_KEY),
    store,
    images,
    videos,
    workFolder: work.path,
    documentFolder: await openDocumentFolder(`${work.path}/documents`),
    documents: openDocumentCheck(),
    prints: openPrints(),
    previews: createPreviews(),
    viruses: env.CLAMD_ADDRESS === undefined ? null : createClamd(env.CLAMD_ADDRESS),
    texts: metrics.timed('texts', openTexts(env)),
    mails: metrics.timed('mail', openMails(env)),
    pushes: metrics.timed('push', openPushes(env)),
    social: openSocialLogin(env),
    moviePeople: metrics.timed('kobis', openMoviePeople(env)),
    payments: metrics.timed('payments', payments.gateway),
    activityLog: createActivityLog(database.db, log),
  }
  const runner = createJobRunner(database, jobs(tools), log, {
    ...(hears && { directUrl }),
    byTheHour: env.JOBS_BY_THE_HOUR,
    works,
    onEnd: metrics.job,
  })
  metrics.watchPool(database.pool)
  if (works) metrics.watchQueues(database.pool)
  const asking = createAsking({ db: database.db, url: directUrl, jobs: runner, log })
  if (!works) await asking.listen()
  const served = works ? tools : handingOver(tools, asking.ask)
  const guests = createGuestCache(metrics.guestPage)
  const hiding = shareHiding({ db: database.db, url: directUrl, guests, log })
  const dispatcher = createDispatcher({
    db: database.db,
    jobs: runner,
    log,
    implementations: implementations(served),
    resources: { reviewer: findReviewer, applicant: isApplicant },
    tellStolenToken,
    clock,
    dropGuestPages: hiding.drop,
    onSuccess: key => countEvent(metrics, key),
    isStrict: env.NODE_ENV === 'test',
  })
  let stopping = false
  const isStopping = () => stopping
  const { db } = database
  const app =
    env.PROCESS_ROLE === 'worker'
      ? createHealthApp({ log, db, isStopping })
      : await openDoors({ log, dispatcher, db, jobs: runner, tools: served, databaseUrl: directUrl, isStopping })
  const source = web === 'none' ? null : web === 'built' ? builtWeb() : await developmentWeb(app.server as Server)
  if (source) {
    const paymentHosts = tools.payments.store.windowHosts
    await registerPages(app, { env, dispatcher, source, guests, paymentHosts, clock })
    await hiding.listen()
  }
  await prepare({ database, tools, jobs: runner, payments })
  const address = await app.listen({ port: env.PORT, host: env.HOST })
  await payments.sendHooksTo(`${address}/hooks/portone`)
  const scraped =
    env.METRICS_PORT === undefined ? null : await serveMetrics(metrics, { port: env.METRICS_PORT, host: env.HOST })
  runner.start().catch(error => log.error({ err: error }, 'job queue did not start'))

  return {
    app,
    address,
    database,
    dispatcher,
    tools,
    log,
    jobs: runner,
    /** Where Prometheus reads, if anywhere. */
    metricsAddress: scraped?.address ?? null,
    /** Stops taking requests, lets those in flight finish (10 s at most), then the jobs and the pool. */
    async stop() {
      if (stopping) return
      stopping = true
      await Promise.race([app.close(), wait(10_000, undefined, { ref: false })])
      await source?.close()
      scraped?.close()
      await hiding.close()
      // Returns the current video to the queue; otherwise the jobs would wait for it.
      videos.close()
      await runner.stop()
      await Promise.all(
        [tools.texts, tools.mails, tools.social, tools.moviePeople, tools.payments].map(one => one.close()),
      )
      await asking.close()
      images.close()
      tools.documents.close()
      closePrints(tools.prints)
      tools.previews.close()
      await tools.activityLog.flush()
      await work.close()
      await database.close()
    },
  }
}

/** Replaces the processing of pictures, documents and sheets in a process that only serves: worker processes do it. */
const handingOver = (tools: Parts, ask: Ask): Parts => ({
  ...tools,
  images: handImages(tools.images, { store: tools.store, ask }),
  documents: handDocuments(tools.documents, { store: tools.store, ask }),
  prints: printElsewhere({ store: tools.store, ask }),
})

type Doors = {
  log: Log
  dispatcher: Dispatcher
  db: Db
  jobs: Jobs
  tools: Parts
  databaseUrl: string
  isStopping(): boolean
}

/** Every handler that answers people, except pages. */
async function openDoors({ log, dispatcher, db, jobs, tools, databaseUrl, isStopping }: Doors) {
  const { env, store } = tools
  const app = await createApp({ env, log, dispatcher, db, metrics: tools.metrics, isStopping })
  registerImages(app, { db, store, env, maySee: maySeeProof })
  registerVideos(app, tools)
  registerDocuments(app, { db, store, env })
  registerDownloads(app, { ...tools, db })
  registerExportFile(app, { ...tools, db, personalData })
  registerPaymentHook(app, { ...tools, db, jobs })
  registerReports(app, { env, db, jobs })
  registerProfilePdf(app, { ...tools, db, sheets: createSheets(tools.prints.sheets) })
  registerProfileFiles(app, { db, store, env })
  registerCastingFiles(app, { db, store, env })
  registerAuditionCalendar(app, { db, env })
  registerTeamCalendar(app, { db, env })
  registerLectureFiles(app, { ...tools, db, certificates: createSheets(tools.prints.certificates) })
  registerTourFiles(app, { ...tools, db, products, reports: createSheets(tools.prints.reports) })
  registerNotificationStream(app, { db, databaseUrl, env, log })
  registerReviewStream(app, { db, databaseUrl, env, log })
  registerSitemap(app, { db, env })
  registerAppManifest(app, env)
  registerPreviews(app, { ...tools, db })
  registerFeeds(app, { db, env, dispatcher })
  registerDevPages(app, { env, db, secrets: tools.secrets })
  return app
}

/** The program: embedded PostgreSQL unless DATABASE_URL names another, the server, and a clean stop on signals. */
export async function main({ env = readEnv(), ...options }: { dev?: boolean; env?: Env } = {}): Promise<void> {
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log, backupDir: backupFolder(env) })
  let accounts = ''
  const prepare = async (prepared: Prepared) => {
    if (wantsDemo(env) && !isWorker) accounts = await showDemo(prepared)
  }
  const isWorker = env.PROCESS_ROLE === 'worker'
  const web = isWorker ? 'none' : options.dev ? 'development' : 'built'
  const server = await startServer(env, env.DATABASE_URL ?? present(embedded).url, web, prepare)
  const name = josa(env.BRAND_NAME, mainTexts.subject)
  const address = server.address.replace('127.0.0.1', 'localhost')
  console.log(isWorker ? mainTexts.working(name, address) : mainTexts.ready(name, address, accounts))

  let stopping = false
  const stop = async () => {
    // Ctrl-C reaches the whole group and the launcher forwards it: the same signal arrives more than once.
    if (stopping) return
    stopping = true
    await server.stop()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}

/** Loads the demo into an empty database; returns the sign-in instructions. */
async function showDemo({ database, tools, jobs, payments }: Prepared): Promise<string> {
  const { demoAccounts, loadDemo } = await import('#server/demo/load-demo.ts')
  const draw = drawWith(tools)
  const { remember } = payments
  const isThere = await loadDemo({ db: database.db, secrets: tools.secrets, jobs, draw, remember, log: console.log })
  return isThere ? `${demoAccounts}\n` : ''
}
