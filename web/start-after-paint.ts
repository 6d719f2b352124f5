/**
 * The document of a guest with its scripts after the first paint: it is readable and its links and forms work before
 * any script, so text and pictures come first. Without the router's scripts in their known form it stays as it is.
 */
export function startAfterPaint(html: string, nonce: string | undefined): string {
  const starter = /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)
  if (!starter) return html
  const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
  const files = [...html.matchAll(preload)].map(([, file]) => file ?? '')
  const modules: { name: string; file: string }[] = []
  const rest = (starter[1] ?? '').replace(
    /^import (?:\* as (\w+) from )?("[^"]+");/gm,
    (_, name: string | undefined, file: string) => {
      modules.push({ name: name ?? '', file })
      return ''
    },
  )
  const names = modules.map(({ name }) => name).join(', ')
  const imports = modules.map(({ file }) => `import(${file})`).join(', ')
  const load = `async () => {const [${names}] = await Promise.all([${imports}]);${rest}}`
  const script = scriptOf(`(${loadAfterPaint})(${JSON.stringify(files)}, ${load})`, nonce)
  return html.replace(preload, '').replace(starter[0], () => script)
}

/** The document with the script that keeps presses before hydration; it must be the first of the head. */
export const keepingPresses = (html: string, nonce: string | undefined): string =>
  html.replace('<head>', () => `<head>${scriptOf(`(${keepPress})(${JSON.stringify(hydrated)})`, nonce)}`)

/** The event of the window that says that the page reacts. */
export const hydrated = 'hydrated'

const scriptOf = (code: string, nonce: string | undefined) =>
  `<script${nonce ? ` nonce="${nonce}"` : ''}>${code}</script>`

// The two functions below travel to the browser as their text: they must use nothing from this module.

/** Loads after two frames or at the first press; by time in a tab in the background, which paints no frames. */
function loadAfterPaint(preloads: string[], load: () => Promise<void>): void {
  let isLoading = false
  const go = () => {
    if (isLoading) return
    isLoading = true
    for (const href of preloads)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    void load()
  }
  requestAnimationFrame(() => requestAnimationFrame(go))
  setTimeout(go, 3000)
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, go, { capture: true, once: true })
}

/** Repeats the last press of a button once the page reacts. */
function keepPress(ready: string): void {
  let pressed: HTMLButtonElement | null = null
  const keep = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=button]') : null
    if (button && !button.popoverTargetElement) pressed = button
  }
  addEventListener('click', keep, { capture: true })
  addEventListener(
    ready,
    () => {
      removeEventListener('click', keep, { capture: true })
      // After the first effects of the page, some of which close what is open.
      requestAnimationFrame(() => setTimeout(() => pressed?.isConnected && pressed.click()))
    },
    { once: true },
  )
}
