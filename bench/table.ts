export type Figure = {
  what: string
  ours: string
  floor?: string
  ratio?: number
  /** Met, missed, or nothing to meet. */
  goal?: { text: string; met: boolean }
}

export const median = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Ratio to a floor with its goal; the ratio is the median of the rounds' own ratios, so that a busy moment hits both. */
export function ratioFigure(
  what: string,
  rounds: { ours: number; floor: number }[],
  unit: string,
  goal?: number,
): Figure {
  const ratio = median(rounds.map(({ ours, floor }) => ours / floor))
  const show = (values: number[]) => `${round(median(values))} ${unit}`
  return {
    what,
    ours: show(rounds.map(({ ours }) => ours)),
    floor: show(rounds.map(({ floor }) => floor)),
    ratio,
    goal: goal === undefined ? undefined : { text: `≥ ${goal}`, met: ratio >= goal },
  }
}

/** A figure that must stay below a bound. */
export function boundFigure(what: string, value: number, unit: string, bound: number): Figure {
  return { what, ours: `${round(value)} ${unit}`, goal: { text: `≤ ${bound} ${unit}`, met: value <= bound } }
}

export const round = (value: number) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(2)))

/** Prints `what | ours | floor | ratio | goal`. */
export function printTable(figures: Figure[]): void {
  const rows = figures.map(({ what, ours, floor, ratio, goal }) => [
    what,
    ours,
    floor ?? '–',
    ratio?.toFixed(2) ?? '–',
    goal ? `${goal.text} ${goal.met ? 'ok' : 'MISSED'}` : '–',
  ])
  const table = [['what', 'ours', 'floor', 'ratio', 'goal'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map(row => row[column]!.length)))
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join(' | ')
        .trimEnd(),
    )
}
