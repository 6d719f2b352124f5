import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

/** Components of `web/ui` that show nothing by themselves. */
const unseen = ['Correctable', 'ToastHost']

/** What does not change the look, or belongs to the code around it. */
const withoutLook = ['children', 'className', 'style', 'id', 'ref', 'rest', 'panelId', 'name', 'triggerClassName']

type Component = { file: string; name: string; props: string[] }

/** Every exported component of a file, with the props that it or its open half names. */
function componentsIn(file: string, source: string): Component[] {
  return [...source.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)\b/gm)].map(([, name]) => {
    const head = new RegExp(`(?:function|const) (?:Open)?${name}\\b(?:<.*?>)?[ =]*\\(\\{([^}]*)\\}`, 'g')
    const props = [...source.matchAll(head)].flatMap(([, inside]) => [
      ...inside!.matchAll(/(?:^|,)\s*(?:\.\.\.)?(\w+)/g),
    ])
    return { file, name: name!, props: props.map(([, prop]) => prop!) }
  })
}

/** The opening tags of a component in a page, by the name under which the page imports it. */
function tagsOf({ file, name }: Component, source: string): string[] {
  const imported = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '#web\/(ui\/[^']+)'/g)]
  const names = imported.flatMap(([, list, from]) => (from === file ? list!.split(',') : []))
  const found = names.map(each => each.trim().split(' as ')).find(([own]) => own === name)
  if (!found) return []
  return [...source.matchAll(new RegExp(`<${found.at(-1)}\\b`, 'g'))].map(({ index }) => {
    let depth = 0
    for (let at = index; at < source.length; at++) {
      if (source[at] === '{') depth++
      else if (source[at] === '}') depth--
      else if (source[at] === '>' && depth === 0) return source.slice(index, at)
    }
    return ''
  })
}

/** What the page of all components lacks: a component, or `Component.prop`. */
function missingIn(page: string[], components: Component[]): string[] {
  return components.flatMap(component => {
    const tags = page.flatMap(source => tagsOf(component, source))
    if (tags.length === 0) return [component.name]
    const isShown = (prop: string) => tags.some(tag => new RegExp(`\\s${prop}(?=[=\\s/]|$)`).test(tag))
    const looks = component.props.filter(prop => !withoutLook.includes(prop) && !/^on[A-Z]/.test(prop))
    return looks.filter(prop => !isShown(prop)).map(prop => `${component.name}.${prop}`)
  })
}

const sourceOf = (file: string) => readFileSync(join(web, file), 'utf8')
const components = globSync('ui/**/*.tsx', { cwd: web })
  .filter(file => !file.includes('.test.'))
  .flatMap(file => componentsIn(relative(web, join(web, file)), sourceOf(file)))
const page = globSync('dev/*.tsx', { cwd: web }).map(sourceOf)

test('the page of all components shows each of them in each look', () => {
  expect(components.length).toBeGreaterThan(60)
  expect(missingIn(page, components).sort()).toEqual(unseen)
})

test('a component or a state that the page does not show is found', () => {
  const button = componentsIn('ui/forms/Button.tsx', 'export function Button({ size, pending, ...rest }: Props) {')
  const using = (tag: string) => [`import { Button as Press } from '#web/ui/forms/Button.tsx'\n${tag}`]
  expect(missingIn(using('<Press size="sm" pending onClick={() => a > b}>'), button)).toEqual([])
  expect(missingIn(using('<Press size="sm">pending</Press>'), button)).toEqual(['Button.pending'])
  expect(missingIn(using('<Button size="sm" pending>'), button)).toEqual(['Button'])
  expect(missingIn(["import { Button } from '#web/own/Button.tsx'\n<Button />"], button)).toEqual(['Button'])
})
