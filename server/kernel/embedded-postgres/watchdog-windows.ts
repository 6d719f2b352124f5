// The counterpart of watchdog.sh on Windows: runs PostgreSQL, and stops it when standard input ends. Arguments: pg_ctl,
// the cluster folder, then the command line of PostgreSQL.
import { spawn, spawnSync } from 'node:child_process'

const [pgCtl = '', cluster = '', command = '', ...args] = process.argv.slice(2)
const postgres = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true })
postgres.on('exit', code => process.exit(code ?? 1))
process.stdin.resume().on('end', () => spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore' }))
