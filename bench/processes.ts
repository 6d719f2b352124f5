import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU seconds that a process has used so far, all its threads together (Linux). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** This process and all its descendants. */
export function family(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]))
    } catch {
      // It ended after the listing.
    }
  }
  const found = [pid]
  for (const member of found) for (const [child, parent] of parents) if (parent === member) found.push(child)
  return found
}

/** Memory of several processes in MB: shared pages counted once (PSS), and the plain sum (RSS) beside it. */
export function memoryMb(pids: number[]): { pss: number; rss: number } {
  const sum = { pss: 0, rss: 0 }
  for (const pid of pids) {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      sum.pss += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
      sum.rss += Number(/^Rss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
    } catch {
      // It ended.
    }
  }
  return sum
}
