import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { tellStolenToken } from './accounts/account-news.ts'
import { accountsPersonalData } from './accounts/export.ts'
import { accountJobs } from './accounts/jobs.ts'
import { retainedJob } from './accounts/leaving.ts'
import { papersJob } from './accounts/papers.ts'
import { registerPapers } from './accounts/papers-download.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { isApplicant } from './applications/access.ts'
import { registerAuditionCalendar } from './applications/audition-calendar.ts'
import { auditionRemindersJob } from './applications/audition-news.ts'
import { auditionRoutes } from './applications/audition-routes.ts'
import { castAnswersJob } from './applications/cast-answers.ts'
import { emptyingJob } from './applications/emptying.ts'
import { expiryJob } from './applications/expiry.ts'
import { applicationsPersonalData } from './applications/personal-data.ts'
import { proposalRoutes } from './applications/proposal-routes.ts'
import { proposalsJob } from './applications/proposals.ts'
import { applicationRoutes } from './applications/routes.ts'
import { oldSelfTapesJob, selfTapeRemindersJob, selfTapesJob } from './applications/self-tape-ends.ts'
import { selfTapeFilmsJob } from './applications/self-tape-films.ts'
import { selfTapeRoutes } from './applications/self-tape-routes.ts'
import { undoJob } from './applications/undo.ts'
import { castingListsPersonalData } from './casting-lists/personal-data.ts'
import { castingListRoutes } from './casting-lists/routes.ts'
import { findReviewer } from './castings/access.ts'
import { enquiriesJob } from './castings/enquiries.ts'
import { registerCastingFiles } from './castings/files-download.ts'
import { castingJobs } from './castings/lifecycle.ts'
import { castingsPersonalData } from './castings/personal-data.ts'
import { castingRoutes } from './castings/routes.ts'
import { sharingJob } from './castings/sharing-door.ts'
import { filmsJob } from './demo/demo-films.ts'
import { picturesJob } from './demo/demo-pictures.ts'
import { wantsDemo } from './demo/wants-demo.ts'
import { openFfmpeg } from './integrations/ffmpeg/ffmpeg.ts'
import { openMoviePeople } from './integrations/kobis/open-movie-people.ts'
import { openMails } from './integrations/mail/mail.ts'
import { openPushes } from './integrations/push/push.ts'
import { openTexts } from './integrations/sms/sms.ts'
import { textJobs } from './integrations/sms/texts.ts'
import { openSocialLogin } from './integrations/social-login/social-login.ts'
import { openStorage } from './integrations/storage/storage.ts'
import { createClamd } from './integrations/virus-check/clamd.ts'
import type { VirusCheck } from './integrations/virus-check/virus-check.ts'
import { createApp } from './kernel/app.ts'
import { checkDatabase, type Database, openDatabase } from './kernel/db.ts'
import { registerDevPages } from './kernel/dev-pages.ts'
import { createDispatcher } from './kernel/dispatch.ts'
import { startEmbeddedPostgres } from './kernel/embedded-postgres/embedded-postgres.ts'
import { type Env, readEnv } from './kernel/env.ts'
import { createJobRunner, type JobDefinition, type Jobs } from './kernel/jobs.ts'
import { createLog } from './kernel/log.ts'
import { migrate } from './kernel/migrate.ts'
import { registerPages } from './kernel/pages.ts'
import { createSecrets } from './kernel/secrets.ts'
import type { Tools } from './kernel/tools.ts'
import { builtWeb, developmentWeb } from './kernel/web-source.ts'
import { type ActivityLog, createActivityLog } from './logs/activity-log.ts'
import { exposuresJob, monthsJob } from './logs/jobs.ts'
import { arrangeMonths } from './logs/months.ts'
import { logsPersonalData } from './logs/personal-data.ts'
import { logRoutes } from './logs/routes.ts'
import { openDocumentFolder } from './media/documents.ts'
import { type ImagePipeline, openImagePipeline } from './media/image-pipeline.ts'
import { avifJob } from './media/images.ts'
import { pagesJob } from './media/paper-pages.ts'
import { mediaPersonalData } from './media/personal-data.ts'
import { mediaRoutes } from './media/routes.ts'
import { registerImages } from './media/serve-images.ts'
import { registerVideos } from './media/serve-videos.ts'
import { orphansJob, sweepJob } from './media/stored-files.ts'
import { videoJob } from './media/video-job.ts'
import { openVideoPipeline, type VideoPipeline } from './media/video-pipeline.ts'
import { alertJobs } from './notifications/alert-matches.ts'
import { announceJob } from './notifications/announce.ts'
import { campaignJobs } from './notifications/campaigns.ts'
import { channelsPersonalData } from './notifications/channels-personal-data.ts'
import { deliveryJobs } from './notifications/deliveries.ts'
import { registerReports, reportJobs } from './notifications/delivery-reports.ts'
import { notificationsJob } from './notifications/notify.ts'
import { notificationsPersonalData } from './notifications/personal-data.ts'
import { oldNotificationsJob } from './notifications/retention.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { registerNotificationStream } from './notifications/stream.ts'
import { pageRoutes } from './pages/routes.ts'
import { registerSitemap } from './pages/sitemap.ts'
import { contactRatioJob } from './profiles/contact-ratio.ts'
import { registerProfileFiles } from './profiles/files-download.ts'
import { profileJobs } from './profiles/jobs.ts'
import { registerProfilePdf } from './profiles/pdf/pdf-route.ts'
import { createSheetMaker } from './profiles/pdf/sheet-maker.ts'
import { profilesPersonalData } from './profiles/personal-data.ts'
import { profileRoutes } from './profiles/routes.ts'
import { reportsPersonalData } from './reports/personal-data.ts'
import { reportRoutes } from './reports/routes.ts'

