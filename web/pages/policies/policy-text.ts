/** One wording of a policy. Data of the company stands in braces until a company fills it in. */
export type PolicyText = { intro: string; sections: PolicySection[] }
export type PolicySection = { title: string; paragraphs?: string[]; items?: string[]; table?: PolicyTable }
export type PolicyTable = { label: string; head: string[]; rows: string[][] }

/** A later wording: sections of the same titles take the place of those before. Throws for a title that is not there. */
export function revised(before: PolicyText, sections: PolicySection[]): PolicyText {
  const lost = sections.find(({ title }) => !before.sections.some(section => section.title === title))
  if (lost) throw new Error(`no section ‘${lost.title}’ to revise`)
  return {
    ...before,
    sections: before.sections.map(section => sections.find(({ title }) => title === section.title) ?? section),
  }
}
