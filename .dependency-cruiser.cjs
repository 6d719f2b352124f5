// The import directions of docs/architecture.md. test/directions.test.ts proves each rule with a planted fault.

const { rows, webRows } = require('./bin/rows.ts')
const domains = rows.flat()
const any = names => `(?:${names.join('|')})`

// Parts of the contract that the browser may load: codes, labels, limits, sentences and the client, all without zod. Types cost
// nothing.
const loadable = [
  'codes/[^/]+',
  '[a-z-]*limits',
  'brand',
  'client',
  'errors',
  '[^/]+/errors',
  '[^/]+/actions',
  '[^/]+/limits',
  'korean-time',
  'labels',
  'letters',
  'links',
  'messages',
  '[^/]+/messages',
  'review/conditions',
  'phones',
  'quiet-hours',
  'real-date',
  'spreadsheets',
  '(office-|team-)?routes\\.generated',
  'agreements/(codes|places)',
  'feedback/video-link',
  'media/video-links',
  'accounts/masked-id',
  'payments/order-(number|pages)',
  'self-tapes/scene-name',
  'auditions/series',
  'castings/terms',
  'profiles/completeness',
  'profiles/fields',
].map(name => `^contract/${name}\\.ts$`)

const webFrame = '^web/(?:root|entry\\.[a-z]+)\\.tsx$'

// Tests may use any room for set-up; the code may not.
const rowsAboveOnly = (door, rowsOfDoor) =>
  rowsOfDoor.map((row, index) => ({
    name: `${door}-rows-above-only-${row.join('-')}`,
    severity: 'error',
    from: { path: `^${door}/(${row.join('|')})/`, pathNot: '\\.(?:test|support)\\.tsx?$' },
    to: { path: `^${door}/${any(rowsOfDoor.slice(index).flat())}/`, pathNot: `^${door}/$1/` },
  }))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'web-loads-no-zod',
      severity: 'error',
      from: { path: ['^web/', ...loadable], pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^contract/', '(^|/)node_modules/zod/'], pathNot: loadable, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ['^server/', '^db/', '^bin/', '^test/'] },
    },
    {
      name: 'kernel-and-integrations-import-no-domain',
      severity: 'error',
      from: { path: '^server/(?:kernel|integrations)/' },
      to: { path: `^server/${any(domains)}/` },
    },
    {
      name: 'rooms-import-no-wiring',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/[^/]+\\.ts$' },
    },
    {
      name: 'no-face-of-another-room',
      severity: 'error',
      from: { path: '^server/([^/]+)/' },
      to: { path: '^server/(?!kernel/)[^/]+/room\\.ts$', pathNot: '^server/$1/room\\.ts$' },
    },
    ...rowsAboveOnly('server', rows),
    ...rowsAboveOnly('web', webRows),
    // No way around the rows: root and entries alone see rooms, and no room sees them but by their types.
    {
      name: 'web-files-of-all-import-no-room',
      severity: 'error',
      from: { path: '^web/[^/]+\\.tsx?$', pathNot: webFrame },
      // The links of the rooms, which paths.ts spreads together.
      to: { path: '^web/[^/]+/', pathNot: '^web/[^/]+/paths\\.ts$' },
    },
    {
      name: 'web-rooms-import-no-frame',
      severity: 'error',
      from: { path: '^web/[^/]+/' },
      to: { path: [webFrame, '^web/routes\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    // Type-only imports count as well.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^\\.react-router/', '^build/', '^docs/', '\\?(?:url|raw|inline)$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
