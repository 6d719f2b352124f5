import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { josa } from 'es-hangul'
import { tellStolenToken } from '#server/accounts/account-news.ts'
import { isApplicant } from '#server/applications/access.ts'
import { drawWith } from '#server/demo/demo-pictures.ts'
import { wantsDemo } from '#server/demo/room.ts'
import { openCompanies } from '#server/integrations/companies/open-companies.ts'
import { ffmpegElsewhere, openFfmpeg } from '#server/integrations/ffmpeg/ffmpeg.ts'
import { openMoviePeople } from '#server/integrations/kobis/open-movie-people.ts'
import { openMails } from '#server/integrations/mail/mail.ts'
import { openPayments } from '#server/integrations/payment/payments.ts'
import { openPushes } from '#server/integrations/push/push.ts'
import { openSeal } from '#server/integrations/seals/seal.ts'
import { openTexts } from '#server/integrations/sms/sms.ts'
import { textJobs } from '#server/integrations/sms/texts.ts'
import { openSocialLogin } from '#server/integrations/social-login/social-login.ts'
import { openStorage } from '#server/integrations/storage/storage.ts'
import { createClamd } from '#server/integrations/virus-check/clamd.ts'
import { createApp, createHealthApp } from '#server/kernel/app.ts'
import { prepareDatabase } from '#server/kernel/connections/prepared.ts'
import type { Database } from '#server/kernel/db.ts'
import { createDispatcher } from '#server/kernel/dispatch.ts'
import { startEmbeddedPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { backupFolder, type Env, fileOrigin, readEnv } from '#server/kernel/env.ts'
import { type Ask, createAsking } from '#server/kernel/errands/asking.ts'
import { createJobRunner, type JobDefinition, type Jobs } from '#server/kernel/jobs.ts'
import { createLog } from '#server/kernel/log.ts'
import { type Clock, systemClock } from '#server/kernel/money/clock.ts'
import { oldCallsJob } from '#server/kernel/money/replays.ts'
import { createMetrics, serveMetrics } from '#server/kernel/observe/metrics.ts'
import { traceIfWanted } from '#server/kernel/observe/trace-if-wanted.ts'
import { registerDevPages } from '#server/kernel/pages/dev-pages.ts'
import { createGuestCache } from '#server/kernel/pages/guest-cache.ts'
import { shareHiding } from '#server/kernel/pages/hidden-pages.ts'
import { registerPages } from '#server/kernel/pages/pages.ts'
import { builtWeb, developmentWeb } from '#server/kernel/pages/web-source.ts'
import { present } from '#server/kernel/present.ts'
import type { DoorCtx } from '#server/kernel/room.ts'
import { createSecrets } from '#server/kernel/secrets.ts'
import { createActivityLog } from '#server/logs/activity-log.ts'
import { arrangeMonths } from '#server/logs/months.ts'
import { openDocumentCheck } from '#server/media/documents/document-check.ts'
import { openDocumentFolder } from '#server/media/documents/documents.ts'
import { handDocuments, handImages } from '#server/media/handed-files.ts'
import { openImagePipeline } from '#server/media/images/image-pipeline.ts'
import { openVideoPipeline } from '#server/media/videos/video-pipeline.ts'
import { openWorkFolder } from '#server/media/work-folder.ts'
import { createPreviews } from '#server/pages/previews/previews.ts'
import { findListGuest, findReviewer } from '#server/sharing/access.ts'
import { countEvent } from './business-events.ts'
import { mainTexts } from './messages.ts'
import { closePrints, openPrints, printElsewhere, printErrands } from './prints.ts'
import { acting, implementations, jobsOfRooms, type Opened, openRooms } from './rooms.ts'
import { tellTroubles } from './surroundings.ts'

/** All jobs: those of the rooms, of the kernel and the integrations, and what is made for other processes. */
const jobsOf = (tools: Opened): JobDefinition[] => [
  ...textJobs(tools),
  ...jobsOfRooms(tools),
  ...printErrands(tools.store, tools.prints),
  oldCallsJob,
]

type Prepared = { database: Database; tools: Opened; jobs: Jobs; payments: Awaited<ReturnType<typeof openPayments>> }

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
  const endTracing = await traceIfWanted(env, log)
  const { database, replica, directUrl, hears } = await prepareDatabase(databaseUrl, { env, log })
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
  const tools: Opened = {
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
    seal: openSeal(env),
    texts: metrics.timed('texts', openTexts(env)),
    mails: metrics.timed('mail', openMails(env)),
    pushes: metrics.timed('push', openPushes(env)),
    social: openSocialLogin(env),
    moviePeople: metrics.timed('kobis', openMoviePeople(env)),
    companies: metrics.timed('tax-office', openCompanies(env)),
    payments: metrics.timed('payments', payments.gateway),
    activityLog: createActivityLog(database.db, log),
  }
  const runner = createJobRunner(database, jobsOf(tools), log, {
    ...(hears && { directUrl }),
    byTheHour: env.JOBS_BY_THE_HOUR,
    works,
    onEnd: metrics.job,
  })
  metrics.watchPool(database)
  if (works) metrics.watchQueues(database.pool)
  const asking = createAsking({ db: database.db, url: directUrl, jobs: runner, log })
  if (!works) await asking.listen()
  const served = works ? tools : handingOver(tools, asking.ask)
  const caching = { cdnSeconds: env.CDN_SECONDS, fileOrigin: fileOrigin(env) }
  const guests = createGuestCache({ onUse: metrics.guestPage, isUp: database.isUp, ...caching })
  const hiding = shareHiding({ db: database.db, url: directUrl, guests, replica, log })
  const dispatcher = createDispatcher({
    db: database.hasty,
    replica,
    jobs: runner,
    log,
    implementations: implementations(served),
    resources: { reviewer: findReviewer, listGuest: findListGuest, applicant: isApplicant, acting },
    tellStolenToken,
    clock,
    dropGuestPages: hiding.drop,
    onSuccess: key => countEvent(metrics, key),
    isStrict: env.NODE_ENV === 'test',
  })
  let stopping = false
  const health = { isStopping: () => stopping, isDatabaseUp: database.isUp }
  const app =
    env.PROCESS_ROLE === 'worker'
      ? createHealthApp({ log, ...health })
      : await openDoors({
          ...served,
          ...health,
          log,
          dispatcher,
          db: database.db,
          jobs: runner,
          databaseUrl: directUrl,
        })
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
      const outside = [tools.texts, tools.mails, tools.social, tools.moviePeople, tools.companies, tools.payments]
      await Promise.all(outside.map(one => one.close()))
      await asking.close()
      images.close()
      tools.documents.close()
      closePrints(tools.prints)
      tools.previews.close()
      await tools.activityLog.flush()
      await work.close()
      await replica?.close()
      await database.close()
      await endTracing()
    },
  }
}

/** Replaces the processing of pictures, documents and sheets in a process that only serves: worker processes do it. */
const handingOver = (tools: Opened, ask: Ask): Opened => ({
  ...tools,
  images: handImages(tools.images, { store: tools.store, ask }),
  documents: handDocuments(tools.documents, { store: tools.store, ask }),
  prints: printElsewhere({ store: tools.store, ask }),
})

type Doors = DoorCtx & Opened & Parameters<typeof createHealthApp>[0]

/** Every handler that answers people, except pages. */
async function openDoors(ctx: Doors) {
  const app = await createApp(ctx)
  openRooms(app, ctx)
  registerDevPages(app, ctx)
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
  const isThere = await loadDemo({ ...tools, db: database.db, jobs, draw, remember, log: console.log })
  return isThere ? `${demoAccounts}\n` : ''
}
