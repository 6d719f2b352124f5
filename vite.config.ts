import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: { manifest: true, cssMinify: 'lightningcss', target: 'es2023' },
})
