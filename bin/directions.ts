import { root, runTool } from './tools.ts'

type Report = { summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number } }

/**
 * Imports below `folder` that violate the directions, one `rule: from → to` each. No modules at all count as a fault,
 * because a parser that understood nothing finds none. @throws Error when the tool itself fails.
 */
export async function findWrongDirections(folder = root, parts = ['contract', 'server', 'web']): Promise<string[]> {
  const args = ['--config', `${root}/.dependency-cruiser.cjs`, '--output-type', 'json', ...parts]
  const { output } = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', args, { cwd: folder })
  const json = output.match(/^\{$[\s\S]*^\}$/m)?.[0]
  if (!json) throw new Error(output)
  const { summary } = JSON.parse(json) as Report
  if (summary.totalCruised === 0) return ['no modules cruised']
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}
