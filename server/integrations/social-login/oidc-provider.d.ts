// oidc-provider ships no types; this covers the part we call, file by file: its index warns about every Node that is
// not a long-term release.
declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Interaction = { uid: string; params: Record<string, string> }
  type Result = {
    login?: { accountId: string; remember: boolean }
    consent?: { grantId: string }
    select_account?: object
    error?: string
  }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Result): Promise<void>
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } }
    Grant: new (given: {
      accountId: string
      clientId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    AccessToken: { find(token: string): Promise<{ accountId: string } | undefined> }
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): unknown
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  type Context = { oidc: { result?: { login?: unknown } } }
  export class Check {
    constructor(reason: string, description: string, check: (context: Context) => boolean)
  }
  export class Prompt {
    constructor(given: { name: string; requestable: boolean })
  }
  export function base(): { get(name: string): { checks: Check[] }; add(prompt: Prompt, at: number): void }
}
