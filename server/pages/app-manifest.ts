import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/kernel/env.ts'
import { manifestTexts as texts } from './messages.ts'

const icon = (src: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  ...{ src, sizes: `${size}x${size}`, type: 'image/png', purpose },
})

const sharedPath = '/shared'

/**
 * `/manifest.webmanifest`, which lets browsers offer to install the site, and phones share photos and films to it.
 * Named as the brand is.
 */
export function registerAppManifest(app: FastifyInstance, { brand }: Env): void {
  const manifest = {
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: 'ko', dir: 'ltr' },
    ...{ name: brand.name, short_name: brand.name, description: brand.description },
    ...{ theme_color: '#ffffff', background_color: '#ffffff' },
    icons: [icon('/icon-192.png', 192), icon('/icon-512.png', 512), icon('/icon-maskable-512.png', 512, 'maskable')],
    // Photos and films from another app; the service worker keeps them for the page of the same address.
    share_target: {
      ...{ action: sharedPath, method: 'POST', enctype: 'multipart/form-data' },
      params: { files: [{ name: 'files', accept: ['image/*', 'video/*'] }] },
    },
    shortcuts: [
      { name: texts.castings, url: '/casting' },
      { name: texts.actors, url: '/actors' },
      { name: texts.activity, url: '/mypage/castinghistory' },
    ],
  }
  // Without the service worker the files are lost: the page says so. Nothing of them is read.
  app.post(sharedPath, { onRequest: async (_, reply) => reply.redirect(sharedPath, 303) }, async () => {})
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(manifest),
  )
}
