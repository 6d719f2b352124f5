import { createElement, type ReactNode } from 'react'

const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const reactNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
  readonly: 'readOnly',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  datetime: 'dateTime',
  inputmode: 'inputMode',
  enterkeyhint: 'enterKeyHint',
  'xlink:href': 'xlinkHref',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  viewbox: 'viewBox',
}
const bare = new Set([
  'disabled',
  'checked',
  'selected',
  'required',
  'hidden',
  'open',
  'async',
  'defer',
  'multiple',
  'inert',
  'value',
])

/**
 * The elements of a page rendered by React, as a tree of plain elements: the least work that React could do for the
 * same document.
 */
export function htmlTree(html: string): ReactNode {
  const tokens =
    html
      .replace(/<!--.*?-->|<!DOCTYPE html>/g, '')
      .match(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>|[^<]+/g) ?? []
  let at = 0
  function children(): ReactNode[] {
    const nodes: ReactNode[] = []
    while (at < tokens.length && !tokens[at]!.startsWith('</')) {
      const token = tokens[at++]!
      if (!token.startsWith('<')) {
        nodes.push(unescaped(token))
        continue
      }
      const [, name, rest] = /^<([\w-]+)([^>]*?)\/?>/s.exec(token)!
      const props: Record<string, unknown> = { key: nodes.length }
      for (const [, attribute, value] of rest!.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
        const known = reactNames[attribute!] ?? attribute!
        if (known === 'style' || known.startsWith('on')) continue
        props[known === 'value' ? 'defaultValue' : known] =
          value === undefined || (value === '' && bare.has(known)) ? true : unescaped(value)
      }
      if (name === 'script' || name === 'style') {
        const body = token.replace(/^<[^>]*>|<\/\w+>$/g, '')
        nodes.push(createElement(name, { ...props, dangerouslySetInnerHTML: { __html: body } }))
      } else if (empty.has(name!)) nodes.push(createElement(name!, props))
      else {
        const inner = children()
        at += 1
        nodes.push(
          name === 'textarea'
            ? createElement(name, { ...props, defaultValue: inner.join('') })
            : createElement(name!, props, ...inner),
        )
      }
    }
    return nodes
  }
  return children()[0]
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
