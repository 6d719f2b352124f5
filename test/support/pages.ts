import type { Browser, Locator, Page } from '@playwright/test'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/** A browser of this person, hydrated on a page; desktop width by default. */
export async function openPage(
  browser: Browser,
  server: TestServer,
  person: Person,
  path: string,
  width = 1280,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'ko-KR' })
  await context.addCookies([{ name: 'pfToken', value: person.token, url: server.origin }])
  const page = await context.newPage()
  await go(page, server, path)
  return page
}

/** In a page: whether its scripts have taken it over. */
export const isAlive = (): boolean =>
  Object.keys(document.querySelector('#main') ?? {}).some(key => key.startsWith('__reactProps'))

/** Navigates as by the address bar, and waits for hydration. */
export async function go(page: Page, server: TestServer, path: string): Promise<void> {
  await page.goto(server.origin + path)
  await page.waitForFunction(isAlive)
}

/** The drawer of notifications, opened by its bell: important ones, or the others. */
export async function openNews(page: Page, isImportant = true): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: /^알림/ }).click()
  const drawer = page.getByRole('dialog', { name: '알림', exact: true })
  if (!isImportant) await drawer.getByRole('tab', { name: /^일반/ }).click()
  await drawer.getByRole('listitem').first().waitFor()
  return drawer
}

/** The window of the card company over the page. */
export const cardWindow = (page: Page) => page.frameLocator('iframe[title=결제창]')
