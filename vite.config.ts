import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// Modules of every page are bundled into few files: many small ones cost more to compress and to request than they
// save.
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
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
  build: { manifest: true, cssMinify: 'lightningcss', target: 'es2023' },
  // Its folders have no index file that Node's resolution finds.
  ssr: { noExternal: [/^@atlaskit\/pragmatic-drag-and-drop/] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
