/** What the shell says about the company and where its outside pages are; null leaves a link out. */
export type Brand = {
  name: string
  /** Lines of business data that the law asks for, as they are shown. */
  company: string[]
  links: {
    /** Outside pages of the top menu 소개. */
    intro: string | null
    works: string | null
    notices: string | null
    support: string | null
    social: { video: string | null; photo: string | null; blog: string | null }
  }
}

/** Who looks at the page. */
export type ShellViewer = {
  name: string
  permissions: string[]
  isPlfilPlusMember: boolean
  profileImageUrl: string | null
  profileId: number | null
}
