import { root, runTool } from './tools.ts'

type Report = { source: string; warnings: { line: number; rule: string; text: string }[] }[]

/**
 * Literals in the style sheets below `folder` that a token should replace, and tokens that do not exist, one `file:line
 * message` each. @throws Error when the tool itself fails or finds no style sheet.
 */
export async function findLiterals(folder = root): Promise<string[]> {
  const args = ['web/**/*.css', '--config', `${root}/stylelint.config.js`, '--formatter', 'json']
  const { output } = await runTool('stylelint/bin/stylelint.mjs', args, { cwd: folder })
  if (!output.startsWith('[')) throw new Error(output)
  return (JSON.parse(output) as Report).flatMap(({ source, warnings }) =>
    warnings.map(({ line, text }) => `${source.slice(source.lastIndexOf('/web/') + 1)}:${line} ${text}`),
  )
}
