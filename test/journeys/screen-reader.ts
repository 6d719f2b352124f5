import { type CDPSession, expect, type Page } from '@playwright/test'
import { expectAnnounced, open } from './support.ts'

type Nodes = Awaited<ReturnType<typeof treeOf>>
type Node = Nodes[number]

const treeOf = async (client: CDPSession) => (await client.send('Accessibility.getFullAXTree')).nodes

const places = ['dialog', 'alertdialog', 'group', 'radiogroup']
const states = ['checked', 'pressed', 'selected', 'disabled', 'invalid', 'required', 'busy']

/**
 * Somebody at the keyboard who hears the page and sees nothing: only keys are pressed, and what is said comes from the
 * accessibility tree that the browser gives to screen readers. `heard` is all that was said, in order.
 */
export class ScreenReader {
  readonly heard: string[] = []
  readonly page: Page
  private inside: string[] = []
  /** The focused control, and the dialogs and groups around the one before it. */
  private stop: { node: number | undefined; left: string[] } = { node: undefined, left: [] }

  constructor(page: Page) {
    this.page = page
  }

  /** Goes to an address, as one typed in, and reads its title. */
  async open(address: string): Promise<void> {
    await open(this.page, address)
    this.inside = []
    this.heard.push(await this.page.title())
  }

  /** Presses keys one after the other, and hears where the focus is then. */
  async press(...keys: string[]): Promise<string> {
    for (const key of keys) await this.page.keyboard.press(key)
    return this.listen()
  }

  /**
   * Moves on by Tab, or back by Shift+Tab, until this is said. Each stop on the way must have a name; past the last of a
   * dialog the browser's own controls come, of which the page knows nothing.
   */
  async goTo(words: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string> {
    const passed: string[] = []
    for (let step = 0; step < 120; step++) {
      const said = await this.press(key)
      if (typeof words === 'string' ? said.includes(words) : words.test(said)) return said
      expect(said, 'a control without a name').not.toMatch(/^\w+$/)
      passed.push(said)
    }
    throw new Error(`${words} was not reached:\n${passed.join('\n')}`)
  }

  /** Waits until the focus is where this is said, after the page moved it. The last key may have heard it already. */
  async landsOn(words: string | RegExp): Promise<void> {
    await expect.poll(() => this.listen(true)).toMatch(words)
  }

  /** Waits until a live region says this by itself. */
  async hears(words: string | RegExp): Promise<void> {
    await expectAnnounced(this.page, words, ['status', 'alert'])
    this.heard.push(String(words))
  }

  /** What is said of the focused control: the dialogs and groups just entered, name, role, states, description. */
  private async listen(isSaidAgain = false): Promise<string> {
    const client = await this.page.context().newCDPSession(this.page)
    const nodes = await treeOf(client)
    await client.detach()
    const focused = nodes.filter(node => node.role?.value !== 'RootWebArea' && stateOf(node, 'focused') === true).at(-1)
    const around = focused ? placesAround(focused, nodes) : []
    const node = focused?.backendDOMNodeId
    if (node !== this.stop.node || !isSaidAgain) this.stop = { node, left: this.inside }
    this.inside = around
    const entered = around.filter(name => !this.stop.left.includes(name))
    const said = focused ? [...entered, ...wordsOf(focused)].join(', ') : ''
    if (said && said !== this.heard.at(-1)) this.heard.push(said)
    return said
  }
}

function placesAround(node: Node, nodes: Nodes): string[] {
  const byId = new Map(nodes.map(each => [each.nodeId, each]))
  const found: string[] = []
  for (let above = byId.get(node.parentId ?? ''); above; above = byId.get(above.parentId ?? ''))
    if (!above.ignored && places.includes(above.role?.value) && above.name?.value)
      found.unshift(`${above.name.value}, ${above.role?.value}`)
  return found
}

const stateOf = ({ properties = [] }: Node, name: string): unknown =>
  properties.find(property => property.name === name)?.value.value

function wordsOf(node: Node): string[] {
  const said = states.flatMap(name => {
    const value = stateOf(node, name)
    if (value === 'false' || value === false || value === undefined)
      return name === 'checked' && value !== undefined ? ['not checked'] : []
    return value === true || value === 'true' ? [name] : [`${name} ${value}`]
  })
  return [node.name?.value, node.role?.value, ...said, node.description?.value].filter(Boolean).map(String)
}
