import cascadeLayers from '@csstools/postcss-cascade-layers'
import { reactRouter } from '@react-router/dev/vite'
import postcss from 'postcss'
import { defineConfig, type Plugin } from 'vite'

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const web = `${import.meta.dirname}/web/`
const routeModule = '?__react-router-build-client-route'

/** All that these modules import, directly or not, found when the first module is asked about. */
function importsOf(entries: string[]): (id: string, graph: ModuleGraph) => boolean {
  const found = new Set<string>()
  return (id, graph) => {
    const add = (each: string): void => {
      if (found.has(each)) return
      found.add(each)
      for (const other of graph.getModuleInfo(each)?.importedIds ?? []) add(other)
    }
    if (found.size === 0)
      for (const entry of entries.flatMap(file => [web + file, web + file + routeModule]))
        if (graph.getModuleInfo(entry)) add(entry)
    return found.has(id)
  }
}

const isOfFrame = importsOf(['entry.client.tsx', 'root.tsx'])
const publicPages = [
  'pages/HomePage.tsx',
  'castings/list/CastingsPage.tsx',
  'castings/CastingPage.tsx',
  'profiles/search/ActorsPage.tsx',
  'profiles/actor/ActorPage.tsx',
  'membership/intro/IntroPage.tsx',
  'pages/AboutPage.tsx',
  'accounts/LoginPage.tsx',
].map(file => ({ file, has: importsOf([file]) }))
const isDetail = (file: string) => /(Casting|Actor)Page/.test(file)
/** Those without lists of castings or actors. */
const isLight = (file: string) => /^(membership|accounts)|About/.test(file)
const isOfBell = importsOf(['notifications/NotificationDrawer.tsx'])
const isOfReview = importsOf(['review/Workspace.tsx'])
const isOurs = (id: string) => /\/(web|contract)\/(?!root\.tsx|entry\.client)[^?]*\.(tsx?|css)$/.test(id)

/** Names the chunk of a module by the public pages that import it. */
const shared = (name: string, isMeant: (users: string[]) => boolean) => (id: string, graph: ModuleGraph) => {
  const users = isOurs(id) ? publicPages.filter(({ has }) => has(id, graph)).map(({ file }) => file) : []
  if (!isMeant(users)) return null
  return users.length === 1 ? `${name}-${users[0]?.replace(/^.*\/|\.tsx$/g, '')}` : name
}

const membersRooms = 'agreements|contact-checks|representations|review|self-tapes|suggestions|tours'

const ofEveryPage = /^assets\/(framework|frame|ui|rolldown-runtime)-[^/]+\.js$/

/** Codes and terms that few public pages show: every page would download them. */
const rare =
  'accounts/masked-id|agreements/[\\w-]+|castings/terms|(office|team)-routes.generated|[\\w-]+/actions|payments/order-(number|pages)|profiles/completeness|self-tapes/scene-name|codes/(accounts|admin|audit|audit-targets|contact-checks|contact-releases|feedback|lectures|membership|notification-topics|notifications|pages|payments|profiles|reports|sides|sides-rule|talk-limits|tours)|(accounts|admin|self-tapes|tours)/messages|real-date'

/** What pages share that belongs to no room. */
const common = new RegExp(`/web/(ui(?!/member-icons)|shell)/|/contract/(?!(${rare})\\.)|lucide-react`)

// Modules of every page are bundled into few files: many small ones cost more to compress and to request than they
// save. Entries stay files of their own, because the document names them.
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 8 },
  // The frame takes along all limits of the contract; those of these rooms are on no public page.
  { name: 'limits', test: new RegExp(`/contract/(${membersRooms})/limits\\.`), priority: 8 },
  {
    name: (id: string, graph: ModuleGraph) =>
      isOurs(id) && !id.endsWith('.css') && isOfFrame(id, graph) ? 'frame' : null,
    priority: 7,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      publicPages.some(({ has }) => has(id, graph)) || isOfBell(id, graph) ? 'ui' : null,
    test: common,
    minShareCount: 3,
    priority: 6,
  },
  // What several public pages share, without what only those of castings and actors do; what one of them shares with
  // pages of members. In this order, because a group takes along what its modules import.
  { name: shared('public', users => users.length > 1 && users.some(isLight)), minShareCount: 2, priority: 5 },
  { name: shared('market', users => users.length > 1 && !users.every(isDetail)), minShareCount: 2, priority: 4 },
  { name: shared('details', users => users.length > 1), minShareCount: 2, priority: 3 },
  { name: shared('own', users => users.length === 1), minShareCount: 2, priority: 2 },
  { name: 'members', test: common, minShareCount: 3, priority: 2 },
  {
    name: (id: string, graph: ModuleGraph) => (isOurs(id) && isOfReview(id, graph) ? 'review' : null),
    minShareCount: 3,
    priority: 1,
  },
]

const specificity = postcss([cascadeLayers()])

/**
 * Layers become specificity, in this order: the base gets none, so styles that a payment window adds to the page still
 * win over it, and sheets of packages, which belong to no layer, get the most. A sheet with layers that arrives before
 * an earlier one makes Chromium read all fonts again and lay out the whole page.
 */
const flatLayers: Plugin = {
  name: 'flat-layers',
  async transform(code, id) {
    if (!/\.css$/.test(id)) return null
    const result = await specificity.process(`@layer base, tokens, components, pages;${code}`, { from: id })
    const [warning] = result.warnings()
    if (warning) throw new Error(`${id}: ${warning.text}`)
    return { code: result.css, map: null }
  },
}

export default defineConfig({
  plugins: [flatLayers, reactRouter()],
  publicDir: 'web/public',
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  // A data: address of a small font is refused by the content security policy.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    target: 'es2023',
    // Files that every page has are not listed again beside what loads later.
    modulePreload: { resolveDependencies: (_, files) => files.filter(file => !ofEveryPage.test(file)) },
  },
  // Its folders have no index file that Node's resolution finds.
  ssr: { noExternal: [/^@atlaskit\/pragmatic-drag-and-drop/] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
