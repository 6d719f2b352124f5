import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const frame = new Set<string>()
/** Whether every page loads it: what the entry and the root import, directly or not. */
function isOfFrame(id: string, graph: ModuleGraph): boolean {
  const add = (each: string): void => {
    if (frame.has(each)) return
    frame.add(each)
    for (const other of graph.getModuleInfo(each)?.importedIds ?? []) add(other)
  }
  if (frame.size === 0)
    for (const file of ['entry.client.tsx', 'root.tsx', 'root.tsx?__react-router-build-client-route']) {
      const entry = `${import.meta.dirname}/web/${file}`
      if (graph.getModuleInfo(entry)) add(entry)
    }
  return frame.has(id)
}

// Modules of every page are bundled into few files: many small ones cost more to compress and to request than they
// save. Entries stay files of their own, because the document names them.
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  {
    name: (id: string, graph: ModuleGraph) =>
      /\/(web|contract)\/(?!root\.tsx|entry\.client)[^?]*\.tsx?$/.test(id) && isOfFrame(id, graph) ? 'frame' : null,
    priority: 2,
  },
  { name: 'ui', test: /\/web\/(ui|shell)\/|\/contract\/|lucide-react/, minShareCount: 3, priority: 1 },
]

/**
 * Every style sheet declares the order of the layers: the first that loads decides it, and the order of their links
 * differs between builds.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform(code, id) {
    return /\/web\/.*\.css$/.test(id) ? { code: `@layer tokens, base, components, pages;${code}`, map: null } : null
  },
}

export default defineConfig({
  plugins: [layerOrder, reactRouter()],
  publicDir: 'web/public',
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  // A data: address of a small font is refused by the content security policy.
  build: { manifest: true, assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'es2023' },
  // Its folders have no index file that Node's resolution finds.
  ssr: { noExternal: [/^@atlaskit\/pragmatic-drag-and-drop/] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
