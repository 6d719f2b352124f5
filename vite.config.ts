import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// What every page loads is bundled into few files: many small ones cost more to compress and to request than they save.
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: 'ui', test: /\/web\/(ui|shell)\/|\/contract\/|lucide-react/, minShareCount: 3, priority: 1 },
]

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: { manifest: true, cssMinify: 'lightningcss', target: 'es2023' },
  // Its folders have no index file that Node's own resolution finds.
  ssr: { noExternal: [/^@atlaskit\/pragmatic-drag-and-drop/] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
