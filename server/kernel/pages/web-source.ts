import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Transport } from '#contract/client.ts'

/** The built web half, as the server sees it. */
export type WebBuild = {
  build: ServerBuild
  createContextFor(given: { transport: Transport; url: URL; facts: object }): RouterContextProvider
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The source of pages: the finished build, or Vite, which builds each module on demand. */
export type WebSource = {
  loadBuild(): Promise<WebBuild>
  isDevelopment: boolean
  middleware?: Middleware
  close(): Promise<void>
}

/** The build in build/, loaded once. */
export function builtWeb(): WebSource {
  const file = new URL('../../../build/server/index.js', import.meta.url).href
  let loaded: Promise<WebBuild> | undefined
  const load = async (): Promise<WebBuild> => {
    const build = await import(file)
    return { build, createContextFor: build.entry.module.createContextFor }
  }
  return { isDevelopment: false, loadBuild: () => (loaded ??= load()), close: async () => {} }
}

/** Vite in middleware mode: pages change as their files are saved. */
export async function developmentWeb(server: Server): Promise<WebSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    isDevelopment: true,
    middleware: vite.middlewares,
    async loadBuild() {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild['build']
      const createContextFor = (build.entry.module as unknown as WebBuild).createContextFor
      return { build, createContextFor }
    },
    close: () => vite.close(),
  }
}
