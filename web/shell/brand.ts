export type { Brand } from '../../contract/brand.ts'

/** Who looks at the page. */
export type ShellViewer = {
  id: number
  name: string
  permissions: string[]
  isPlfilPlusMember: boolean
  profileImageUrl: string | null
  profileId: number | null
}
