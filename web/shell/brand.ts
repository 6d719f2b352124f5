export type { Brand } from '#contract/brand.ts'

/** The viewer. */
export type ShellViewer = {
  id: number
  name: string
  permissions: string[]
  isPlfilPlusMember: boolean
  profileImageUrl: string | null
  profileId: number | null
  /** The representative who acts in the viewer's name. */
  actedBy: { id: number; name: string } | null
}
