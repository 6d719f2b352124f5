import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settingsSchema } from '#server/kernel/settings/settings.ts'

type Container = { name: string; image: string; ports?: { name: string }[]; env?: { name: string; value?: string }[] }
type Pod = { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } }
type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: Record<string, unknown> }
type Kustomization = { resources: string[]; configMapGenerator: { literals: string[] }[] }

const here = import.meta.dirname
const read = (path: string) => readFileSync(join(here, path), 'utf8')
const base = parse(read('base/kustomization.yaml')) as Kustomization
const production = parse(read('production/kustomization.yaml')) as Kustomization
const manifests = base.resources.flatMap(file =>
  parseAllDocuments(read(`base/${file}`)).map(document => document.toJS() as Manifest),
)
const { kinds, $defs } = JSON.parse(read('schemas.json')) as {
  kinds: Record<string, { $ref: string }>
  $defs: Record<string, object>
}

/** What Kubernetes and the operator of the database would refuse, names they do not know included. */
function refusals(manifest: Manifest): string[] {
  const schema = kinds[`${manifest.apiVersion} ${manifest.kind}`]
  if (!schema) return [`${manifest.kind}: no schema`]
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  ajv.validate({ ...schema, $defs }, manifest)
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${manifest.kind} ${manifest.metadata.name}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const podsOf = () =>
  manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map(({ spec }) => spec.template as Pod)
const named = (kind: string, name: string) =>
  manifests.find(each => each.kind === kind && each.metadata.name === name) as Manifest

test('every manifest has the shape that Kubernetes and CloudNativePG declare', () => {
  expect(manifests.length).toBeGreaterThan(12)
  expect(manifests.flatMap(refusals)).toEqual([])
})

test('a misspelt name, a wrong type and a missing part are refused', () => {
  const web = structuredClone(named('Deployment', 'web'))
  const { selector: _, ...rest } = web.spec
  const wrong = { ...web, spec: { ...rest, replica: 2, minReadySeconds: 'ten' } }
  expect(refusals(wrong).map(line => line.split(' ')[1])).toEqual(['web/spec', 'web/spec', 'web/spec/minReadySeconds'])
})

test('the kustomization lists every file of its folder', () => {
  const files = globSync('*.yaml', { cwd: join(here, 'base') }).filter(name => name !== 'kustomization.yaml')
  expect(base.resources.toSorted()).toEqual(files.toSorted())
})

test('manifests set only settings that the program has', () => {
  const literals = [base, production].flatMap(({ configMapGenerator }) =>
    configMapGenerator.flatMap(each => each.literals.map(line => line.split('=')[0])),
  )
  const inline = podsOf().flatMap(({ spec }) => spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)))
  const known = Object.keys(settingsSchema.shape)
  const set = [...literals, ...inline].filter(name => name !== 'DB_PASSWORD')
  expect(set.filter(name => !known.includes(name!))).toEqual([])
})

test('every selector finds the pods it is for', () => {
  const labels = podsOf().map(({ metadata }) => metadata.labels)
  const finds = (wanted: Record<string, string>) =>
    labels.some(own => Object.entries(wanted).every(([name, value]) => own[name] === value))
  const selectors = manifests.flatMap(({ kind, metadata, spec }) => {
    const selector = (spec.selector ?? spec.podSelector) as Record<string, unknown> | undefined
    const wanted = (selector?.matchLabels ?? selector) as Record<string, string> | undefined
    return wanted ? [{ of: `${kind} ${metadata.name}`, wanted }] : []
  })
  expect(selectors.filter(({ wanted }) => !finds(wanted))).toEqual([])
})

test('scalers name Deployments that exist', () => {
  const scaled = manifests
    .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
    .map(({ spec }) => (spec.scaleTargetRef as { name: string }).name)
  expect(scaled.map(name => named('Deployment', name)?.metadata.name)).toEqual(['web', 'worker'])
})

test('the database has the session settings of the program', () => {
  const { parameters } = named('Cluster', 'database').spec.postgresql as { parameters: Record<string, string> }
  const [, text = ''] = /const sessionSettings = \{([^}]+)\}/.exec(read('../server/kernel/db.ts')) ?? []
  const settings = Object.fromEntries([...text.matchAll(/(\w+): '(\w+)'/g)].map(([, name, value]) => [name, value]))
  expect(Object.keys(settings)).toHaveLength(4)
  expect(parameters).toMatchObject(settings)
})
