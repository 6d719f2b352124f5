/** One version of a policy. Company data are placeholders in braces, filled in by `fillIn` (contract/brand.ts). */
export type PolicyText = { intro: string; sections: PolicySection[] }
export type PolicySection = { title: string; paragraphs?: string[]; items?: string[]; table?: PolicyTable }
export type PolicyTable = { label: string; head: string[]; rows: string[][] }

/** The table of a section, to add rows to. Throws without one. */
export function tableOf({ sections }: PolicyText, title: string): PolicyTable {
  const table = sections.find(section => section.title === title)?.table
  if (!table) throw new Error(`no table of ‘${title}’ to add to`)
  return table
}

/** A later version: replaces sections of the same titles. Throws for an unknown title. */
export function revised(before: PolicyText, sections: PolicySection[]): PolicyText {
  const lost = sections.find(({ title }) => !before.sections.some(section => section.title === title))
  if (lost) throw new Error(`no section ‘${lost.title}’ to revise`)
  return {
    ...before,
    sections: before.sections.map(section => sections.find(({ title }) => title === section.title) ?? section),
  }
}
