import { expect, test } from 'vitest'
import { startAfterPaint } from './start-after-paint.ts'

const preload = '<link rel="modulepreload" href="/assets/frame.js"/>'
const body = '<body><a href="/casting">공고</a><form method="post" action="/agent"></form>'
const starter = 'import * as route0 from "/assets/root.js";\nwindow.__reactRouterRouteModules = {"root":route0};'

test('[W-02] scripts wait for the first paint, and what is preloaded with them', () => {
  const html = `<html><head>${preload}</head>${body}<script type="module">${starter}</script></body></html>`
  const after = startAfterPaint(html, 'n0nce')
  expect(after).not.toContain('modulepreload" href')
  expect(after).not.toMatch(/<script[^>]* type="module"/)
  expect(after).toContain('<script nonce="n0nce">')
  expect(after).toContain('import("/assets/root.js")')
  expect(after).toContain(body)
})

test('a document whose scripts have another form stays as it is', () => {
  for (const scripts of ['', '<script src="/assets/entry.js"></script>', '<script type="module" src="/a.js" />']) {
    const html = `<html><head>${preload}</head>${body}${scripts}</body></html>`
    expect(startAfterPaint(html, undefined)).toBe(html)
  }
})
