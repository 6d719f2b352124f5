import { keptTexts as texts } from '../messages.ts'

/** The header by which a kept page knows whether it is still one. */
export const keptHeader = 'x-kept'
const againMs = 6_000

const style = 'margin:0;padding:10px 16px;text-align:center;background:var(--ink);color:var(--on-ink)'

// Reloads once the page comes from the database again, unless somebody is typing.
const script = `setInterval(function(){if(/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName))return;fetch(location.href,{headers:{accept:'text/html'}}).then(function(a){if(a.ok&&!a.headers.get('${keptHeader}'))location.reload()},function(){})},${againMs}+Math.random()*${againMs})`

/**
 * The page as it is shown while the database is away: it says so above everything else and is replaced once the
 * connection is back. React leaves elements of a body that it does not know alone.
 */
export const markAsKept = (html: string): { html: string; script: string } => ({
  html: html.replace(
    /<body[^>]*>/,
    body => `${body}<p role="status" style="${style}">${texts.note}</p><script>${script}</script>`,
  ),
  script,
})
