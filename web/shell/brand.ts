export type { Brand } from '#contract/brand.ts'

/** The viewer. */
export type ShellViewer = {
  id: number
  name: string
  permissions: string[]
  isPlfilPlusMember: boolean
  profileImageUrl: string | null
  profileId: number | null
}