type Parts = Tools & {
  images: ImagePipeline
  videos: VideoPipeline
  documentFolder: string
  viruses: VirusCheck | null
  activityLog: ActivityLog
}

/** What each domain knows of people, for those who ask for their data or leave; who builds on others comes first. */
const personalData = [
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

/** Everything that speaks for the contract, wired to the tools it asked for. */
export const implementations = (tools: Parts) => ({
  accounts: accountRoutes({ ...tools, personalData }),
  profiles: profileRoutes(tools),
  castings: castingRoutes(tools),
  applications: applicationRoutes(tools),
  castingLists: castingListRoutes(),
  proposals: proposalRoutes(),
  auditions: auditionRoutes(),
  selfTapes: selfTapeRoutes(tools),
  logs: logRoutes(tools),
  media: mediaRoutes(tools),
  notifications: notificationRoutes(tools),
  pages: pageRoutes(),
  reports: reportRoutes(),
  admin: adminRoutes({ ...tools, personalData }),
})

export const jobs = (tools: Parts): JobDefinition[] => [
  ...textJobs(tools),
  ...accountJobs(tools),
  ...castingJobs,
  sharingJob,
  emptyingJob,
  expiryJob,
  undoJob,
  proposalsJob,
  auditionRemindersJob,
  castAnswersJob,
  selfTapesJob,
  selfTapeRemindersJob,
  selfTapeFilmsJob,
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
  avifJob(tools.images),
  videoJob(tools.videos),
  pagesJob({ store: tools.store, folder: tools.documentFolder, searchPath: tools.env.searchPath }),
  sweepJob(tools.store),
  orphansJob(tools.store),
  papersJob,
  retainedJob,
  ...(wantsDemo(tools.env) ? [picturesJob(tools), filmsJob(tools)] : []),
]

type Prepared = { database: Database; tools: Parts; jobs: Jobs }

/**
 * Opens the database, migrates it, lets `prepare` fill it and starts serving. Resolves when the first request can be
 * answered.
 */
export async function startServer(
  env: Env,
  databaseUrl: string,
  web: 'none' | 'built' | 'development',
  prepare: (prepared: Prepared) => Promise<void> = async () => {},
) {
  const log = createLog(env)
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl, { max: env.DATABASE_POOL, log })
  await checkDatabase(database.db)
  await arrangeMonths(database.db)
  const store = await openStorage(env)
  const images = await openImagePipeline({ store, folder: `${env.dataDir}/uploads` })
  const ffmpeg = openFfmpeg({
    path: env.FFMPEG_PATH,
    searchPath: env.searchPath,
    mayInstall: env.NODE_ENV === 'development',
    log: line => log.warn(line),
  })
  const videos = await openVideoPipeline({ store, ffmpeg, folder: `${env.dataDir}/uploads/videos` })
  const tools: Parts = {
    env,
    secrets: createSecrets(env.SECRET_KEY),
    store,
    images,
    videos,
    documentFolder: await openDocumentFolder(`${env.dataDir}/uploads/documents`),
    viruses: env.CLAMD_ADDRESS === undefined ? null : createClamd(env.CLAMD_ADDRESS),
    texts: openTexts(env),
    mails: openMails(env),
    pushes: openPushes(env),
    social: openSocialLogin(env),
    moviePeople: openMoviePeople(env),
    activityLog: createActivityLog(database.db, log),
  }
  const runner = createJobRunner(database, jobs(tools), log, { byTheHour: env.JOBS_BY_THE_HOUR })
  const dispatcher = createDispatcher({
    db: database.db,
    jobs: runner,
    log,
    implementations: implementations(tools),
    resources: { reviewer: findReviewer, applicant: isApplicant },
    tellStolenToken,
  })
  let stopping = false
  const app = await createApp({ env, log, dispatcher, db: database.db, isStopping: () => stopping })
  registerImages(app, store)
  registerVideos(app, tools)
  registerPapers(app, { db: database.db, store, env })
  registerReports(app, { env, db: database.db, jobs: runner })
  const sheets = createSheetMaker()
  registerProfilePdf(app, { ...tools, db: database.db, sheets })
  registerProfileFiles(app, { db: database.db, store, env })
  registerCastingFiles(app, { db: database.db, store, env })
  registerAuditionCalendar(app, { db: database.db, env })
  registerNotificationStream(app, { db: database.db, databaseUrl, env, log })
  registerSitemap(app, { db: database.db, env })
  registerDevPages(app, { env, db: database.db, secrets: tools.secrets })
  const source = web === 'none' ? null : web === 'built' ? builtWeb() : await developmentWeb(app.server as Server)
  if (source) await registerPages(app, { env, dispatcher, source })
  await prepare({ database, tools, jobs: runner })
  const address = await app.listen({ port: env.PORT, host: env.HOST })
  runner.start().catch(error => log.error({ err: error }, 'job queue did not start'))

  return {
    app,
    address,
    database,
    dispatcher,
    tools,
    log,
    jobs: runner,
    /** Stops taking requests, lets those in flight finish (10 s at most), then the jobs and the pool. */
    async stop() {
      if (stopping) return
      stopping = true
      await Promise.race([app.close(), wait(10_000, undefined, { ref: false })])
      await source?.close()
      // The film in work is given back, or the jobs would wait for it.
      videos.close()
      await runner.stop()
      await Promise.all([tools.texts.close(), tools.mails.close(), tools.social.close(), tools.moviePeople.close()])
      images.close()
      sheets.close()
      await tools.activityLog.flush()
      await database.close()
    },
  }
}

