import type { FastifyInstance } from 'fastify'
import type { AnswerOf, Domain, Endpoint } from '#contract/endpoint.ts'
import type { Dispatcher } from './dispatch.ts'
import type { Context, Implementation } from './implement.ts'
import type { JobContext, JobDefinition, UnitOfWork } from './jobs.ts'
import type { Log } from './log.ts'
import type { PersonalData } from './personal-data.ts'
import type { Tools } from './tools.ts'

/** What a handler gets: the call, and the tools that the start opened once. */
export type Ctx<E extends Endpoint = Endpoint> = Context<E> & Tools

/** What a job gets besides its data. */
export type JobCtx = JobContext & Tools

/** What a door gets: a handler of Fastify's own, for files, streams and calls of providers. */
export type DoorCtx = UnitOfWork & Tools & { log: Log; dispatcher: Dispatcher; databaseUrl: string }

/** A handler per endpoint. `More`: tools above the kernel. */
export type Handlers<D extends Domain, More = unknown> = {
  [K in keyof D]: (ctx: Ctx<D[K]> & More) => AnswerOf<D[K]> | Promise<AnswerOf<D[K]>>
}

/** A room's own data about people, or how it is made of tools above the kernel. */
type OwnData = PersonalData | readonly PersonalData[] | ((more: never) => PersonalData)

type Face<D extends Domain, More, Data extends OwnData, Sold> = {
  contract?: D
  /** A function where handlers share what they remember: it is called once per server. */
  handlers?: Handlers<D, More> | (() => Handlers<D, More>)
  /** A function where the tools decide which jobs there are, or are kept by them. */
  jobs?: readonly JobDefinition<JobCtx & More>[] | ((tools: Tools & More) => readonly JobDefinition<JobCtx & More>[])
  doors?: (app: FastifyInstance, ctx: DoorCtx & More) => void
  personalData?: Data
  /** What the room sells, by code. */
  products?: Sold
}

/** The one thing of a room that the wiring sees. */
export type Room<More = unknown, Data extends OwnData = OwnData, Sold = unknown> = {
  name: string
  contract: Domain | null
  implementation: (tools: Tools & More) => Implementation
  jobs: (tools: Tools & More) => JobDefinition[]
  openDoors: (app: FastifyInstance, ctx: DoorCtx & More) => void
  personalData: Data
  products: Sold
}

/** The face of a room whose handlers, jobs and doors need tools above the kernel: `roomWith<{ products: Products }>()`. */
export const roomWith =
  <More>() =>
  <const D extends Domain, const Data extends OwnData = [], const Sold extends object = object>(
    name: string,
    face: Face<D, More, Data, Sold>,
  ): Room<More, Data, Sold> => {
    const { contract, handlers = {}, jobs = [], doors, personalData = [], products = {} } = face
    return {
      name,
      contract: contract ?? null,
      implementation: tools => ({
        domain: contract ?? {},
        handlers: withTools(typeof handlers === 'function' ? handlers() : handlers, tools),
      }),
      jobs: tools =>
        (typeof jobs === 'function' ? jobs(tools) : jobs).map(job => ({
          ...job,
          work: (data, context) => job.work(data, { ...tools, ...context }),
        })),
      openDoors: (app, ctx) => doors?.(app, ctx),
      personalData: personalData as Data,
      products: products as Sold,
    }
  }

/** The face of a room: what its contract's endpoints call, its jobs, its doors and its data about people. */
export const room = roomWith<unknown>()

const withTools = (handlers: object, tools: object): Implementation['handlers'] =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (call: object) => handle({ ...tools, ...call })]),
  )
