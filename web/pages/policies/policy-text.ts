/** One wording of a policy. Data of the company stands in braces until a company fills it in. */
export type PolicyText = { intro: string; sections: PolicySection[] }
export type PolicySection = { title: string; paragraphs?: string[]; items?: string[]; table?: PolicyTable }
export type PolicyTable = { label: string; head: string[]; rows: string[][] }
