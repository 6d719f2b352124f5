import { spawnSync } from 'node:child_process'

/** The account that PostgreSQL runs as. Undefined means the account of this process. */
export type Account = { uid: number; gid: number } | undefined

// The kernel's overflow ids (nobody): they exist without an entry in /etc/passwd.
const nobody = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root, so root runs it as the owner of an existing cluster, or as nobody. */
export function accountFor(existing: { uid: number; gid: number } | undefined): Account {
  if (process.getuid?.() !== 0) return undefined
  return existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : nobody
}

/** Whether the account can traverse every folder on the path, tested through the kernel itself. */
export function canEnter(folder: string, account: Account): boolean {
  if (!account) return true
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
  return status === 0
}