/** The program: embedded PostgreSQL unless DATABASE_URL names another, the server, and a clean stop on signals. */
export async function main({ env = readEnv(), ...options }: { dev?: boolean; env?: Env } = {}): Promise<void> {
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log })
  let accounts = ''
  const prepare = async (prepared: Prepared) => {
    if (wantsDemo(env)) accounts = await showDemo(prepared)
  }
  const web = options.dev ? 'development' : 'built'
  const server = await startServer(env, env.DATABASE_URL ?? embedded!.url, web, prepare)
  console.log(`\n  ${env.BRAND_NAME}가 열렸어요  ${server.address.replace('127.0.0.1', 'localhost')}\n${accounts}`)

  let stopping = false
  const stop = async () => {
    // Ctrl-C reaches the whole group and the launcher passes it on: the same wish arrives more than once.
    if (stopping) return
    stopping = true
    await server.stop()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}

/** Loads the demo into an empty database; answers how to sign in to it. */
async function showDemo({ database, tools, jobs }: Prepared): Promise<string> {
  const { demoAccounts, loadDemo } = await import('./demo/load-demo.ts')
  const isThere = await loadDemo({ db: database.db, secrets: tools.secrets, jobs, log: console.log })
  return isThere ? `${demoAccounts}\n` : ''
}
